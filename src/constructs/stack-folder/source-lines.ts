/**
 * Writes the source lines of each resource, data source and ephemeral resource, for reviews of a plan. They are in a file beside
 * the synthesized stack: in the stack, each line that is added above a construct would be a change.
 */
import { writeFileSync } from "node:fs";
import { join } from "node:path";

import { TerraformProvider, type TerraformStack, TerraformVariable } from "../../cdktf";
import { SOURCE_LINES } from "../../terraform-files";
import { CheckedElement } from "../element/checked-element";
import { placesOf, shownLine } from "../element/source-location";
import { addressOf, constructsOf } from "../element/stack-constructs";
import { attributeLine, listsOf, rangeLine, valueOf } from "../element/written-values";

/**
 * The lines of one construct. A number is a line in the file of `source`. All paths are relative to the folder of the stack, so
 * that a review in another working directory, or of a copy of the repository, finds the files.
 */
interface SourceLines {
  /** The construct's call: `../../../main.ts:12`. */
  readonly source: string;
  /** The line of each attribute that is written in the call. */
  readonly attributes: Readonly<Record<string, number>>;
  /** For each access list, the line of each range whose line is certain: in another file as `../../../network.ts:3`. */
  readonly ranges: Readonly<Record<string, Readonly<Record<string, number | string>>>>;
  /** The calls of `mustReach`, in the order of the statements that they make; null where the line is not known. */
  readonly mustReach?: readonly (string | null)[];
}

/** The line of a variable of Terraform, by its address: `var.node_count`. */
interface VariableLine {
  readonly source: string;
}

/** Writes the file into the folder of the stack. */
export function writeSourceLines(stack: TerraformStack, folder: string): void {
  writeFileSync(join(folder, SOURCE_LINES), `${JSON.stringify(sourceLines(stack, folder), undefined, 2)}\n`);
}

/** Returns the lines of each construct by its address, in the order of the addresses. */
function sourceLines(
  stack: TerraformStack,
  folder: string,
): Readonly<Record<string, SourceLines | VariableLine>> {
  const constructs = constructsOf(stack);
  const elements = constructs.flatMap((construct) => {
    const element = CheckedElement.of(construct);
    return element === undefined || TerraformProvider.isTerraformProvider(construct) ? [] : [element];
  });
  const lines = elements.flatMap((element): [string, SourceLines][] => {
    const found = linesOf(element, folder);
    return found === undefined ? [] : [[addressOf(element.construct), found]];
  });
  const variables = constructs.filter((construct) => construct instanceof TerraformVariable);
  const files = [...new Set(elements.flatMap(({ location }) => location.site?.files ?? []))];
  const places = placesOf(stack.node.root);
  const ofVariables = variables.flatMap((variable): [string, VariableLine][] => {
    const source = shownLine(places.onlyCall(files, TerraformVariable.name, variable.node.id), folder);
    return source === undefined ? [] : [[`var.${variable.friendlyUniqueId}`, { source }]];
  });
  return Object.fromEntries([...lines, ...ofVariables].sort(([a], [b]) => (a < b ? -1 : 1)));
}

function linesOf(element: CheckedElement, folder: string): SourceLines | undefined {
  const { site } = element.location;
  if (site === undefined) return undefined;
  const attributes: Record<string, number> = {};
  for (const name of Object.keys(element.description.schema.attributes)) {
    const place = attributeLine(element, name);
    if (place !== undefined) attributes[name] = place.line;
  }
  const ranges: Record<string, Record<string, number | string>> = {};
  for (const name of listsOf(element)) {
    const value = valueOf(element, name);
    if (!Array.isArray(value)) continue;
    const known: Record<string, number | string> = (ranges[name] = {});
    for (const range of value as readonly unknown[]) {
      const place = typeof range === "string" ? rangeLine(element, name, range) : undefined;
      if (typeof range !== "string" || place === undefined) continue;
      known[range] = place.file === site.file ? place.line : shownLine(place, folder);
    }
  }
  const mustReach = element.statements.map(({ place }) => place(folder) ?? null);
  return {
    source: shownLine(site, folder),
    attributes,
    ranges,
    ...(mustReach.length > 0 && { mustReach }),
  };
}
