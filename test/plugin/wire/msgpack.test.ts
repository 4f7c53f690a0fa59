import { decode, encode, ExtData } from "@msgpack/msgpack";
import fc from "fast-check";

import { decodeMsgpack, Double, EXTENSION, MsgpackWriter, type Tree } from "../../../src/plugin/wire/msgpack";
import { cases } from "../../cases";

/** As the other implementation has it. */
function plain(tree: Tree): unknown {
  if (tree instanceof Double) return tree.value;
  if (tree instanceof Map)
    return Object.fromEntries([...(tree as Map<string, Tree>)].map(([k, v]) => [k, plain(v)]));
  return Array.isArray(tree) ? (tree as Tree[]).map(plain) : tree;
}

const hex = (text: string): Buffer => Buffer.from(text.replaceAll(" ", ""), "hex");

describe("reading", () => {
  it("reads what another implementation writes", () => {
    const keys = fc.string({ maxLength: 40 }).filter((key) => key !== "__proto__");
    const { tree } = fc.letrec((tie) => ({
      tree: fc.oneof(
        { depthSize: "small" },
        fc.constant(null),
        fc.boolean(),
        fc.string({ unit: "grapheme", maxLength: 300 }),
        fc.maxSafeInteger(),
        fc.double({ noNaN: true }).map((number) => number + 0), // the other implementation writes -0 as 0
        fc.array(tie("tree"), { maxLength: 20 }),
        fc.dictionary(keys, tie("tree"), { maxKeys: 20, noNullPrototype: true }),
      ),
    }));
    fc.assert(fc.property(tree, (value) => expect(plain(decodeMsgpack(encode(value)))).toEqual(value)));
  });

  it.each<[string, string, unknown]>([
    ["a plain unknown value", "d40000", EXTENSION],
    ["a refined unknown value, as Terraform sends it", "c7090c8201c202a47072652d", EXTENSION],
    ["an unknown value refined to be null or not", "c7030c8101c2", EXTENSION],
    ["any other extension", "d8ff00000000000000000000000000000000", EXTENSION],
    ["a long extension", `c80100 0c ${"00".repeat(256)}`, EXTENSION],
    ["an integer that a number cannot hold", "cfffffffffffffffff", 18446744073709551615n],
    ["the least integer", "d38000000000000000", -9223372036854775808n],
    ["a large but exact integer", "cf001fffffffffffff", 9007199254740991],
    ["a float", "ca3f000000", new Double(0.5)],
    ["a key that is a name of JavaScript", "81 a95f5f70726f746f5f5f 01", new Map([["__proto__", 1]])],
  ])("reads %s", (_name, bytes, expected) => {
    expect(decodeMsgpack(hex(bytes))).toEqual(expected);
  });

  it.each([
    ["nothing", "", "ends too early"],
    ["a text that ends early", "a5 61", "ends too early"],
    ["an array with fewer elements than it claims", "ddffffffff", "ends too early"],
    ["an unused code", "c1", "means nothing"],
    ["bytes", "c401ff", "means nothing"],
    ["bytes after the value", "01 02", "more bytes"],
    ["a key that is not text", "81 01 01", "not a string"],
    ["text that is not UTF-8", "a1 ff", "not valid UTF-8"],
    ["endless nesting", "91".repeat(1000), "nested too deeply"],
  ])("refuses %s", (_name, bytes, problem) => {
    expect(() => decodeMsgpack(hex(bytes))).toThrow(problem);
  });

  it("reads or refuses any bytes, without another failure", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 100 }), (garbage) => {
        try {
          decodeMsgpack(garbage);
        } catch (error) {
          expect((error as Error).name).toBe("MalformedError");
        }
      }),
      { numRuns: cases(80, 400) },
    );
  });
});

describe("writing", () => {
  it.each<[string, (writer: MsgpackWriter) => void, unknown]>([
    ["null", (writer) => writer.nil(), null],
    ["an unknown", (writer) => writer.unknown(), new ExtData(0, Uint8Array.of(0))],
    ["a bool", (writer) => writer.bool(true), true],
    ["a float", (writer) => writer.double(1.5), 1.5],
    ["an empty array", (writer) => writer.arrayHeader(0), []],
    ["an empty map", (writer) => writer.mapHeader(0), {}],
    ["a long text", (writer) => writer.string("é".repeat(40000)), "é".repeat(40000)],
  ])("writes %s", (_name, write, expected) => {
    const writer = new MsgpackWriter();
    write(writer);
    expect(decode(writer.finish())).toEqual(expected);
  });

  it("writes texts as another implementation reads them", () => {
    fc.assert(
      fc.property(fc.array(fc.string({ maxLength: 300 }), { maxLength: 70 }), (texts) => {
        const writer = new MsgpackWriter();
        writer.arrayHeader(texts.length);
        for (const text of texts) writer.string(text);
        expect(decode(writer.finish())).toEqual(texts);
      }),
    );
  });
});
