#pragma once
// The library has a C++ interface only, which CEchoCanceller includes by itself.
