"""Verifies what the App Store signs for servers, with the program `openssl` and the standard library.

A signed payload is a JSON Web Signature that brings the certificates of its signer along. They have to lead to a root that
the backend trusts: Apple's, or in a test the one of `assay certificates`.
"""

import base64
import json
import subprocess
import tempfile
from pathlib import Path


class Forged(Exception):
    """The store did not sign it."""


def bytes_of(part):
    return base64.urlsafe_b64decode(part + "=" * (-len(part) % 4))


def decoded(token):
    """The content of a JSON Web Signature, whoever signed it."""
    return json.loads(bytes_of(token.split(".")[1]))


def der_of(numbers):
    """The two numbers of a signature in the form that openssl reads."""
    half = len(numbers) // 2
    content = b""
    for number in (numbers[:half], numbers[half:]):
        number = number.lstrip(b"\0") or b"\0"
        if number[0] & 0x80:
            number = b"\0" + number
        content += bytes([2, len(number)]) + number
    return bytes([0x30, len(content)]) + content


class Authority:
    """Whom a backend believes: the signers whose certificates a root vouches for."""

    def __init__(self, root):
        self.root = root
        self.keys = {}      # the public key of each chain that was verified

    def verified(self, token):
        """The content of a JSON Web Signature of the store."""
        try:
            header, payload, signature = token.split(".")
            head = json.loads(bytes_of(header))
            if head["alg"] != "ES256" or len(head["x5c"]) != 3:
                raise Forged
            key = self.key_of(tuple(head["x5c"]))
            self.check(key, f"{header}.{payload}".encode(), der_of(bytes_of(signature)))
        except (ValueError, KeyError, subprocess.CalledProcessError) as error:
            raise Forged from error
        return decoded(token)

    def key_of(self, chain):
        """The key of the first certificate. The last one is the root, which the backend has itself."""
        if chain not in self.keys:
            with tempfile.TemporaryDirectory() as folder:
                leaf, between = (self.written(folder, name, text) for name, text in zip(("leaf", "between"), chain))
                # The certificates of a test are judged by simulated time.
                self.openssl("verify", "-no_check_time", "-CAfile", self.root, "-untrusted", between, leaf)
                self.keys[chain] = self.openssl("x509", "-in", leaf, "-pubkey", "-noout")
        return self.keys[chain]

    def check(self, key, content, signature):
        with tempfile.TemporaryDirectory() as folder:
            paths = [Path(folder, name) for name in ("key", "signature", "content")]
            for path, text in zip(paths, (key, signature, content)):
                path.write_bytes(text)
            self.openssl("dgst", "-sha256", "-verify", paths[0], "-signature", paths[1], paths[2])

    @staticmethod
    def written(folder, name, text):
        path = Path(folder, name)
        path.write_text(f"-----BEGIN CERTIFICATE-----\n{text}\n-----END CERTIFICATE-----\n")
        return path

    @staticmethod
    def openssl(*words):
        return subprocess.run(["openssl", *map(str, words)], check=True, capture_output=True).stdout
