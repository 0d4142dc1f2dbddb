# Two commands do everything: `make run` and `make test`.
SWIFT_BUILD = swift build -c release --product voicecore
VOICECORE = .build/release/voicecore
# Swift's libraries are linked statically, so that a small machine needs no Swift. The last flags leave out what only
# debuggers and plug-ins need, and pack the relocations (glibc 2.36), which saves two of 18 MB of memory.
SMALL_BUILD = swift build -c release --scratch-path .build/satellite \
	--static-swift-stdlib -Xswiftc -use-ld=lld -Xlinker -z -Xlinker pack-relative-relocs -Xlinker --no-export-dynamic \
	-Xlinker -s
SATELLITE = .build/satellite/release/voicecore-satellite
DICTATE = .build/satellite/release/voicecore-dictate

.PHONY: run test fuzz fuzz-commands fuzz-coverage soak-models soak-trust sanitize build lint packages packages-for-tests bench install install-satellite check-web \
	docs check-listen check-models-page check-pressure check-screen-reader satellite dictate check-satellite soak-conversation soak-loudspeaker

## Install what is needed, build, and perform the main job on the spoken commands in Examples/.
run: build
	scripts/demo $(VOICECORE)

## Everything that must pass.
test: packages-for-tests lint
	swift build --build-tests -Xcc -O2
	scripts/fetch-models .build/debug/voicecore
	scripts/test

## Fuzz the parsers with random text and damaged model files, for SECONDS (default 60) each.
fuzz: packages
	swift run -c release FuzzTimeExpressions $(or $(SECONDS),60)
	swift run -c release FuzzModelFiles $(or $(SECONDS),60)

## Send COUNT (default 100,000) random texts through the command model: none may give malformed JSON.
fuzz-commands: packages
	swift run -c release FuzzCommands $(or $(COUNT),100000)

## Fuzz with libFuzzer, starting from Tests/FuzzCorpora: INPUTS for each format, or as many as fit in SECONDS (default 60).
fuzz-coverage: packages
	scripts/fuzz-coverage $(if $(INPUTS),--inputs $(INPUTS),--seconds $(or $(SECONDS),60))

## Run the tests of the server, the assistant, the queues, conversations and the satellite under ThreadSanitizer, and those
## of the engine under AddressSanitizer.
sanitize: packages-for-tests
	scripts/sanitize

## Kill KILLS (default 100) downloads of models at random moments.
soak-models: build
	scripts/soak-models $(VOICECORE) $(KILLS)

## Interrupt every kind of action at random system calls, KILLS (default 1000) times: kill the tool, fill its disk, move its
## clock. Then kill the server SERVED (default 100) times while a client speaks to it.
soak-trust: build
	scripts/soak-trust $(VOICECORE) $(or $(KILLS),1000)
	scripts/soak-served $(VOICECORE) $(or $(SERVED),100)

## Hold spoken conversations of ten turns by synthetic voices for MINUTES (default 60).
soak-conversation: packages-for-tests build
	scripts/soak-conversation $(VOICECORE) --minutes $(or $(MINUTES),60)

## Talk with `voicecore chat` for MINUTES (default 30) where its microphone hears its loudspeaker.
soak-loudspeaker: packages-for-tests build
	scripts/soak-loudspeaker $(VOICECORE) --minutes $(or $(MINUTES),30)

## Test `voicecore listen` with a sound server and a virtual microphone.
check-listen: packages-for-tests build
	scripts/check-listen $(VOICECORE)

## Test dictation into real text fields, by keys and through IBus: MINUTES (default 0.5) of it with a sound server, and KILLS
## (default 10) kills at random moments.
check-dictation: packages-for-tests build dictate
	scripts/install-packages dictation
	scripts/check-dictation $(VOICECORE) $(DICTATE) --kills $(or $(KILLS),10) --minutes $(or $(MINUTES),0.5)

build: packages
	$(SWIFT_BUILD)
	scripts/fetch-models $(VOICECORE)

## Build the microphone for another room: .build/satellite/release/voicecore-satellite.
satellite: packages
	$(SMALL_BUILD) --product voicecore-satellite

## Build the microphone of dictation: .build/satellite/release/voicecore-dictate.
dictate: packages
	$(SMALL_BUILD) --product voicecore-dictate

## Test `voicecore-satellite` with a sound server, a virtual microphone and `voicecore serve`, also over TLS.
check-satellite: packages-for-tests build satellite
	scripts/check-satellite $(VOICECORE) $(SATELLITE)

## Test the web app in a real browser, with a recorded command as its microphone. Pictures are in .build/web.
check-web: build
	scripts/install-packages browser
	scripts/check-web $(VOICECORE) --pictures .build/web

## Test the web app's Models page in a real browser, with a file server on loopback. Pictures are in .build/web.
check-models-page: build
	scripts/install-packages browser
	scripts/check-models-page $(VOICECORE) --pictures .build/web

## Test the web app by keyboard in Firefox, as the screen reader Orca reads it aloud.
check-screen-reader: build
	scripts/install-packages screen-reader
	scripts/check-screen-reader $(VOICECORE)

## Test a server under real memory pressure. Needs root, for control groups.
check-pressure: build
	scripts/check-pressure $(VOICECORE)

## Install the tool and its data under PREFIX (default /usr/local).
install: build dictate
	scripts/install $(or $(PREFIX),/usr/local)
	install $(DICTATE) $(or $(PREFIX),/usr/local)/lib/voicecore/
	ln -sf ../lib/voicecore/voicecore-dictate $(or $(PREFIX),/usr/local)/bin/

## Install the satellite, a single file, under PREFIX (default /usr/local).
install-satellite: satellite
	install -D $(SATELLITE) $(or $(PREFIX),/usr/local)/bin/voicecore-satellite

## Build the documentation of every target as web pages, in .build/docs.
docs: packages
	scripts/docs

lint:
	scripts/check-layers
	scripts/sentences --check
	scripts/lint-scripts
	swift format lint --strict --recursive --parallel Package.swift Sources Tests

packages:
	scripts/install-packages run

packages-for-tests:
	scripts/install-packages run test

## Measure the figures of BENCHMARKS.md that need only the project and the public data beside it.
bench: build
	scripts/bench $(VOICECORE)
