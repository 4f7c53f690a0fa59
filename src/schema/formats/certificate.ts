/** Certificates in PEM: their text, which any program can check, and what a reader such as Node.js finds in them. */
import * as z from "zod/mini";

/** What the rules need to know of a certificate. */
export interface ParsedCertificate {
  /** On one line, such as `CN=Example Authority`. */
  readonly subject: string;
  readonly validTo: Date;
}

/** Parses one certificate in PEM; returns undefined if it cannot be read. */
export type ReadCertificate = (pem: string) => ParsedCertificate | undefined;

const BEGIN = "-----BEGIN CERTIFICATE-----";
const END = "-----END CERTIFICATE-----";

/** The most certificates of a bundle that are looked at: reading one takes long, and the largest bundles have some 150. */
const MOST_CERTIFICATES = 300;

/** Yields each certificate of a text, from its `BEGIN` line to its `END` line. Skips a `BEGIN` line that another one follows. */
export function* certificatesIn(pem: string): Generator<string> {
  let from = 0;
  for (let count = 0; count < MOST_CERTIFICATES; count += 1) {
    const end = pem.indexOf(END, from);
    if (end < 0) return;
    const block = pem.slice(from, end + END.length);
    const begin = block.lastIndexOf(BEGIN);
    if (begin >= 0) yield block.slice(begin);
    from = end + END.length;
  }
}

/**
 * Reports whether a certificate in PEM is base64 of one whole DER sequence, as every certificate is. For programs that
 * have no {@link ReadCertificate}: the text may hold something else than a certificate.
 */
export function looksLikeCertificate(pem: string): boolean {
  const der = decodeBase64(pem.slice(BEGIN.length, -END.length).replace(/\s+/g, ""));
  if (der === undefined || der.charCodeAt(0) !== SEQUENCE) return false;
  const first = der.charCodeAt(1);
  if (first < LONG_FORM) return der.length >= 2 + first;
  const digits = der.slice(2, 2 + first - LONG_FORM);
  if (digits.length !== first - LONG_FORM || digits.length === 0 || digits.length > 4) return false;
  let length = 0;
  for (let at = 0; at < digits.length; at += 1) length = length * 256 + digits.charCodeAt(at);
  return der.length >= 2 + digits.length + length;
}

/** The tag of a sequence in DER, and the bit of a length that is written in several bytes. */
const SEQUENCE = 0x30;
const LONG_FORM = 0x80;

const base64 = z.base64().check(z.minLength(1));

/** Decodes padded base64 without spaces; returns one character a byte, or undefined if the text is not base64. */
export function decodeBase64(text: string): string | undefined {
  return base64.safeParse(text).success ? atob(text) : undefined;
}
