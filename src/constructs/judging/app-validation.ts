/**
 * When constructs are judged. CDKTF validates stack by stack, after the aspects of each, and stops at the first stack
 * that fails. So each stack is judged as a whole; when one fails, all others are looked at as well, and one error says
 * everything that is wrong with the app.
 */
import { AnnotationMetadataEntryType, Aspects, TerraformStack, type IAspect } from "cdktf";
import type { IConstruct } from "constructs";

import type { Issue } from "../../schema/issue";
import { CheckedElement } from "./checked-element";
import { ClusterNames } from "./cluster-names";
import { isSwitchedOn, judgeElement } from "./element-issues";
import { refuseMixture } from "./one-library";
import { annotationText, failSynthesis, issueLine, type ConstructErrors } from "./report";
import { constructsOf } from "./stack-constructs";
import { StackProviders } from "./stack-providers";
import { completeStackFolder } from "../stack-folder";
import { TerraformAddresses } from "./terraform-addresses";

/** Puts a construct under the rules: it, and the stack it is in, are judged when CDKTF validates them. */
export function checkAtSynth(...args: ConstructorParameters<typeof CheckedElement>): CheckedElement {
  const element = new CheckedElement(...args);
  const { construct } = element;
  construct.node.addValidation({ validate: () => validateElement(element) });
  const stack = construct.cdktfStack;
  if (!checkedStacks.has(stack)) {
    refuseMixture(stack, construct);
    checkedStacks.add(stack);
    stack.node.addValidation({ validate: () => validateStack(stack) });
    completeStackFolder(stack);
  }
  return element;
}

/** One synthesis of one app. */
interface Round {
  readonly names: ClusterNames;
  /** Stacks whose aspects have been applied, and which have been judged. */
  readonly stacks: Set<TerraformStack>;
}

const checkedStacks = new WeakSet<TerraformStack>();
const rounds = new WeakMap<IConstruct, Round>();
/** Elements that the validation of their stack has just found without error. */
const passed = new WeakSet<CheckedElement>();
/** Whether the validations of a whole tree are being asked, and this package's own keep silent. */
let isCollecting = false;

/** The errors of one construct, when a test or a tool asks for them alone. */
function validateElement(element: CheckedElement): string[] {
  if (isCollecting || passed.delete(element)) return [];
  const isStrict = isSwitchedOn(element, "cloud:strict");
  return judgeElement(element)
    .issues.filter((issue) => isError(issue, isStrict))
    .map((issue) => issueLine(issue, isStrict));
}

function validateStack(stack: TerraformStack): string[] {
  if (isCollecting) return [];
  const { root } = stack.node;
  let round = rounds.get(root);
  if (round === undefined || round.stacks.has(stack)) {
    round = { names: new ClusterNames(new Date()), stacks: new Set() };
    rounds.set(root, round);
  }
  const found = errorsOfStack(stack, round);
  if (found.length > 0) found.push(...errorsOfOtherStacks(root, round));
  if (found.some(({ construct }) => CheckedElement.of(construct) !== undefined)) failSynthesis(found);
  // What is left are errors of other libraries alone, which CDKTF reports by itself.
  for (const construct of constructsOf(stack)) {
    const element = CheckedElement.of(construct);
    if (element !== undefined) passed.add(element);
  }
  return [];
}

/** The errors of the stacks that CDKTF will not come to. Their aspects may add, or correct, what is judged. */
function errorsOfOtherStacks(root: IConstruct, round: Round): ConstructErrors[] {
  const stacks = root.node.findAll().filter((construct) => TerraformStack.isStack(construct));
  return stacks.flatMap((stack) => {
    if (round.stacks.has(stack)) return [];
    applyAspects(stack, []);
    return errorsOfStack(stack, round);
  });
}

/** What is wrong in a stack: our constructs, and whatever other libraries validate. */
function errorsOfStack(stack: TerraformStack, round: Round): ConstructErrors[] {
  round.stacks.add(stack);
  const taken = {
    names: round.names,
    addresses: new TerraformAddresses(),
    providers: new StackProviders(stack),
  };
  return constructsOf(stack).flatMap((construct) => {
    const element = CheckedElement.of(construct);
    const errors = element === undefined ? [] : errorsOfElement(element, taken);
    errors.push(...foreignErrors(construct));
    return errors.length === 0 ? [] : [{ construct, errors }];
  });
}

/** What the constructs before it have taken. */
interface Taken {
  readonly names: ClusterNames;
  readonly addresses: TerraformAddresses;
  readonly providers: StackProviders;
}

/** The errors of one construct; its warnings become annotations. */
function errorsOfElement(element: CheckedElement, { names, addresses, providers }: Taken): string[] {
  const isStrict = isSwitchedOn(element, "cloud:strict");
  const { issues, attributes } = judgeElement(element);
  const besides = attributes && [
    names.take(element, attributes),
    addresses.take(element),
    providers.check(element),
  ];
  const all = [...issues, ...(besides ?? []).filter((issue) => issue !== undefined)];
  for (const issue of all) {
    if (!isError(issue, isStrict)) annotate(element, issue);
  }
  return all.filter((issue) => isError(issue, isStrict)).map((issue) => issueLine(issue, isStrict));
}

function isError({ severity }: Issue, isStrict: boolean): boolean {
  return severity === "error" || isStrict;
}

/** Adds a warning once, however often the app is synthesized, and without a stack trace and its absolute paths. */
function annotate(element: CheckedElement, issue: Issue): void {
  const { node } = element.construct;
  const text = annotationText(issue, element);
  const isThere = node.metadata.some(
    ({ type, data }) => type === String(AnnotationMetadataEntryType.WARN) && data === text,
  );
  if (!isThere) node.addMetadata(AnnotationMetadataEntryType.WARN, text);
}

function foreignErrors(construct: IConstruct): string[] {
  isCollecting = true;
  try {
    return construct.node.validate();
  } finally {
    isCollecting = false;
  }
}

/** Applies the aspects of a construct and its scopes, each once to each construct, in CDKTF's order. */
function applyAspects(construct: IConstruct, inherited: readonly IAspect[]): void {
  const aspects = [...new Set([...inherited, ...Aspects.of(construct).all])];
  for (const aspect of aspects) aspect.visit(construct);
  for (const child of construct.node.children) applyAspects(child, aspects);
}
