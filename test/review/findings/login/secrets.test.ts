/** What is said about a secret: whether it is a new one, and whether another host would get the old one. */
import { plain } from "../../../../src/text";
import { type Attributes, change, type ChangeOptions, CLUSTER, reviewed } from "../../plan";

function findingsOf(before: Attributes, after: Attributes, options: ChangeOptions = {}) {
  const side = (fields: Attributes) => ({
    ...CLUSTER,
    auth_sources: [{ name: "company", type: "oidc", audience: "a", ...fields }],
  });
  const { findings } = reviewed([change(side(before), side(after), options)]);
  return findings;
}

const linesOf = (...of: Parameters<typeof findingsOf>) =>
  findingsOf(...of).map(({ code, message }) => `${code} ${plain(message)}`);

const stored = (client_secret: string) => ({ client_secret });
const written = (client_secret_wo_version: unknown) => ({ client_secret_wo_version });
const marked = (field: string) => ({ auth_sources: [{ [field]: true }] });

describe("a secret", () => {
  it.each<[string, Attributes, Attributes, ChangeOptions, readonly string[]]>([
    ["is replaced", stored("a"), stored("b"), {}, ["secret-rotated company: client_secret is replaced"]],
    ["is set", {}, stored("b"), {}, ["secret-rotated company: client_secret is set"]],
    ["is set, write-only", {}, written(1), {}, ["secret-rotated company: client_secret is set"]],
    ["is no longer set", stored("a"), {}, {}, ["secret-rotated company: client_secret is no longer set"]],
    [
      "is replaced by its version",
      written(1),
      written(2),
      {},
      ["secret-rotated company: client_secret is replaced (version 1 to 2)"],
    ],
    [
      "is replaced by a version that JavaScript would round",
      written("9007199254740993"),
      written("9007199254740995"),
      {},
      ["secret-rotated company: client_secret is replaced (version 9007199254740993 to 9007199254740995)"],
    ],
    [
      "is replaced by a version that is no number",
      written("one"),
      written(2),
      {},
      [
        "unreviewed has a value of another type than in the schema, which this review does not know",
        "secret-rotated company: client_secret is replaced (it has another version)",
      ],
    ],
    [
      "is replaced by a sensitive version",
      written(1),
      written(2),
      {
        beforeSensitive: marked("client_secret_wo_version"),
        afterSensitive: marked("client_secret_wo_version"),
      },
      ["secret-rotated company: client_secret is replaced (its version is sensitive)"],
    ],
    [
      "becomes write-only",
      stored("a"),
      written(1),
      {},
      [
        "secret-moved company: client_secret becomes write-only, and no longer stored; whether it is replaced cannot be seen",
      ],
    ],
    [
      "becomes stored",
      written(1),
      stored("a"),
      {},
      [
        "secret-moved company: client_secret becomes stored in plan and state; whether it is replaced cannot be seen",
      ],
    ],
    [
      "is not known",
      stored("a"),
      {},
      { unknown: marked("client_secret") },
      ["secret-rotated company: client_secret is known only after apply, and may be replaced"],
    ],
    [
      "has a version that is not known",
      written(1),
      {},
      { unknown: marked("client_secret_wo_version") },
      ["secret-rotated company: client_secret is known only after apply, and may be replaced"],
    ],
    [
      "has a version that means nothing, since the secret is stored",
      { ...stored("a"), ...written(1) },
      { ...stored("a"), ...written(2) },
      {},
      ["unreviewed [0].client_secret_wo_version changes from 1 to 2, which no rule of this review explains"],
    ],
  ])("%s", (_what, before, after, options, lines) => {
    expect(linesOf(before, after, options)).toEqual(lines);
  });
});

describe("the secret of a host", () => {
  const [OLD, NEW] = [{ connect_url: "https://a.example/one" }, { connect_url: "https://b.example/one" }];
  const sent = (...of: Parameters<typeof findingsOf>) =>
    linesOf(...of).flatMap(
      (line) => /client_secret [^:]*: the secret for the old host[^;]*/.exec(line) ?? [],
    );
  const SENT = "the secret for the old host would go to b.example";
  const withUrl = (connect_url: unknown) => ({ connect_url, ...stored("a") });

  it.each<[string, Attributes, Attributes, ChangeOptions, readonly string[]]>([
    [
      "stays",
      { ...OLD, ...stored("a") },
      { ...NEW, ...stored("a") },
      {},
      [`client_secret does not change: ${SENT}`],
    ],
    [
      "stays, write-only",
      { ...OLD, ...written(1) },
      { ...NEW, ...written(1) },
      {},
      [`client_secret does not change: ${SENT}`],
    ],
    [
      "may stay",
      { ...OLD, ...stored("a") },
      { ...NEW, ...written(1) },
      {},
      [`client_secret may be the old one: ${SENT}`],
    ],
    ["is replaced", { ...OLD, ...stored("a") }, { ...NEW, ...stored("b") }, {}, []],
    ["is not there", OLD, NEW, {}, []],
    [
      "stays with its host",
      { ...OLD, ...stored("a") },
      { connect_url: "https://a.example/two", ...stored("a") },
      {},
      [],
    ],
    ["had none before", withUrl(null), withUrl("https://b.example"), {}, []],
    ["has none afterwards", withUrl("https://b.example"), withUrl(null), {}, []],
    ["had no URL before", withUrl("a.example"), withUrl("https://b.example"), {}, []],
    ["has no URL afterwards", withUrl("https://b.example"), withUrl("b.example"), {}, []],
    [
      "is sensitive",
      { ...OLD, ...stored("a") },
      { ...NEW, ...stored("a") },
      { afterSensitive: marked("connect_url") },
      [],
    ],
    [
      "is not known",
      { ...OLD, ...stored("a") },
      { ...NEW, ...stored("a") },
      { unknown: marked("connect_url") },
      [],
    ],
  ])("%s", (_what, before, after, options, lines) => {
    expect(sent(before, after, options)).toEqual(lines);
  });

  it("is to be rotated where another host would get it", () => {
    const [found] = findingsOf({ ...OLD, ...stored("a") }, { ...NEW, ...stored("a") });
    expect(plain(found?.fix?.() ?? [])).toBe(
      "rotate client_secret with this change, so that the new host does not get the old one",
    );
    expect(findingsOf(OLD, NEW)[0]?.fix).toBeUndefined();
  });

  it.each([
    ["connect_url", true],
    ["idp_metadata_url", true],
    ["logout_url", false],
  ])("decides who logs in where its URL is %s: %s", (field, decides) => {
    const [line = ""] = linesOf({ [field]: "https://a.example" }, { [field]: "https://b.example" });
    expect(line).toContain(`${field} changes from "https://a.example" to "https://b.example"`);
    expect(line.includes("company: b.example decides who logs in instead of a.example; ")).toBe(decides);
  });
});
