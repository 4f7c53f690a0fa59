import { isObjectValue, type Value } from "../../schema";
/** Where the program writes the values of a construct: its attributes, and the ranges of its access lists. */
import type { Passage, ProgramFiles, WrittenLine } from "../program/program-files";
import type { CheckedElement } from "./checked-element";
import { camelCase } from "./spelling";

export class WrittenValues {
  private readonly passages = new Map<string, Passage | undefined>();

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

  /** Returns the line of a range of an access list; undefined if it is not exactly known. */
  rangeLine(name: string, range: string): WrittenLine | undefined {
    if (!this.passages.has(name)) this.passages.set(name, this.passageOf(name));
    return this.files.lineOfRange(range, this.passages.get(name), this.element.location.files());
  }

  /** Returns the value that a setter or the configuration gave last. */
  valueOf(name: string): unknown {
    return (this.element.construct as unknown as Readonly<Record<string, unknown>>)[
      `${camelCase(name)}Input`
    ];
  }

  /** Returns the part of the call that gives the value: its property, else the arguments. */
  private passageOf(name: string): Passage | undefined {
    const site = this.element.location.callSite();
    const text = site && this.files.textOf(site.file);
    if (site === undefined || text === undefined || !this.isAsGiven(name)) return undefined;
    const { properties, region } = text.callAt(site);
    const part = properties.get(camelCase(name)) ?? region;
    return part && { file: site.file, start: part.start, end: part.end };
  }

  /** Reports whether no setter was called since. */
  private isAsGiven(name: string): boolean {
    const value = this.valueOf(name);
    const config = this.element.description.config as Readonly<Record<string, unknown>>;
    return isObjectValue(value as Value) || value === config[camelCase(name)];
  }
}
