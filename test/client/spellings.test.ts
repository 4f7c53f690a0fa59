import fc from "fast-check";

import { redact, REDACTED } from "../../src/client";

/** Names of HTML for characters of ASCII. */
const NAMES: Readonly<Record<string, string>> = {
  ...{ "!": "excl", '"': "quot", "#": "num", $: "dollar", "%": "percnt", "&": "amp", "'": "apos" },
  ...{ "(": "lpar", ")": "rpar", "*": "ast", "+": "plus", ",": "comma", ".": "period", "/": "sol" },
  ...{ ":": "colon", ";": "semi", "<": "lt", "=": "equals", ">": "gt", "?": "quest", "@": "commat" },
  ...{ "[": "lsqb", "\\": "bsol", "]": "rsqb", "^": "Hat", _: "lowbar", "`": "grave" },
  ...{ "{": "lcub", "|": "verbar", "}": "rcub" },
};
const named = (text: string) =>
  Array.from(text, (char) => (NAMES[char] === undefined ? char : `&${NAMES[char]};`)).join("");

const every = (form: (code: number) => string) => (text: string) =>
  Array.from(text, (char) => form(char.charCodeAt(0))).join("");
const hex = (code: number, digits: number) => code.toString(16).padStart(digits, "0");

describe("a secret is found", () => {
  const writings: readonly [string, (text: string) => string][] = [
    ["unchanged", (text) => text],
    ["in upper case", (text) => text.toUpperCase()],
    ["in JSON", (text) => JSON.stringify(text).slice(1, -1)],
    ["in JSON escapes", every((code) => `\\u${hex(code, 4)}`)],
    ["in a query", (text) => encodeURIComponent(text)],
    ["with every letter percent-encoded", every((code) => `%${hex(code, 2).toUpperCase()}`)],
    ["in HTML's decimal numbers", every((code) => `&#${code};`)],
    ["in HTML's hexadecimal numbers", every((code) => `&#x${hex(code, 2)};`)],
    ["in HTML's numbers without semicolons", every((code) => `&#${code}`)],
    ["in HTML's hexadecimal numbers without semicolons", every((code) => `&#X${hex(code, 4)}`)],
    ["in HTML's numbers with zeros", every((code) => `&#000000000${code};`)],
    ["in HTML's names", named],
    ["in HTML's names within JSON", (text) => JSON.stringify(named(text)).slice(1, -1)],
    ["in a query within HTML", (text) => encodeURIComponent(text).replaceAll("%", "&percnt;")],
    ["in a form", (text) => new URLSearchParams({ s: text }).toString().slice(2)],
    ["in percent signs with units", every((code) => `%u${hex(code, 4)}`)],
    ["in bytes of a program", every((code) => `\\x${hex(code, 2)}`)],
    ["in octal", every((code) => `\\${code.toString(8).padStart(3, "0")}`)],
    ["of JSON in base64", (text) => Buffer.from(JSON.stringify({ text })).toString("base64")],
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
          expect(redact(`<${write(secret)}>`, [secret])).toBe(REDACTED);
        },
      ),
    );
  });

  it("in names of HTML for letters", () => {
    expect(redact("<p>M&uuml;nchn&Eacute;r-Gr&ouml;&szlig;e</p>", ["MünchnÉr-Größe"])).toBe(REDACTED);
  });

  it.each<[string, string, string]>([
    ["with a backslash at its end, in HTML", "k3y&lt;8q-/\\ after", "k3y<8q-/\\"],
    ["before a combining accent", "k3yx8q-n\u0300", "k3yx8q-n"],
    ["with a backslash before a sign, in HTML", "k3y\\&#039;8q-", "k3y\\'8q-"],
  ])("%s", (_how, text, secret) => {
    expect(redact(text, [secret])).toBe(REDACTED);
  });

  it("inside a longer base64 text", () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ maxLength: 20 }),
        // Space alone is no secret.
        fc
          .string({ minLength: 12, unit: "grapheme-ascii" })
          .filter((text) => text.replaceAll(" ", "").length >= 8),
        fc.uint8Array({ maxLength: 20 }),
        (before, secret, after) => {
          const encoded = Buffer.concat([before, Buffer.from(secret), after]).toString("base64");
          expect(redact(encoded, [secret])).toBe(REDACTED);
        },
      ),
    );
  });

  it("with the length of a key", () => {
    const secret = Array.from({ length: 3000 }, (_, index) => (index * 7919).toString(36)).join("");
    expect(redact(`a ${JSON.stringify({ secret })} b`, [secret])).toBe(REDACTED);
  });
});

it.each([
  ["an entity for a quotation mark", "The list &lsquo;office&rsquo; has no ranges"],
  ["an entity that no table knows", "The list &lsquor;office&rsquor; has no ranges &amp; is &Omega;"],
  ["an entity at its end, without a semicolon", "a &lsquo b &#8216 c"],
])("a message without a secret is shown as it is: %s", (_what, message) => {
  expect(redact(message, ["office-secret"])).toBe(message);
});
