import fc from "fast-check";

import { redact, REDACTED } from "../../src/client";

const every = (form: (code: number) => string) => (text: string) =>
  Array.from(text, (char) => form(char.charCodeAt(0))).join("");
const hex = (code: number, digits: number) => code.toString(16).padStart(digits, "0");

describe("a secret is found", () => {
  const writings: readonly [string, (text: string) => string][] = [
    ["unchanged", (text) => text],
    ["in upper case", (text) => text.toUpperCase()],
    ["in JSON", (text) => JSON.stringify(text).slice(1, -1)],
    ["in JSON within JSON", (text) => JSON.stringify(JSON.stringify(text)).slice(3, -3)],
    ["in JSON escapes", every((code) => `\\u${hex(code, 4)}`)],
    ["in a query", (text) => encodeURIComponent(text)],
    ["with every letter percent-encoded", every((code) => `%${hex(code, 2).toUpperCase()}`)],
    ["in HTML's decimal numbers", every((code) => `&#${code};`)],
    ["in HTML's hexadecimal numbers", every((code) => `&#x${hex(code, 2)};`)],
    ["in hexadecimal", (text) => Buffer.from(text).toString("hex")],
    ["in base64", (text) => Buffer.from(text).toString("base64")],
    ["in base64 for URLs", (text) => Buffer.from(text).toString("base64url")],
    ["split into lines", (text) => text.replace(/.{5}/g, "$&\r\n  ")],
    ["split by zero-width characters", (text) => Array.from(text).join("\u200b")],
  ];

  it.each(writings)("%s", (_how, write) => {
    // Backslashes at its beginning or end are one with those of the writing.
    const secrets = fc.string({ minLength: 8, maxLength: 300, unit: "grapheme-ascii" });
    fc.assert(
      fc.property(
        secrets.filter((secret) => secret.trim() === secret && !/^\\|\\$|\s/.test(secret)),
        (secret) => {
          expect(redact(`<${write(secret)}>`, [secret]).replaceAll(/[<>="\s\u200b]/g, "")).toBe(REDACTED);
        },
      ),
    );
  });

  it("inside a longer base64 text", () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ maxLength: 20 }),
        fc.string({ minLength: 12, unit: "grapheme-ascii" }),
        fc.uint8Array({ maxLength: 20 }),
        (before, secret, after) => {
          const encoded = Buffer.concat([before, Buffer.from(secret), after]).toString("base64");
          const clean = redact(encoded, [secret]);
          const left = clean.replaceAll(REDACTED, "").length;
          expect(clean).toContain(REDACTED);
          expect(left).toBeLessThanOrEqual(((before.length + after.length) * 4) / 3 + 8);
        },
      ),
    );
  });

  it("with the length of a key", () => {
    const secret = Array.from({ length: 3000 }, (_, index) => (index * 7919).toString(36)).join("");
    expect(redact(`a ${JSON.stringify({ secret })} b`, [secret])).toBe(`a {"secret":"${REDACTED}"} b`);
  });
});
