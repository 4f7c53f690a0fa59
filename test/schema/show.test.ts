/** What messages show of a value: no password and no query of a URL, and what differs where that is masked. */
import fc from "fast-check";

import { hiddenDifference, showValue } from "../../src/schema/show";
import { maskUrls } from "../../src/text";

const SHOWN_JSON = JSON.stringify('{"a":"//***@host.example/","b":"https:\\/\\/***@host.example"}');

describe("a text in a message", () => {
  it.each([
    ["https://user:secret@host.example/path", '"https://***@host.example/path"'],
    ["https://host.example/path?token=secret&x=1", '"https://host.example/path?***"'],
    ["https://host.example?secret", '"https://host.example?***"'],
    ["https://u:p@host.example/a?b=c#d", '"https://***@host.example/a?***#d"'],
    ["https://a@b:secret@host.example", '"https://***@host.example"'],
    [
      "see https://u:p@a.example and ftp://v:q@b.example/?k=s now",
      '"see https://***@a.example and ftp://***@b.example/?*** now"',
    ],
    ["https://a.example/https://u:p@b.example/", '"https://a.example/https://***@b.example/"'],
    ["https://a.example,https://u:p@b.example/", '"https://a.example,https://***@b.example/"'],
    ["https://v:q@a.example:https://u:p@b.example", '"https://***@a.example:https://***@b.example"'],
    ["https://a.example|https:\\\\u:p@b.example", String.raw`"https://a.example|https:\\\\***@b.example"`],
    ["in https://a.examplehttps://u:p@b.example/?k=s", '"in https://a.examplehttps://***@b.example/?***"'],
    ["https:/u:p@host.example/?k=s", '"https:/***@host.example/?***"'],
    ["https:\\\\u:p@host.example\\a?k=s", String.raw`"https:\\\\***@host.example\\a?***"`],
    ["//u:p@host.example/?k=s", '"//***@host.example/?***"'],
    ["https://u:\np@host.example/\t?k=\ns", String.raw`"https://***@host.example/\t?***"`],
    ["https:u:p@host.example?k=s", '"https:***@host.example?***"'],
    ["https://u:a p@host.example/a b?k=s t#f", '"https://***@host.example/a b?***#f"'],
    ["https:/\t/u:p@host.example/?k=s", String.raw`"https:/\t/***@host.example/?***"`],
    ["https://u:p/p?p#p@host.example/?k=s", '"https://***@host.example/?***"'],
    ["see https://a@u:p/p@host.example/ or a@b", '"see https://***@host.example/ or a@b"'],
    ["https://host.example:443/@a", '"https://host.example:443/@a"'],
    ["https://host.example:443\t/@a", String.raw`"https://host.example:443\t/@a"`],
    ["https://[2001:db8::1]/@a", '"https://[2001:db8::1]/@a"'],
    ["kafka://a.example:1,b.example:2/@a", '"kafka://a.example:1,b.example:2/@a"'],
    ["https://host.example/#/login?token=s", '"https://host.example/#/login?***"'],
    ["https://host.example/?k=s#/login?token=s", '"https://host.example/?***#/login?***"'],
    ["see //u:p@host.example/?k=s now", '"see //***@host.example/?*** now"'],
    ['{"a":"//u:p@host.example/","b":"https:\\/\\/u:p@host.example"}', SHOWN_JSON],
    ["it is https: see a@b", '"it is https: see a@b"'],
    ["is it true? yes", '"is it true? yes"'],
    ["a/b or a//b? yes", '"a/b or a//b? yes"'],
    ["me@example.com", '"me@example.com"'],
    ["https://host.example/a?", '"https://host.example/a?"'],
    [`https://host.example/${"a".repeat(100)}`, `"https://host.example/${"a".repeat(100)}"`],
    [`https://host.example/${"a".repeat(300)}`, `"https://host.example/${"a".repeat(228)}…"`],
    ["a".repeat(100), `"${"a".repeat(79)}…"`],
  ])("of %s is %s", (text, shown) => {
    expect(showValue(text)).toBe(shown);
  });

  it("never contains a query or a password, in any context", () => {
    const word = fc.stringMatching(/^[a-z]{1,8}$/);
    fc.assert(
      fc.property(word, word, word, (host, before, after) => {
        const text = `${before} https://${before}:SECRET@${host}/${after}?k=SECRET ${after}`;
        expect(showValue(text)).not.toContain("SECRET");
      }),
    );
  });

  it("is masked once: a text that is masked already stays as it is", () => {
    const shown = showValue("https://u:p@host.example/a?k=s#b?k=s");
    expect(maskUrls(shown)).toBe(shown);
  });

  it("is masked in linear time", () => {
    const repeated = [
      "a",
      "a://",
      ":",
      ":\t",
      "/",
      "//",
      "?",
      "#?",
      "u:p/",
      ":1,",
      "https:",
      "https:/\t",
      " //",
      "@",
    ];
    const texts = repeated.map((text) => text.repeat(100_000));
    const hostile = [...texts, ...texts.map((text) => `https://${text}`)];
    for (const text of hostile) expect(showValue(text).length).toBeLessThan(300);
  });
});

describe("two texts that look the same in a message", () => {
  it.each([
    ["https://a.example/?k=1", "https://a.example/?k=2", "its query string"],
    ["https://u:1@a.example/", "https://u:2@a.example/", "its user information"],
    ["https://u:1@a.example/?k=1", "https://u:2@a.example/?k=2", "its user information and its query string"],
    [`${"a".repeat(100)}b`, `${"a".repeat(100)}c`, "what follows its first 79 characters"],
    ["https://a.example/?k=1", "https://b.example/?k=1", undefined],
    ["same", "same", undefined],
  ])("are distinguished by a part: %s, %s", (before, after, part) => {
    expect(hiddenDifference(before, after)).toBe(part);
  });
});
