import fc from "fast-check";

import { redact, REDACTED, secretsIn, SHORTEST_REDACTED } from "../../src/client";
import type { JsonObject } from "../../src/json";
import { cloudOpensearch } from "../../src/schema";

describe("redact", () => {
  // Where a secret may be in a text, and how it may be written: spellings.test.ts.
  it("leaves out a text with one of several secrets", () => {
    const secret = 'pa"ss/w+rd é';
    expect(redact(`before ${secret} after`, ["another secret", secret])).toBe(REDACTED);
  });

  it("leaves a text without secrets unchanged", () => {
    expect(redact("nothing here", ["", "other"])).toBe("nothing here");
  });

  describe("leaves a message unchanged", () => {
    const message = "client_secret is wrong: sssssss is not a secret, table 7, password=hunter2, c3NzcA==";
    it.each([
      ["one letter", "s"],
      ["seven characters", "hunter2"],
      ["seven characters and spaces", " hunter 2\n"],
      ["seven characters amid many spaces", `is${" ".repeat(300)}not`],
      ["spaces alone", "        "],
      ["seven characters of two code units each", "🦊".repeat(7)],
    ])("although a secret is %s", (_what, short) => {
      expect(redact(message, [short])).toBe(message);
    });

    it("although a long secret has a long run of spaces", () => {
      const secret = `abcdefgh${" ".repeat(500)}ijklmnop`;
      expect(redact(`A table. ${secret}`, [secret])).toBe(REDACTED);
    });

    it("with a secret one character too short to be removed, but not with one that is long enough", () => {
      const secret = "q8Zr-w0P".padEnd(SHORTEST_REDACTED, "x");
      expect(redact(`said ${secret}.`, [secret.slice(1)])).toBe(`said ${secret}.`);
      expect(redact(`said ${secret}.`, [secret])).toBe(REDACTED);
    });
  });

  it("leaves no secret in any text", () => {
    const ascii = fc.string({ minLength: 12, unit: "grapheme-ascii" });
    fc.assert(
      fc.property(fc.string(), ascii, fc.string(), (before, planted, after) => {
        expect(redact(before + planted + after, [planted])).not.toContain(planted);
      }),
    );
  });
});

describe("secretsIn", () => {
  it("finds the secrets of a body at every depth", () => {
    const body: JsonObject = {
      name: "logs",
      auth_sources: [{ name: "a", client_secret: "one" }, { name: "b" }, { name: "c", client_secret: "two" }],
      repo_config: { access_key_id: "AKIA", secret_access_key: "three" },
    };
    expect(secretsIn(cloudOpensearch, body)).toEqual(["one", "two", "three"]);
  });

  it.each<JsonObject>([{ auth_sources: "x" }, { auth_sources: [null, 1] }, { repo_config: null }])(
    "accepts a body of any shape: %j",
    (body) => {
      expect(secretsIn(cloudOpensearch, body)).toEqual([]);
    },
  );
});
