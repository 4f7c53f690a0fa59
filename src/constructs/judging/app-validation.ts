/**
 * Judges the constructs of an app when CDKTF validates them. CDKTF validates stack by stack, after the aspects of each,
 * and stops at the first stack that fails. So a stack is judged as a whole; if one fails, all others are judged too, and
 * one error reports everything that is wrong with the app.
 */
import type { IConstruct } from "constructs";

import { Aspects, type IAspect, TerraformProvider, TerraformStack } from "../../cdktf";
import type { Issue } from "../../schema";
import { writeNetworksOf, writeUsedNetworks } from "../element/app-networks";
import { CheckedElement, type ElementDescription } from "../element/checked-element";
import { Declarations } from "../element/declarations";
import { newPlacesOf, shownLine } from "../element/source-location";
import { userPath, userText } from "../element/spelling";
import { addressOf, constructsOf } from "../element/stack-constructs";
import { attributeLine, rangeLine, valueOf } from "../element/written-values";
import { ClusterNames } from "./cluster-names";
import { coreIssue } from "./core-version";
import { isSwitchedOn, judgeElement, toIssue } from "./element-issues";
import { errorReport, type FoundError, type WrittenEntry } from "./error-report";
import { refuseMixture } from "./one-library";
import { providerIssue } from "./stack-providers";
import { annotate, type FoundWarning } from "./warnings";

/** Has a construct and its stack judged when CDKTF validates them. */
export function judgeAtSynth(
  construct: CheckedElement["construct"],
  description: ElementDescription,
): CheckedElement {
  const element = new CheckedElement(construct, description);
  construct.node.addValidation({ validate: () => validateElement(element) });
  const stack = construct.cdktfStack;
  if (!checkedStacks.has(stack)) {
    refuseMixture(stack, construct);
    checkedStacks.add(stack);
    Aspects.of(stack).add(writeUsedNetworks);
    stack.node.addValidation({ validate: () => validateStack(stack) });
  }
  return element;
}

/** One synthesis of one app. */
interface Round {
  readonly names: ClusterNames;
  /** The stacks that have been judged, after their aspects were applied. */
  readonly stacks: Set<TerraformStack>;
}

const checkedStacks = new WeakSet<TerraformStack>();
const rounds = new WeakMap<IConstruct, Round>();
/** Elements in which the validation of their stack has just found no error. */
const passed = new WeakSet<CheckedElement>();
/** Whether the validations of a construct are being collected: those of this package then report nothing. */
let isCollecting = false;

/** Returns the errors of one construct, for a test or a tool that validates that construct alone. */
function validateElement(element: CheckedElement): string[] {
  if (isCollecting || passed.delete(element)) return [];
  const isStrict = isSwitchedOn(element, "cloud:strict");
  return judgeElement(element, new Declarations(element.construct.cdktfStack))
    .issues.filter((issue) => isError(issue, isStrict))
    .map((issue) => issueLine(issue, isStrict));
}

/** Judges a stack; throws if this package's constructs have errors. Returns no errors: CDKTF would list them without order. */
function validateStack(stack: TerraformStack): string[] {
  if (isCollecting) return [];
  const { root } = stack.node;
  let round = rounds.get(root);
  if (round === undefined || round.stacks.has(stack)) {
    round = { names: new ClusterNames(new Date()), stacks: new Set() };
    rounds.set(root, round);
    newPlacesOf(root);
  }
  const found = errorsOfStack(stack, round);
  if (found.length > 0) found.push(...errorsOfOtherStacks(root, round));
  if (found.some(({ construct }) => CheckedElement.of(construct) !== undefined)) failSynthesis(found);
  // Only other libraries found errors, if any. CDKTF reports those.
  for (const construct of constructsOf(stack)) {
    const element = CheckedElement.of(construct);
    if (element !== undefined) passed.add(element);
  }
  return [];
}

/** The errors of one construct. */
interface ConstructErrors {
  readonly construct: IConstruct;
  readonly errors: readonly FoundError[];
}

/** Returns the errors of the stacks that CDKTF will not validate. Applies their aspects, which may change the constructs. */
function errorsOfOtherStacks(root: IConstruct, round: Round): ConstructErrors[] {
  const stacks = root.node.findAll().filter((construct) => TerraformStack.isStack(construct));
  return stacks.flatMap((stack) => {
    if (round.stacks.has(stack)) return [];
    applyAspects(stack, []);
    return errorsOfStack(stack, round);
  });
}

/** Returns the errors of the constructs of a stack: those of this package, and those that other libraries report. */
function errorsOfStack(stack: TerraformStack, round: Round): ConstructErrors[] {
  round.stacks.add(stack);
  writeNetworksOf(stack);
  const constructs = constructsOf(stack);
  const taken: Taken = {
    names: round.names,
    addresses: new Map<string, CheckedElement>(),
    constructs,
    declarations: new Declarations(stack),
    warnings: [],
  };
  const failed = constructs.flatMap((construct) => {
    const element = CheckedElement.of(construct);
    const errors = element === undefined ? [] : errorsOfElement(element, taken);
    errors.push(...foreignErrors(construct).map((text) => ({ text })));
    return errors.length === 0 ? [] : [{ construct, errors }];
  });
  annotate(stack, taken.warnings);
  return failed;
}

/** The names and addresses that earlier constructs have, and what the stack has. */
interface Taken {
  readonly names: ClusterNames;
  readonly addresses: Map<string, CheckedElement>;
  readonly constructs: readonly IConstruct[];
  readonly declarations: Declarations;
  /** The warnings that were found. */
  readonly warnings: FoundWarning[];
}

/** Returns the errors of one construct, and adds its warnings to those of the stack. */
function errorsOfElement(element: CheckedElement, taken: Taken): FoundError[] {
  const { names, addresses, constructs, declarations, warnings } = taken;
  const isStrict = isSwitchedOn(element, "cloud:strict");
  const { issues, known } = judgeElement(element, declarations);
  const besides = known && [
    names.take(element, known),
    takeAddress(element, addresses),
    providerIssue(element, constructs),
    coreIssue(element),
  ];
  const all = [...issues, ...(besides ?? []).filter((issue) => issue !== undefined)];
  return all.flatMap((issue): FoundError[] => {
    const entry = entryOf(issue, element);
    if (isError(issue, isStrict))
      return [{ text: issueLine(issue, isStrict), entry, place: placeOfAttribute(issue, element) }];
    warnings.push({ element, issue, entry });
    return [];
  });
}

/** Returns the line of the attribute that an issue is about, if the construct's call writes it. */
function placeOfAttribute({ path: [name] }: Issue, element: CheckedElement): string | undefined {
  return typeof name === "string" ? shownLine(attributeLine(element, name)) : undefined;
}

/** Returns the entry of an access list that an issue is about, if the line that writes it is known. */
function entryOf({ path }: Issue, element: CheckedElement): WrittenEntry | undefined {
  const [list, index] = path;
  if (path.length !== 2 || typeof list !== "string" || typeof index !== "number") return undefined;
  const value = valueOf(element, list);
  const range: unknown = Array.isArray(value) ? value[index] : undefined;
  const place = typeof range === "string" ? shownLine(rangeLine(element, list, range)) : undefined;
  return place === undefined ? undefined : { name: userPath(path), place };
}

/**
 * Takes the element's address; returns an issue if another element has it. CDKTF makes addresses from the ids, without most
 * punctuation, or takes them from `overrideLogicalId`. It merges constructs that have the same address.
 */
function takeAddress(element: CheckedElement, owners: Map<string, CheckedElement>): Issue | undefined {
  const { construct } = element;
  if (TerraformProvider.isTerraformProvider(construct)) return undefined;
  const address = addressOf(construct);
  const owner = owners.get(address);
  if (owner === undefined) {
    owners.set(address, element);
    return undefined;
  }
  return toIssue("duplicate-address", {
    message: `is ${address} in Terraform, as ${owner.words} is already, and CDKTF would merge the two`,
    hint: "give it an id that differs in its letters and digits, or another logical id",
  });
}

function isError({ severity }: Issue, isStrict: boolean): boolean {
  return severity === "error" || isStrict;
}

/** Returns the errors that other libraries report of a construct. */
function foreignErrors(construct: IConstruct): string[] {
  isCollecting = true;
  try {
    return construct.node.validate();
  } finally {
    isCollecting = false;
  }
}

/** Applies the aspects of a construct and of its scopes, each once to each construct, in CDKTF's order. */
function applyAspects(construct: IConstruct, inherited: readonly IAspect[]): void {
  const aspects = [...new Set([...inherited, ...Aspects.of(construct).all])];
  for (const aspect of aspects) aspect.visit(construct);
  for (const child of construct.node.children) applyAspects(child, aspects);
}

/** Returns the line of the report for an issue. */
function issueLine(issue: Issue, isStrict: boolean): string {
  const wasWarning = isStrict && issue.severity === "warning";
  return userText(issue) + (wasWarning ? " (a warning, which cloud:strict makes an error)" : "");
}

/**
 * Ends the synthesis with an error. Its stack is only the message: frames of this package or of CDKTF do not help to
 * correct a configuration.
 */
function failSynthesis(found: readonly ConstructErrors[]): never {
  const { sections, count } = errorReport(
    found.map(({ construct, errors }) => {
      const element = CheckedElement.of(construct);
      const name = `${construct.node.path}${element === undefined ? "" : ` (${element.description.className})`}`;
      return { name, place: element?.location.find(), errors };
    }),
  );
  const title = `${count} ${count === 1 ? "error" : "errors"} in the configuration; nothing was synthesized.`;
  const error = new Error(`${[title, ...sections].join("\n\n")}\n`);
  error.stack = error.message;
  throw error; // node-do-not-add-exception-line
}
