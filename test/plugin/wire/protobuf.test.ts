import fc from "fast-check";
import type protobuf from "protobufjs";

import * as calls from "../../../src/plugin/wire/call-messages";
import { bool, bytes, int64, many, mapOf, message, one, string } from "../../../src/plugin/wire/protobuf";
import * as schemas from "../../../src/plugin/wire/schema-messages";
import { cases } from "../../cases";
import { fieldsOf, oracle, type ProtocolField } from "./protocol";

interface AnyMessage {
  decode(bytes: Uint8Array): unknown;
  encode(content: object): Buffer;
}

const OURS: Readonly<Record<string, unknown>> = {
  Step: schemas.ATTRIBUTE_STEP,
  Path: schemas.ATTRIBUTE_PATH,
  Diagnostic: schemas.DIAGNOSTIC,
  DynamicValue: calls.DYNAMIC_VALUE,
  Attribute: schemas.ATTRIBUTE,
  Object: schemas.OBJECT,
  Block: schemas.BLOCK,
  Schema: schemas.SCHEMA,
  Parameter: schemas.PARAMETER,
  Function: schemas.FUNCTION,
  FunctionError: schemas.FUNCTION_ERROR,
  ServerCapabilities: schemas.SERVER_CAPABILITIES,
  ClientCapabilities: schemas.CLIENT_CAPABILITIES,
  SchemaResponse: calls.METHODS.GetProviderSchema.response,
  PlanRequest: calls.METHODS.PlanResourceChange.request,
  PlanResponse: calls.METHODS.PlanResourceChange.response,
  ApplyRequest: calls.METHODS.ApplyResourceChange.request,
  ApplyResponse: calls.METHODS.ApplyResourceChange.response,
  IdentitySchemasResponse: calls.METHODS.GetResourceIdentitySchemas.response,
  UpgradeIdentityRequest: calls.METHODS.UpgradeResourceIdentity.request,
  UpgradeIdentityResponse: calls.METHODS.UpgradeResourceIdentity.response,
  ReadRequest: calls.METHODS.ReadResource.request,
  ReadResponse: calls.METHODS.ReadResource.response,
  ValidateProviderResponse: calls.METHODS.ValidateProviderConfig.response,
  UpgradeRequest: calls.METHODS.UpgradeResourceState.request,
  ImportRequest: calls.METHODS.ImportResourceState.request,
  MoveRequest: calls.METHODS.MoveResourceState.request,
  MoveResponse: calls.METHODS.MoveResourceState.response,
  GenerateRequest: calls.METHODS.GenerateResourceConfig.request,
  GenerateResponse: calls.METHODS.GenerateResourceConfig.response,
  ValidateListRequest: calls.METHODS.ValidateListResourceConfig.request,
  ValidateListResponse: calls.METHODS.ValidateListResourceConfig.response,
  ListRequest: calls.STREAMS.ListResource.request,
  ListEvent: calls.STREAMS.ListResource.event,
  ImportResponse: calls.METHODS.ImportResourceState.response,
  OpenResponse: calls.METHODS.OpenEphemeralResource.response,
  CallFunctionRequest: calls.METHODS.CallFunction.request,
  CallFunctionResponse: calls.METHODS.CallFunction.response,
};

const SCALARS: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  string: fc.string({ unit: "grapheme", maxLength: 12 }),
  bytes: fc.uint8Array({ maxLength: 300 }).map((array) => Buffer.from(array)),
  bool: fc.boolean(),
  int32: fc.integer(),
  int64: fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }),
};

const contents = new Map<string, (depth: number) => fc.Arbitrary<Record<string, unknown>>>();

/** Any content of the message; parts that may be absent are, below some depth. */
function contentOf(name: string, depth = 2): fc.Arbitrary<Record<string, unknown>> {
  const known = contents.get(name);
  if (known !== undefined) return known(depth);
  const made = (at: number): fc.Arbitrary<Record<string, unknown>> => {
    const fields = fieldsOf(name);
    const chosen = fc.constantFrom(...fields.map((field) => field.name));
    const all = fc.record(Object.fromEntries(fields.map((field) => [field.name, fieldOf(field, at)])));
    return fc.tuple(all, chosen).map(([content, member]) => {
      const excluded = fields.filter(({ form, name: other }) => form === "member" && other !== member);
      return { ...content, ...Object.fromEntries(excluded.map(({ name: other }) => [other, undefined])) };
    });
  };
  contents.set(name, made);
  return made(depth);
}

function fieldOf({ type, form }: ProtocolField, depth: number): fc.Arbitrary<unknown> {
  const scalar = SCALARS[type];
  if (scalar !== undefined) return form === "present" ? fc.option(scalar, { nil: undefined }) : scalar;
  const empty = { one: undefined, many: [], map: new Map(), present: undefined, member: undefined }[form];
  if (depth === 0) return fc.constant(empty);
  const inner = contentOf(type, depth - 1);
  if (form === "many") return fc.array(inner, { maxLength: 3 });
  if (form !== "map") return fc.option(inner, { nil: undefined });
  return fc
    .array(fc.tuple(fc.stringMatching(/^[a-z]{1,5}$/), inner), { maxLength: 3 })
    .map((all) => new Map(all));
}

/** As protobufjs takes and gives it: no undefined, integers as text, maps as objects. */
function asPlain(value: unknown): unknown {
  if (typeof value === "bigint") return value.toString();
  if (Buffer.isBuffer(value)) return value;
  if (value instanceof Uint8Array) return Buffer.from(value);
  if (value instanceof Map) return asPlain(Object.fromEntries(value));
  if (Array.isArray(value)) return value.map(asPlain);
  if (typeof value !== "object" || value === null) return value;
  const present = Object.entries(value).filter(([, member]) => member !== undefined);
  return Object.fromEntries(present.map(([name, member]) => [name, asPlain(member)]));
}

describe("protocol messages", () => {
  it.each(Object.keys(OURS))("%s is written as protobufjs reads it", (name) => {
    const ours = OURS[name] as AnyMessage;
    const theirs: protobuf.Type = oracle(name);
    fc.assert(
      fc.property(contentOf(name), (content) => {
        const read = theirs.toObject(theirs.decode(ours.encode(content)), {
          longs: String,
          defaults: false,
          bytes: Buffer,
        });
        expect(withoutEmpty(read)).toEqual(withoutEmpty(asPlain(content)));
      }),
      { numRuns: cases(6, 30) },
    );
  });

  it.each(Object.keys(OURS))("%s is read as protobufjs writes it", (name) => {
    const ours = OURS[name] as AnyMessage;
    const theirs = oracle(name);
    fc.assert(
      fc.property(contentOf(name), (content) => {
        const written = theirs
          .encode(theirs.fromObject(asPlain(content) as Record<string, unknown>))
          .finish();
        expect(asPlain(ours.decode(written))).toEqual(asPlain(content));
      }),
      { numRuns: cases(6, 30) },
    );
  });

  it("reads or refuses any bytes, without another failure", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...Object.keys(OURS)),
        fc.uint8Array({ maxLength: 200 }),
        (name, garbage) => {
          try {
            (OURS[name] as AnyMessage).decode(garbage);
          } catch (error) {
            expect((error as Error).name).toBe("MalformedError");
          }
        },
      ),
      { numRuns: cases(50, 250) },
    );
  });
});

/** Fields with their empty values are not on the wire, so protobufjs does not see them. */
function withoutEmpty(value: unknown): unknown {
  if (Buffer.isBuffer(value) || typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map(withoutEmpty);
  const isEmpty = (member: unknown): boolean =>
    ["", false, 0, "0"].includes(member as string) ||
    (typeof member === "object" && member !== null && Object.keys(member).length === 0);
  const members = Object.entries(value).map(([name, member]) => [name, withoutEmpty(member)] as const);
  return Object.fromEntries(members.filter(([, member]) => !isEmpty(member)));
}

describe("the codec", () => {
  const INNER = message({ a: string(1), b: bool(2) });
  const OUTER = message({
    inner: one(1, () => INNER),
    list: many(2, () => INNER),
    map: mapOf(3, () => INNER),
    number: int64(4),
    raw: bytes(5),
  });
  const hex = (text: string): Buffer => Buffer.from(text.replaceAll(" ", ""), "hex");

  it.each<[string, string, object]>([
    ["unknown fields", "f80701 fd07 00000000 f907 0000000000000000 fa0701ff 2001", { number: 1n }],
    ["a known field of another wire type", "25 01000000 2002", { number: 2n }],
    ["a message in two parts", "0a030a0178 0a021001", { inner: { a: "x", b: true } }],
    ["the last of a repeated scalar", "2001 2002", { number: 2n }],
    ["a map entry without key and value", "1a00", { map: new Map([["", { a: "", b: false }]]) }],
    [
      "a map key that is a name of JavaScript",
      "1a0b 0a095f5f70726f746f5f5f",
      {
        map: new Map([["__proto__", { a: "", b: false }]]),
      },
    ],
    ["a negative integer", "20 ffffffffffffffffff01", { number: -1n }],
    ["an integer with needless bytes", "20 81808000", { number: 1n }],
    ["a byte order mark", "0a050a03efbbbf", { inner: { a: "\ufeff", b: false } }],
  ])("reads %s", (_name, encoded, expected) => {
    expect(OUTER.decode(hex(encoded))).toMatchObject(expected);
  });

  it.each([
    ["a length beyond the end", "0a05", "ends too early"],
    ["a length beyond any memory", "0affffffffffffffffff01", "ends too early"],
    ["an endless integer", "20ffffffffffffffffffffff", "longer than ten bytes"],
    ["field number 0", "0001", "out of range"],
    ["a group", "0b0c", "unknown wire type"],
    ["text that is not UTF-8", "0a030a01ff", "not valid UTF-8"],
  ])("refuses %s", (_name, encoded, problem) => {
    expect(() => OUTER.decode(hex(encoded))).toThrow(problem);
  });

  it("refuses endlessly nested messages", () => {
    let nested: schemas.ObjectMessage = { attributes: [], nesting: 1 };
    for (let i = 0; i < 300; i += 1) {
      const attribute = { ...schemas.ATTRIBUTE.decode(Buffer.alloc(0)), nestedType: nested };
      nested = { attributes: [attribute], nesting: 1 };
    }
    const encoded = schemas.OBJECT.encode(nested);
    expect(() => schemas.OBJECT.decode(encoded)).toThrow("nested too deeply");
  });
});
