/** The same in other words: ranges spelled, ordered and repeated at will, names in capitals, sources in another order. */
import fc from "fast-check";

import { blockAt, type Cidr, formatAddress, formatCidr } from "../../../src/cidr";
import { parseCidr } from "../../../src/cidr/explain/explain";
import { isJsonObject, type Json, type JsonObject } from "../../../src/json";
import { type Attribute, type Format, isNested, type ObjectSchema } from "../../../src/schema";

const range: fc.Arbitrary<Cidr> = fc.oneof(
  fc
    .tuple(
      fc.integer({ min: 0, max: 2 ** 32 - 1 }),
      fc.oneof(fc.constant(32), fc.integer({ min: 0, max: 32 })),
    )
    .map(([address, prefix]) => blockAt(4, BigInt(address), prefix)),
  fc
    .tuple(
      fc.oneof(
        fc.bigInt({ min: 0n, max: 2n ** 128n - 1n }),
        fc.bigInt({ min: 0n, max: 2n ** 32n }).map((low) => (0x20010db8n << 96n) + low),
      ),
      fc.oneof(fc.constant(128), fc.integer({ min: 0, max: 128 })),
    )
    .map(([address, prefix]) => blockAt(6, address, prefix)),
);

/** An access list, with some of its ranges in it twice. */
export const someList: fc.Arbitrary<readonly string[]> = fc
  .array(fc.tuple(range, fc.nat(3), fc.option(fc.nat(3), { freq: 4 })), { minLength: 1, maxLength: 5 })
  .map((entries) =>
    entries.flatMap(([cidr, spelling, again]) =>
      again === null ? [spelled(cidr, spelling)] : [spelled(cidr, spelling), spelled(cidr, again)],
    ),
  );

/** Where the numbers of a re-spelling come from: each is used once, in turn. */
export type Choices = () => number;

/** A configuration that means the same. */
export function respelled(schema: ObjectSchema, object: JsonObject, choose: Choices): JsonObject {
  return Object.fromEntries(
    Object.entries(object).map(([name, value]) => {
      const attribute = schema.attributes[name];
      return [name, attribute === undefined ? value : respelledValue(attribute, value, choose)];
    }),
  );
}

function respelledValue({ type, format }: Attribute, value: Json, choose: Choices): Json {
  if (isNested(type)) {
    if (isJsonObject(value)) return respelled(type.object, value, choose);
    if (!Array.isArray(value)) return value;
    const elements = (value as readonly JsonObject[]).map((item) => respelled(type.object, item, choose));
    return shuffled(elements, choose);
  }
  return spellings[format]?.(value, choose) ?? value;
}

const ofText =
  (spell: (text: string, choice: number) => string) =>
  (value: Json, choose: Choices): Json =>
    typeof value === "string" ? spell(value, choose()) : value;

const WEEKDAYS = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"];

const spellings: Readonly<Partial<Record<Format, (value: Json, choose: Choices) => Json>>> = {
  "access-list": (value, choose) => {
    const entries = (value as readonly string[]).flatMap((entry) => {
      const parsed = parseCidr(entry);
      if (!parsed.ok) return [entry];
      const once = spelled(parsed.cidr, choose());
      return choose() % 4 === 0 ? [once, spelled(parsed.cidr, choose())] : [once];
    });
    return shuffled(entries, choose);
  },
  hostname: ofText((name, choice) => (choice % 2 === 0 ? name.toUpperCase() : name.toLowerCase())),
  weekday: ofText((day, choice) => {
    const known = WEEKDAYS.find((weekday) => [weekday, weekday.slice(0, 3)].includes(day.toLowerCase()));
    if (known === undefined) return choice % 2 === 0 ? day.toUpperCase() : day;
    return [known, known.slice(0, 3), known.toUpperCase(), `S${known}`.slice(1)][choice % 4] ?? known;
  }),
};

function spelled(cidr: Cidr, choice: number): string {
  const isSingle = cidr.first === cidr.last;
  const bare = (text: string): string => (isSingle && choice % 2 === 0 ? text : `${text}/${cidr.prefix}`);
  if (cidr.family === 4) return bare(formatAddress(4, cidr.first));
  const groups = cidr.first.toString(16).padStart(32, "0").match(/.{4}/g) ?? [];
  const texts = [formatAddress(6, cidr.first), groups.join(":"), groups.join(":").toUpperCase()];
  return choice % 4 === 3 ? formatCidr(cidr) : bare(texts[choice % 4] ?? "");
}

function shuffled<Item>(items: readonly Item[], choose: Choices): readonly Item[] {
  const rest = [...items];
  return items.flatMap(() => rest.splice(choose() % rest.length, 1));
}
