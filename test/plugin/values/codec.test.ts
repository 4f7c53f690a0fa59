import { encode, ExtData } from "@msgpack/msgpack";
import fc from "fast-check";

import { ExactNumber, UNKNOWN, type Value } from "../../../src/json";
import type { ValueType } from "../../../src/plugin/value";
import { conform } from "../../../src/plugin/values/conform";
import { decodeValue } from "../../../src/plugin/values/decode";
import { encodeValue } from "../../../src/plugin/values/encode";
import { sameValue } from "../../../src/plugin/values/equality";
import { cases } from "../../cases";
import { anyType, anyValue } from "./arbitrary";

const NONE = new Uint8Array(0);
const fromMsgpack = (msgpack: Uint8Array, type: ValueType): Value =>
  decodeValue({ msgpack, json: NONE }, type);
const typed = anyType.chain((type) => fc.tuple(fc.constant(type), anyValue(type)));

describe("values on the wire", () => {
  it("are read back unchanged", () => {
    fc.assert(
      fc.property(typed, ([type, value]) => {
        expect(fromMsgpack(encodeValue(value, type).msgpack, type)).toEqual(value);
      }),
      { numRuns: cases(20, 100) },
    );
  });

  it("are unchanged by conforming", () => {
    fc.assert(
      fc.property(typed, ([type, value]) => {
        const { value: conformed, problems } = conform(value, type, "provider");
        expect(problems).toEqual([]);
        expect(sameValue(conformed, value)).toBe(true);
      }),
    );
  });

  it.each<[what: string, given: { sent: unknown; type: ValueType; expected: Value }]>([
    ["an integer", { sent: 5, type: "number", expected: 5 }],
    [
      "a decimal number",
      {
        sent: "12345678901234567890123456789.5",
        type: "number",
        expected: new ExactNumber("12345678901234567890123456789.5"),
      },
    ],
    ["one tenth", { sent: "0.1", type: "number", expected: 0.1 }],
    ["a half", { sent: 0.5, type: "number", expected: 0.5 }],
    [
      "an integer of 64 bits",
      { sent: 18446744073709551615n, type: "number", expected: 18446744073709551615n },
    ],
    ["null", { sent: null, type: "string", expected: null }],
    ["null in a list", { sent: ["a", null], type: ["list", "string"], expected: ["a", null] }],
    [
      "unknown in a list",
      {
        sent: ["a", new ExtData(12, encode({ 1: false }))],
        type: ["list", "string"],
        expected: ["a", UNKNOWN],
      },
    ],
    [
      "an unknown list",
      { sent: new ExtData(0, Uint8Array.of(0)), type: ["list", "string"], expected: UNKNOWN },
    ],
    ["an attribute that is missing", { sent: {}, type: ["object", { a: "string" }], expected: { a: null } }],
    ["an unnormalised string", { sent: "e\u0301", type: "string", expected: "e\u0301" }],
  ])("%s is read", (_name, { sent, type, expected }) => {
    expect(fromMsgpack(encode(sent, { useBigInt64: true }), type)).toEqual(expected);
  });

  it.each<[string, unknown, ValueType]>([
    ["a number for a string", 5, "string"],
    ["a word for a number", "five", "number"],
    ["a string for a bool", "true", "bool"],
    ["a string for a list", "a", ["list", "string"]],
    ["a list for an object", [], ["object", { a: "string" }]],
    ["an attribute that is not in the schema", { b: 1 }, ["object", { a: "string" }]],
  ])("%s is refused", (_name, sent, type) => {
    expect(() => fromMsgpack(encode(sent), type)).toThrow(/value|attribute|type/);
  });

  it("an absent value is null, and so is one in no encoding", () => {
    expect(decodeValue(undefined, "string")).toBeNull();
    expect(fromMsgpack(NONE, "string")).toBeNull();
  });

  it("a value in JSON is refused", () => {
    const json = Buffer.from('"a"');
    expect(() => decodeValue({ msgpack: NONE, json }, "string")).toThrow("in JSON instead of MessagePack");
  });

  it("numbers are written as text, which Terraform reads as it reads the numbers of its state", () => {
    expect(encodeValue(0.1, "number").msgpack).toEqual(Buffer.from(encode("0.1")));
    expect(encodeValue(-5, "number").msgpack).toEqual(Buffer.from(encode("-5")));
  });
});

describe("conform", () => {
  const type: ValueType = [
    "object",
    { name: "string", list: ["list", "number"], object: ["object", { a: "bool" }] },
  ];

  interface Checked {
    readonly given: unknown;
    readonly expected: Value;
    readonly problems?: readonly string[];
  }

  it.each<[name: string, given: Checked]>([
    ["missing attributes are null", { given: {}, expected: { name: null, list: null, object: null } }],
    [
      "only a wrong leaf is lost",
      {
        given: { name: 1, list: [1, "2"] },
        expected: { name: null, list: [1, null], object: null },
        problems: ["is not a string", "is not a number"],
      },
    ],
    [
      "attributes beyond the schema are lost",
      {
        given: { other: 1 },
        expected: { name: null, list: null, object: null },
        problems: ["is not an attribute of the schema"],
      },
    ],
    [
      "NaN is not a number",
      {
        given: { list: [NaN] },
        expected: { name: null, list: [null], object: null },
        problems: ["is not a number"],
      },
    ],
    [
      "bigints are numbers",
      {
        given: { list: [2n ** 70n] },
        expected: { name: null, list: [1180591620717411303424n], object: null },
      },
    ],
    [
      "a list is not an object",
      {
        given: { object: [] },
        expected: { name: null, list: null, object: null },
        problems: ["is not an object"],
      },
    ],
  ])("%s", (_name, { given, expected, problems = [] }) => {
    const result = conform(given, type, "provider");
    expect(result.value).toEqual(expected);
    expect(result.problems.map(({ problem }) => problem)).toEqual(problems);
  });

  it("accepts older forms of values that Terraform stored", () => {
    const stored = { name: "x", list: ["1"], object: { a: "true" }, gone: 1 };
    expect(conform(stored, type, "terraform")).toEqual({
      value: { name: "x", list: [1], object: { a: true } },
      problems: [],
    });
  });
});
