/** Each configuration has these issues, word for word, and no other. */
import { UNKNOWN } from "../../../src/schema";
import { itJudgesClusters, type Row, withSource, withWindow } from "../judged";

/** A message shows the first characters of a long text. */
const shown = (text: string) => JSON.stringify(text.length > 80 ? `${text.slice(0, 79)}…` : text);

describe("a text", () => {
  itJudgesClusters([
    [{ version: "  " }, "error empty-text: version: is empty; give a value, or leave it out"],
    [{ tier: "" }, "error empty-text: tier: is empty; give a value, or leave it out"],
    [{ tier: " x" }],
    [{ name: "logs-2" }],
    [{ name: "" }, 'error invalid-cluster-name: name: "" is empty; write a name such as "logs-production"'],
    [
      { name: "Logs_2" },
      'error invalid-cluster-name: name: "Logs_2" holds "L", "_"; only lowercase letters, digits and hyphens are allowed; write "logs-2"',
    ],
    [{ name: "---" }],
    [
      { name: "--A__b--" },
      'error invalid-cluster-name: name: "--A__b--" holds "A", "_"; only lowercase letters, digits and hyphens are allowed; write "a-b"',
    ],
    [
      { name: "äöü" },
      'error invalid-cluster-name: name: "äöü" holds "ä", "ö", "ü"; only lowercase letters, digits and hyphens are allowed; write a name such as "logs-production"',
    ],
    [
      { name: "a b.c_d/e:f;g" },
      'error invalid-cluster-name: name: "a b.c_d/e:f;g" holds " ", ".", "_", "/", ":"; only lowercase letters, digits and hyphens are allowed; write "a-b-c-d-e-f-g"',
    ],
    [
      { name: "A".repeat(70) },
      'error invalid-cluster-name: name: "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA" holds "A"; only lowercase letters, digits and hyphens are allowed; write "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"',
    ],
    [
      { name: "a".repeat(2000) + "B" },
      'error invalid-cluster-name: name: "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa…" holds "B"; only lowercase letters, digits and hyphens are allowed; write "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"',
    ],
    [
      withSource({ name: "A" }),
      'error invalid-auth-source-name: auth_sources[0].name: "A" holds "A"; only lowercase letters, digits and hyphens are allowed; write "a"',
    ],
    [withSource({ name: "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa" })],
    [
      withSource({ name: "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa" }),
      'error auth-source-name-too-long: auth_sources[0].name: "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa" has 33 characters, and the limit is 32; shorten it',
    ],
  ]);

  describe("a hostname", () => {
    const hostname = (text: string) => ({ custom_hostname: text });
    itJudgesClusters([
      ...[
        "search.example.com",
        "Search.Example.COM",
        "a.b1",
        "a.1b",
        "a.b",
        "search.example.c",
        "x".repeat(63) + ".com",
        `${"a".repeat(60)}.`.repeat(4) + "example",
      ].map((text): Row => [hostname(text)]),
      ...[
        ["example", 'write one such as "search.example.com"'],
        ["a.1", 'write one such as "search.example.com"'],
        ["https://search.example.com/", 'write "search.example.com"'],
        ["search.example.com.", 'write "search.example.com"'],
        ["search.example.com:443", 'write "search.example.com"'],
        ["search.example.com/x", 'write "search.example.com"'],
        ["search.example.com?x", 'write "search.example.com"'],
        ["search.example.com#x", 'write "search.example.com"'],
        [" search.example.com ", 'write "search.example.com"'],
        ["-a.example.com", 'write one such as "search.example.com"'],
        ["a-.example.com", 'write one such as "search.example.com"'],
        ["a_b.example.com", 'write one such as "search.example.com"'],
        ["*.example.com", 'write one such as "search.example.com"'],
        ["x".repeat(64) + ".com", 'write one such as "search.example.com"'],
        ["10.0.0.1", 'write one such as "search.example.com"'],
        [`${"a".repeat(60)}.`.repeat(4) + "examples-1", 'write one such as "search.example.com"'],
      ].map(([text = "", hint]): Row => [
        hostname(text),
        `error invalid-hostname: custom_hostname: ${shown(text)} is not a domain name; ${hint}`,
      ]),
    ]);
  });

  describe("a URL", () => {
    const url = (text: string) => withSource({ logout_url: text });
    itJudgesClusters([
      ...["https://example.com/bye", "http://example.com", "HTTPS://example.com"].map((text): Row => [
        url(text),
      ]),
      ...[
        ["ftp://example.com", 'write one such as "https://login.example.com/path"'],
        ["example.com/bye", 'write one such as "https://login.example.com/path"'],
        ["https://", 'write one such as "https://login.example.com/path"'],
        ["https:///x", 'write one such as "https://login.example.com/path"'],
        ["https://a b.com", 'write one such as "https://login.example.com/path"'],
        [" https://example.com", 'write one such as "https://login.example.com/path"'],
        ["xhttps://example.com", 'write one such as "https://login.example.com/path"'],
      ].map(([text = "", hint]): Row => [
        url(text),
        `error invalid-url: auth_sources[0].logout_url: ${shown(text)} is not an http or https URL; ${hint}`,
      ]),
    ]);
  });

  describe("a URL that has to be https", () => {
    const httpsUrl = (text: string) => withSource({ connect_url: text });
    itJudgesClusters([
      ...["https://example.com/x", "HTTPS://example.com/x"].map((text): Row => [httpsUrl(text)]),
      ...[
        ["http://example.com/x", 'write "https://example.com/x"'],
        ["HTTP://example.com/x", 'write "https://example.com/x"'],
      ].map(([text = "", hint]): Row => [
        httpsUrl(text),
        `error insecure-url: auth_sources[0].connect_url: ${shown(text)} is not https; ${hint}`,
      ]),
      [
        httpsUrl("example.com"),
        'error invalid-url: auth_sources[0].connect_url: "example.com" is not an http or https URL; write one such as "https://login.example.com/path"',
      ],
    ]);
  });

  describe("a weekday", () => {
    const weekday = (text: string) => withWindow({ day_of_week: text });
    itJudgesClusters([
      ...["Sun", "SUNDAY", "sunday"].map((text): Row => [weekday(text)]),
      ...[
        ["sundy", 'write "sunday"'],
        ["sondag", 'write "sunday"'],
        ["sonntag", 'write one such as "sunday"'],
        ["su", 'write one such as "sunday"'],
        ["Thurs", 'write one such as "sunday"'],
      ].map(([text = "", hint]): Row => [
        weekday(text),
        `warning unknown-weekday: maintenance_window.day_of_week: ${shown(text)} is not an English weekday, in full or in three letters, and is passed on as written; ${hint}`,
      ]),
    ]);
  });

  describe("a tier", () => {
    const tier = (text: string) => ({ tier: text });
    itJudgesClusters([
      ...["Advanced", "standard", "premium", "advanced-2", "advanced 2", "adv", "2", "!!"].map(
        (text): Row => [tier(text)],
      ),
      ...[
        ["advancd", 'did you mean "advanced"?'],
        ["standrad-2", 'did you mean "standard"?'],
        ["stan dard", 'did you mean "standard"?'],
      ].map(([text = "", hint]): Row => [
        tier(text),
        `warning misspelled-tier: tier: ${shown(text)} is not a tier that the service reference names, and is passed on as written; ${hint}`,
      ]),
    ]);
  });

  describe("a time of day", () => {
    const time = (text: string) => withWindow({ start_time: text, end_time: UNKNOWN });
    itJudgesClusters([
      ...["09:00", "23:59"].map((text): Row => [time(text)]),
      ...[
        ["9:00", 'write "09:00"'],
        ["24:00", 'write "00:00"'],
        ["25:00", 'write one such as "23:00"'],
        ["09:60", 'write one such as "23:00"'],
        ["09:00:00", 'write "09:00"'],
        ["09:00Z", 'write "09:00"'],
        [" 9:05 ", 'write "09:05"'],
        ["9:5", 'write one such as "23:00"'],
        ["noon", 'write one such as "23:00"'],
        ["09:000", 'write one such as "23:00"'],
        ["24:30", 'write "00:30"'],
      ].map(([text = "", hint]): Row => [
        time(text),
        `error invalid-time: maintenance_window.start_time: ${shown(text)} is not a 24-hour HH:MM time; ${hint}`,
      ]),
    ]);
  });

  describe("a duration", () => {
    const duration = (text: string) => ({ timeouts: { create: text } });
    itJudgesClusters([
      ...["90s", "1.5h", "1h30m", "500ms"].map((text): Row => [duration(text)]),
      ...[
        ["90", 'write a number with a unit, such as "90s", "30m" or "1h30m"'],
        ["1d", 'write a number with a unit, such as "90s", "30m" or "1h30m"'],
        ["-1s", 'write a number with a unit, such as "90s", "30m" or "1h30m"'],
        ["1h 30m", 'write a number with a unit, such as "90s", "30m" or "1h30m"'],
        ["", 'write a number with a unit, such as "90s", "30m" or "1h30m"'],
        ["x1h", 'write a number with a unit, such as "90s", "30m" or "1h30m"'],
        ["9".repeat(1001) + "s", 'write a number with a unit, such as "90s", "30m" or "1h30m"'],
      ].map(([text = "", hint]): Row => [
        duration(text),
        `error invalid-duration: timeouts.create: ${shown(text)} is not a duration; ${hint}`,
      ]),
      [
        duration("0s"),
        'error invalid-duration: timeouts.create: "0s" leaves no time; write a number with a unit, such as "90s", "30m" or "1h30m"',
      ],
    ]);
  });
});
