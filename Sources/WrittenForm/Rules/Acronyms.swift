/// Words spelled letter by letter: "f b i" → FBI.
enum Acronyms {
  /// The most spelled letters, which bounds the work.
  private static let longest = 24

  static func match(_ words: inout TokenReader, style: WritingStyle) -> RuleMatch? {
    guard words.token(0)?.letter != nil || words.isOne(of: openings, at: 0) else { return nil }
    if let match = known(&words) { return match }
    return style == .standard ? spelled(&words) : nil
  }

  /// Returns the longest known name at the start.
  private static func known(_ words: inout TokenReader) -> RuleMatch? {
    var best: RuleMatch?
    var name = ""
    for length in 1...8 {
      guard let lower = words.lower(length - 1), lower.utf8.count <= 12 else { break }
      name += (length > 1 ? " " : "") + lower
      if let written = AcronymTable.written[name] {
        best = RuleMatch(count: length, written: written, keepsCase: true)
      }
      if !beginnings.contains(name) { break }
    }
    // In "c d f" the name would only be the first letters of a longer spelling.
    if let found = best, words.token(found.count)?.letter != nil, words.token(found.count - 1)?.letter != nil
    {
      return nil
    }
    return best
  }

  /// Reads letters that spell something unknown: at least three, or four if they could begin a sentence ("a", "i").
  private static func spelled(_ words: inout TokenReader) -> RuleMatch? {
    guard words.before()?.letter == nil else { return nil }
    var text = ""
    while text.utf8.count < longest, let letter = words.token(text.utf8.count)?.letter { text.append(letter) }
    let startsLikeWords = text.hasPrefix("a") || text.hasPrefix("i")
    guard text.utf8.count >= (startsLikeWords ? 4 : 3), Set(text).count > 1 else { return nil }
    return RuleMatch(count: text.utf8.count, written: text.uppercased(), keepsCase: true)
  }

  static let openings = Set(
    AcronymTable.written.keys.compactMap { $0.split(separator: " ").first.map(String.init) })

  private static let beginnings: Set<String> = {
    var result: Set<String> = []
    for name in AcronymTable.written.keys {
      let parts = name.split(separator: " ")
      for length in 1..<max(parts.count, 1) { result.insert(parts.prefix(length).joined(separator: " ")) }
    }
    return result
  }()
}

/// Acronyms and product names by their spoken form, with spaces between letters.
enum AcronymTable {
  static let written: [String: String] = {
    var table = named
    for acronym in spelled.split(whereSeparator: \.isWhitespace) {
      table[acronym.lowercased().map(String.init).joined(separator: " ")] = String(acronym)
    }
    return table
  }()

  /// Acronyms in capitals that are said letter by letter.
  private static let spelled = """
    AC ACL AES AI AMD API APR ASAP ASR ATM AWS BBC BBQ BGP BMW CBS CCTV CDC CDN CEO CES CFO CIA CLI CMS CNN COO CPA
    CPU CRM CSO CSS CTO CV DHCP DHL DIY DJ DMV DNA DNS DOB DPU DSL DVD ECC EMR EOD ESPN ETA EU EV FAQ FBI FDA FPS FTP
    FX FYI GCC GCP GDP GMT GP GPA GPS GPU GRU GTX GUI HBO HD HDMI HOA HPC HQ HR HTML HTTP HTTPS IBM ICU ID IEC IKEA IMF
    IP IPO IQ IRA IRS ISC ISO ISP IT IVF KFC KPI KVM LED LGA LLC LLM LSTM MBA MIT ML MLB MRI MSNBC MTV NASA NATO NBA
    NBC NFL NGO NHL NLP NPR NTP NYC NYU OCD OCI OEM PBS PC PCI PDF PHD PIN PM POS PR PTA PTO QA RAM RGB RNA RNN ROI RPG
    RSS RSVP RTX RV SDK SEO SIM SMS SMTP SNMP SOS SQL SSD SSH SSL SSN SSO SUV SVP TCP TLS TSA TV UCLA UDP UEFI UFC UFO
    AEB AGX ALU ARP BIS BSP CCS CDMA DB DC DGX DLSS DNN DP DVI EBS ECS EFS EGX EKS EOL FST FTPS GCS GTC HGX HMD HSM
    ICMP IIT IGX ISI KB LT LTE MB MCP MFA MWC NGC NLU ODM OLTP ONNX PSU QOS RDS RFP RL RT RTP SAE SFU SNS SQS SSR TB
    TFTP TPM TSMC TTS VDI VLC VP WFST XFX
    UI UK UN UPS URL USA USB UV UX VAT VIP VPN VR WHO WWF XML XR YMCA
    """

  /// Names with a spelling of their own, or that are said in another way.
  private static let named = [
    "s and p": "S&P", "a t and t": "AT&T", "r and d": "R&D", "q and a": "Q&A", "r and b": "R&B",
    "h and m": "H&M",
    "c plus plus": "C++", "c sharp": "C#", "c u d n n": "cuDNN", "cue d n n": "cuDNN", "p c i e": "PCIe",
    "i o t": "IoT", "i triple e": "IEEE", "t c p i p": "TCP/IP", "d d o s": "DDoS", "v o i p": "VoIP",
    "i p sec": "IPSec", "n v m e": "NVMe", "e s three": "es3", "s three": "S3", "e c two": "EC2",
    "a a a": "AAA", "triple a": "AAA", "chat g p t": "ChatGPT", "java script": "JavaScript",
    "javascript": "JavaScript",
    "open g l": "OpenGL", "open c l": "OpenCL", "linkedin": "LinkedIn", "youtube": "YouTube", "wifi": "Wi-Fi",
    "wi fi": "Wi-Fi", "iphone": "iPhone", "ipad": "iPad", "imac": "iMac", "macbook": "MacBook", "ios": "iOS",
    "covid": "COVID", "covid nineteen": "COVID-19", "playstation": "PlayStation", "ebay": "eBay",
    "paypal": "PayPal",
    "whatsapp": "WhatsApp", "tiktok": "TikTok", "github": "GitHub", "j son": "JSON", "no sql": "NoSQL",
    "p h d": "PhD", "p m": "PM", "a k a": "aka", "dev ops": "DevOps", "devops": "DevOps", "w i f i": "Wi-Fi",
    "o k": "OK",
    "two d": "2D", "three d": "3D", "four d": "4D", "three g": "3G", "four g": "4G", "five g": "5G",
    "six g": "6G",
    "one k": "1K", "two k": "2K", "four k": "4K", "eight k": "8K", "ten k": "10K", "one g": "1G",
    "two g": "2G",
    "one d": "1D", "five d": "5D", "seven g": "7G", "i three": "i3", "i five": "i5", "i seven": "i7",
    "i nine": "i9",
    "cat five": "CAT5", "cat six": "CAT6", "cat five e": "CAT5e",
  ]
}
