/** Where the program writes the values of a construct: its attributes, and the ranges of its access lists. */
import { isObjectValue, type Value } from "../../schema";
import type { Region } from "../program/names";
import type { ListPlace, Passage, ProgramFiles, ValuePlace } from "../program/program-files";
import type { CheckedElement } from "./checked-element";
import { camelCase } from "./spelling";

type Passages = Readonly<Record<"within" | "from", Passage | undefined>>;
const NOWHERE: Passages = { within: undefined, from: undefined };

export class WrittenValues {
  private readonly passages = new Map<string, Passages>();

  constructor(
    private readonly element: CheckedElement,
    private readonly files: ProgramFiles,
  ) {}

  /** Returns the line of an attribute in the constructor's call; undefined if it is not written there. */
  attributeLine(name: string): number | undefined {
    const site = this.element.location.callSite();
    const text = site && this.files.textOf(site.file);
    const property =
      site && this.isAsGiven(name) ? text?.callAt(site).properties.get(camelCase(name)) : undefined;
    return property === undefined ? undefined : text?.lineOf(property.start);
  }

  /** Returns the line of a range of an access list, or where the range probably comes from; undefined if neither is known. */
  rangePlace(name: string, range: string): ValuePlace | undefined {
    const passages = this.passagesOf(name);
    const { location } = this.element;
    return this.files.placeOfRange(range, { ...passages, files: location.files(), calls: location.calls() });
  }

  /** Returns the places that give an access list, which the call writes or passes on; none if they are not known. */
  listPlaces(name: string): readonly ListPlace[] {
    const { from } = this.passagesOf(name);
    return this.files.placesOfList({ from, calls: this.element.location.calls() });
  }

  /** Returns the value that a setter or the configuration gave last. */
  valueOf(name: string): unknown {
    return (this.element.construct as unknown as Readonly<Record<string, unknown>>)[
      `${camelCase(name)}Input`
    ];
  }

  private passagesOf(name: string): Passages {
    const passages = this.passages.get(name) ?? this.findPassages(name);
    this.passages.set(name, passages);
    return passages;
  }

  /** Returns the part of the program that gives the value: the call's property, that of a spread, else the arguments. */
  private findPassages(name: string): Passages {
    const site = this.element.location.callSite();
    const text = site && this.files.textOf(site.file);
    if (site === undefined || text === undefined || !this.isAsGiven(name)) return NOWHERE;
    const { properties, region, others } = text.callAt(site);
    const key = camelCase(name);
    const property = properties.get(key);
    const passage = (part: Region | undefined) =>
      part && { file: site.file, start: part.start, end: part.end };
    const from = property === undefined ? passage(others) : undefined;
    const spread = from && this.files.propertyIn(from, key, this.element.location.calls());
    if (spread !== undefined) return { within: spread, from: spread };
    // Of a property without a colon, the key is the value.
    const written = property && /^(["']?)[\w$]+\1\s*:/.exec(text.text.slice(property.start, property.end));
    const value = property && { start: property.start + (written?.[0].length ?? 0), end: property.end };
    return { within: passage(property ?? region), from: passage(value ?? others) };
  }

  /** Reports whether no setter was called since. */
  private isAsGiven(name: string): boolean {
    const value = this.valueOf(name);
    const config = this.element.description.config as Readonly<Record<string, unknown>>;
    return isObjectValue(value as Value) || value === config[camelCase(name)];
  }
}
