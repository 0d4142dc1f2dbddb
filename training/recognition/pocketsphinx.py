"""Debian's libpocketsphinx through ctypes, the decoder of the product, for measurements."""

import ctypes
import os
import subprocess
import time
from ctypes import POINTER, byref, c_char_p, c_double, c_float, c_int, c_size_t, c_void_p
from dataclasses import dataclass

import numpy

MODEL = os.environ.get("VOICECORE_POCKETSPHINX", "/usr/share/pocketsphinx/model/en-us")
RATE = 16000

_base = ctypes.CDLL("libsphinxbase.so.3", mode=ctypes.RTLD_GLOBAL)
_ps = ctypes.CDLL("libpocketsphinx.so.3")


def _declare(library, name, result, *arguments):
    function = getattr(library, name)
    function.restype = result
    function.argtypes = arguments
    return function


_declare(_base, "err_set_logfp", None, c_void_p)
_declare(_base, "cmd_ln_parse_r", c_void_p, c_void_p, c_void_p, c_int, POINTER(c_char_p), c_int)
_declare(_base, "ngram_model_read", c_void_p, c_void_p, c_char_p, c_int, c_void_p)
_declare(_base, "ngram_model_add_class", c_int, c_void_p, c_char_p, c_float, POINTER(c_char_p),
         POINTER(c_float), c_int)
_declare(_base, "logmath_exp", c_double, c_void_p, c_int)
_declare(_ps, "ps_args", c_void_p)
_declare(_ps, "ps_init", c_void_p, c_void_p)
_declare(_ps, "ps_free", c_int, c_void_p)
_declare(_ps, "ps_get_config", c_void_p, c_void_p)
_declare(_ps, "ps_get_logmath", c_void_p, c_void_p)
_declare(_ps, "ps_set_lm", c_int, c_void_p, c_char_p, c_void_p)
_declare(_ps, "ps_set_jsgf_string", c_int, c_void_p, c_char_p, c_char_p)
_declare(_ps, "ps_set_search", c_int, c_void_p, c_char_p)
_declare(_ps, "ps_add_word", c_int, c_void_p, c_char_p, c_char_p, c_int)
_declare(_ps, "ps_lookup_word", c_void_p, c_void_p, c_char_p)
_declare(_ps, "ps_start_stream", c_int, c_void_p)
_declare(_ps, "ps_start_utt", c_int, c_void_p)
_declare(_ps, "ps_process_raw", c_int, c_void_p, c_void_p, c_size_t, c_int, c_int)
_declare(_ps, "ps_end_utt", c_int, c_void_p)
_declare(_ps, "ps_get_hyp", c_char_p, c_void_p, POINTER(c_int))
_declare(_ps, "ps_get_feat", c_void_p, c_void_p)
_declare(_ps, "ps_seg_iter", c_void_p, c_void_p)
_declare(_ps, "ps_seg_next", c_void_p, c_void_p)
_declare(_ps, "ps_seg_word", c_char_p, c_void_p)
_declare(_ps, "ps_seg_frames", None, c_void_p, POINTER(c_int), POINTER(c_int))
_declare(_ps, "ps_seg_prob", c_int, c_void_p, POINTER(c_int), POINTER(c_int), POINTER(c_int))
_base.err_set_logfp(None)


class _Normalization(ctypes.Structure):
    """sphinxbase's cmn_t."""
    _fields_ = [("mean", POINTER(c_float)), ("variance", c_void_p), ("sum", POINTER(c_float)),
                ("frames", c_int), ("length", c_int)]


class _Features(ctypes.Structure):
    """The beginning of sphinxbase's feat_t."""
    _fields_ = [("references", c_int), ("name", c_char_p), ("cepstra", c_int), ("streams", c_int),
                ("stream_length", c_void_p), ("window", c_int), ("subvectors", c_int),
                ("subvector_length", c_void_p), ("subvector", c_void_p), ("buffer", c_void_p),
                ("dimension", c_int), ("cmn", c_int), ("varnorm", c_int), ("agc", c_int), ("compute", c_void_p),
                ("normalization", POINTER(_Normalization))]


@dataclass
class Word:
    text: str
    first: int
    last: int
    posterior: float
    acoustic: int
    language: int
    backoff: int


class Decoder:
    """`settings` are the library's own, without the dash: `Decoder(lw=6.5, fwdflat="no")`."""

    def __init__(self, **settings):
        values = {"hmm": f"{MODEL}/en-us", "dict": f"{MODEL}/cmudict-en-us.dict", **settings}
        arguments = [b"voicecore"]
        for name, value in values.items():
            arguments += [f"-{name}".encode(), str(value).encode()]
        array = (c_char_p * len(arguments))(*arguments)
        config = _base.cmd_ln_parse_r(None, _ps.ps_args(), len(arguments), array, 1)
        self.handle = _ps.ps_init(config)
        assert self.handle, "ps_init failed"
        features = ctypes.cast(_ps.ps_get_feat(self.handle), POINTER(_Features)).contents
        self.normalization = features.normalization.contents
        self.initial_mean = [self.normalization.mean[i] for i in range(self.normalization.length)]

    def __del__(self):
        if getattr(self, "handle", None):
            _ps.ps_free(self.handle)

    def language_model(self, path):
        logarithms = _ps.ps_get_logmath(self.handle)
        model = _base.ngram_model_read(_ps.ps_get_config(self.handle), path.encode(), 0 - 1, logarithms)
        if not model:
            model = _base.ngram_model_read(_ps.ps_get_config(self.handle), path.encode(), 0, logarithms)
        assert model, path
        assert _ps.ps_set_lm(self.handle, b"search", model) == 0
        assert _ps.ps_set_search(self.handle, b"search") == 0
        return self

    def grammar(self, text):
        assert _ps.ps_set_jsgf_string(self.handle, b"search", text.encode()) == 0
        assert _ps.ps_set_search(self.handle, b"search") == 0
        return self

    def _normalize_by(self, mean):
        """Subtracts `mean` from the cepstra to come, and begins to count their own mean."""
        cmn = self.normalization
        for i, value in enumerate(mean):
            cmn.mean[i] = value
            cmn.sum[i] = 0
        cmn.frames = 0

    def _observed_mean(self, prior, weight):
        """Mean of the cepstra since `_normalize_by`, with `weight` frames of the mean before."""
        cmn = self.normalization
        return [(cmn.sum[i] + prior[i] * weight) / (cmn.frames + weight) for i in range(cmn.length)]

    def decode(self, samples, chunk=1600, checkpoints=(0.5, 1, 2, 4), weight=25, final=None, whole=False):
        """Words of the best path of a streamed utterance, as the product decodes it.

        At each checkpoint, in seconds, what was heard is searched again with its own cepstral mean;
        at the end once more where the mean has moved further than `final` since.
        """
        samples = numpy.ascontiguousarray(samples, dtype=numpy.int16)
        def begin():
            _ps.ps_start_stream(self.handle)
            assert _ps.ps_start_utt(self.handle) == 0
        def process(part):
            step = len(part) if whole else 1600
            for piece in (part[i:i + step] for i in range(0, len(part), max(step, 1))):
                _ps.ps_process_raw(self.handle, piece.ctypes.data, len(piece), 0, int(whole))
        self.restarts = 0
        if whole:
            begin()
            process(samples)
        else:
            mean = list(self.initial_mean)
            self._normalize_by(mean)
            begin()
            due = [int(c * RATE) for c in checkpoints]
            for start in range(0, len(samples), chunk):
                stop = min(start + chunk, len(samples))
                process(samples[start:stop])
                if due and stop >= due[0]:
                    due.pop(0)
                    mean = self._observed_mean(self.initial_mean, weight)
                    self.restarts += 1
                    _ps.ps_end_utt(self.handle)
                    self._normalize_by(mean)
                    begin()
                    process(samples[:stop])
            if final is not None and self.normalization.frames:
                now = self._observed_mean(self.initial_mean, weight)
                if sum((x - y) ** 2 for x, y in zip(now, mean)) ** 0.5 > final:
                    self.restarts += 1
                    _ps.ps_end_utt(self.handle)
                    self._normalize_by(now)
                    begin()
                    process(samples)
        began = time.process_time()
        try:
            return self._finish()
        finally:
            self.final_seconds = time.process_time() - began

    def _finish(self):
        _ps.ps_end_utt(self.handle)
        if _ps.ps_get_hyp(self.handle, None) is None:
            return []
        words = []
        segment = _ps.ps_seg_iter(self.handle)
        logarithms = _ps.ps_get_logmath(self.handle)
        first, last, acoustic, language, backoff = (c_int() for _ in range(5))
        while segment:
            text = _ps.ps_seg_word(segment).decode()
            _ps.ps_seg_frames(segment, byref(first), byref(last))
            posterior = _ps.ps_seg_prob(segment, byref(acoustic), byref(language), byref(backoff))
            if text[0] not in "<[+":
                words.append(Word(text.split("(")[0], first.value, last.value,
                                  _base.logmath_exp(logarithms, posterior),
                                  acoustic.value, language.value, backoff.value))
            segment = _ps.ps_seg_next(segment)
        return words


def read_audio(path):
    """16 kHz 16-bit mono samples of any file that sox reads."""
    command = ["sox", path, "-t", "raw", "-r", str(RATE), "-b", "16", "-e", "signed", "-c", "1", "-"]
    return numpy.frombuffer(subprocess.run(command, capture_output=True, check=True).stdout, numpy.int16)
