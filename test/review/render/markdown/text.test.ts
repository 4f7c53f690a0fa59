/** Text in GitHub's Markdown: own text as it is read, foreign text as code that is nothing but text. */
import { cell, code, htmlWithin, markdown, ownHtml } from "../../../../src/review/render/markdown/text";
import { own, say } from "../../../../src/text";

it.each([
  ["logs-production", "logs-production"],
  ["a/b.c_d", "a/b.c_d"],
  ["ログ 1", "ログ 1"],
  ["-a-", "&#45;a&#45;"],
  [".a.", "&#46;a&#46;"],
  ["a  b", "a &#32;b"],
  ["a._b", "a&#46;&#95;b"],
  ["é.a", "é&#46;a"],
  ["www.example.com", "www&#46;example.com"],
  ["a.WWW.b", "a.WWW&#46;b"],
  ["www_a", "www_a"],
  ["https://a.b", "https&#58;//a.b"],
  ["a|b`c<d>&e*f[g](h)#@i", "a&#124;b&#96;c&#60;d&#62;&#38;e&#42;f&#91;g&#93;&#40;h&#41;&#35;&#64;i"],
  ["a\nb", "a&#92;u&#123;a&#125;b"],
  ["🛑", "&#128721;"],
])("writes the foreign text %j as %s", (foreign, written) => {
  expect(code(foreign)).toBe(`<code>${written}</code>`);
});

const WORDS = say`${own("ip_allowlist of ")}${"a_|"}${own(" & <b> `*`[x]#~\\")}`;

it("escapes own text in each place as it is read there", () => {
  expect(markdown(WORDS)).toBe(
    "ip\\_allowlist of <code>a&#95;&#124;</code> \\& \\<b\\> \\`\\*\\`\\[x\\]\\#\\~\\\\",
  );
  expect(cell(WORDS)).toBe(markdown(WORDS));
  expect(htmlWithin(WORDS)).toBe(
    "ip&#95;allowlist of <code>a&#95;&#124;</code> &#38; &#60;b&#62; &#96;&#42;&#96;&#91;x&#93;&#35;&#126;&#92;",
  );
  expect(ownHtml("a_b [c]")).toBe("a&#95;b &#91;c&#93;");
});

it("leaves out what does not fit, and cuts no part", () => {
  const words = say`${own("123456 ")}${"abc"}${own(" 1234567")}${"def"}`;
  const whole = "123456 <code>abc</code> 1234567<code>def</code>";
  for (const write of [markdown, cell, htmlWithin]) {
    expect(write(words)).toBe(whole);
    expect(write(words, whole.length)).toBe(whole);
    expect(write(words, whole.length - 1)).toBe("123456 <code>abc</code> 1234567…");
    expect(write(words, 22)).toBe("123456 … 1234567…");
    expect(write(words, 23)).toBe("123456 <code>abc</code>…");
    expect(write(words, 6)).toBe("…");
  }
});

it.each<[what: string, text: string, parts: readonly string[]]>([
  ["a word that fits", "x".repeat(24), ["x".repeat(24)]],
  ["a longer word", "x".repeat(25), ["x".repeat(24), "x"]],
  ["a word of three parts", "x".repeat(60), ["x".repeat(24), "x".repeat(24), "x".repeat(12)]],
  ["a long word after a short one", `a ${"x".repeat(25)}`, [`a ${"x".repeat(24)}`, "x"]],
  [
    "a word at its punctuation",
    `${"x".repeat(11)}-${"y".repeat(13)}`,
    [`${"x".repeat(11)}-`, "y".repeat(13)],
  ],
  [
    "a word not at its first punctuation",
    `${"x".repeat(10)}-${"y".repeat(14)}`,
    [`${"x".repeat(10)}-${"y".repeat(13)}`, "y"],
  ],
  [
    "no word that fits at its punctuation",
    `${"x".repeat(11)}-${"y".repeat(12)}`,
    [`${"x".repeat(11)}-${"y".repeat(12)}`],
  ],
])("lets a browser break, in a cell, %s", (_what, text, parts) => {
  expect(cell(own(text))).toBe(parts.join("<wbr>"));
  expect(cell(say`${text}`)).toBe(`<code>${parts.join("<wbr>")}</code>`);
  expect(markdown(own(text))).toBe(text);
});
