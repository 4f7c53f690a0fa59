/** Decides which clusters of an organization are written, and makes their code. */
import { holdsSecret } from "../client";
import {
  type CdkLibrary,
  type CodeLanguage,
  type ExistingProgram,
  type JudgingContext,
  type ProgramLayout,
  programOf,
  type ServiceCluster,
} from "../codegen";
import type { ClusterId } from "../contract";
import { formatJson, type Json } from "../json";
import { KINDS, type ObjectValue, withoutKeys } from "../schema";
import { withHeader } from "./files/written-file";
import {
  type OwnCluster,
  type Owners,
  type Ownership,
  ownershipOf,
  type PossibleClusters,
} from "./known/own-clusters";
import type { ReadOrganization } from "./organization/read-organization";
import { labelOf, type SkippedCluster, type SkipReason } from "./organization/skipped";
import { type SecretChoice, secretForm } from "./secret-form";

export interface AdoptionOptions {
  readonly language: CodeLanguage;
  readonly layout: ProgramLayout;
  /** What a program in TypeScript imports from. @default "cdktf" */
  readonly cdkLibrary?: CdkLibrary;
  readonly judging: JudgingContext;
  /** The address of the service. */
  readonly service: string;
  /** What the project has already. */
  readonly owners: Owners;
  /** The program that the clusters are added to. @default they are a program of their own */
  readonly existing?: ExistingProgram;
  /** Whether somebody named the clusters to adopt, one by one. */
  readonly isNamed: boolean;
  /** The addresses of the clusters in the files that are replaced: they are written again. */
  readonly replaced: ReadonlySet<string>;
  /** Whether to leave out what has the service's default. */
  readonly omitsDefaults: boolean;
  /** Texts that no file may hold, such as the access token. */
  readonly secrets: readonly string[];
  readonly secretChoice: SecretChoice;
}

/** A cluster that is in the code. */
export interface AdoptedCluster {
  readonly kind: ServiceCluster["kind"];
  readonly id: ClusterId;
  readonly name: string;
  readonly address: string;
  /** Whether the code imports it: it is not in the state yet. */
  readonly isImported: boolean;
}

export interface Adoption {
  /** The text of each file, by its name. */
  readonly files: ReadonlyMap<string, string>;
  /** The file with the imports alone; undefined if there is none. */
  readonly importsFile: string | undefined;
  readonly adopted: readonly AdoptedCluster[];
  readonly skipped: readonly SkippedCluster[];
  /** The names of the sensitive variables that the code declares. */
  readonly variables: readonly string[];
  /** The names that the variables of the secrets would have that the clusters keep. */
  readonly keptSecrets: readonly string[];
}

/** Returns the code of an organization. It has no files if no cluster is left to write. */
export function adoptionOf(read: ReadOrganization, options: AdoptionOptions): Adoption {
  const { language, layout, judging, service: address, owners, secrets, secretChoice, existing } = options;
  const skipped: SkippedCluster[] = [...read.skipped];
  const taken = new Map<string, ServiceCluster>();
  const inState = new Map<ServiceCluster, ObjectValue>();
  const wanted = read.clusters.filter((cluster) => {
    const ownership = ownershipOf(cluster, address, owners);
    const because =
      reasonInProject(ownership, options) ?? reasonOfName(cluster, taken) ?? reasonOfSecret(cluster, secrets);
    if (because !== undefined) skipped.push({ ...referenceOf(cluster), because });
    const [stored] = ownership.is.filter((one) => one.isInState);
    if (stored !== undefined) inState.set(cluster, stored.stored ?? {});
    return because === undefined;
  });
  const made = programOf(wanted, {
    language,
    judging,
    omitsDefaults: options.omitsDefaults,
    layout,
    ...(options.cdkLibrary !== undefined && { cdkLibrary: options.cdkLibrary }),
    isImported: (cluster) => !inState.has(cluster),
    secretFormOf: (cluster, secret) => secretForm(cluster.kind, secret, inState.get(cluster), secretChoice),
    ...(existing !== undefined && { existing }),
  });
  for (const { service, findings } of made.refused)
    skipped.push({ ...referenceOf(service), because: { is: "refused", findings } });
  const mark = language === "hcl" ? "#" : "//";
  const adopted = made.addresses.map(({ service, names }) => ({
    kind: service.kind,
    id: service.id as ClusterId,
    name: String(service.fields["name"]),
    address: addressOf(service, language === "hcl" ? names.label : names.constructId),
    isImported: !inState.has(service),
  }));
  const isEmpty = existing?.hasNotes === false ? adopted.length === 0 : wanted.length === 0;
  const files = isEmpty ? [] : [...made.files];
  return {
    files: new Map(files.map(([name, text]) => [name, withHeader(text, mark)])),
    importsFile: made.importsFile,
    adopted,
    skipped: [...skipped].sort((one, other) => compareLabels(labelOf(one), labelOf(other))),
    variables: made.variables,
    keptSecrets: made.kept,
  };
}

/** Returns why a cluster is not adopted: the project has it, or may have it. */
function reasonInProject(
  { is, mayBe }: Ownership,
  { replaced, isNamed }: AdoptionOptions,
): SkipReason | undefined {
  const isElsewhere = ({ address }: { readonly address: string }) => !replaced.has(withoutKeys(address));
  const elsewhere = is.find(isElsewhere);
  if (elsewhere !== undefined)
    return { is: "in the project", place: elsewhere.place, address: elsewhere.address };
  const perhaps = mayBe.find(
    (one) => isElsewhere(one) && !(isNamed && "cause" in one && one.cause === "environments"),
  );
  if (perhaps === undefined) return undefined;
  const { place, address } = perhaps;
  return { is: "perhaps in the project", place, address, why: whyPerhaps(perhaps) };
}

/** Says what is not known of clusters of the project, and what to do: a clause. */
function whyPerhaps(owner: OwnCluster | PossibleClusters): string {
  if (!("cause" in owner)) return "problem" in owner.service ? owner.service.problem : "";
  const state = owner.stateProblem ?? "the state shows none of them";
  switch (owner.cause) {
    case "names":
      return `its names are not known before Terraform plans, and ${state}`;
    case "module":
      return `its files are not here (\`terraform init\` gets them), and ${state}`;
    case "number":
      return "it makes no cluster now (`count` or `for_each`)";
    case "environments":
      return "in another environment, its names may be others; to adopt this cluster all the same, name it with --cluster";
  }
}

/** Returns why a cluster cannot have its name: one with a lower id has it. */
function reasonOfName(cluster: ServiceCluster, taken: Map<string, ServiceCluster>): SkipReason | undefined {
  const key = `${cluster.kind} ${formatJson((cluster.fields["name"] ?? null) as Json)}`;
  const holder = taken.get(key);
  taken.set(key, holder ?? cluster);
  return holder && { is: "named as another", other: referenceOf(holder) };
}

function reasonOfSecret({ fields }: ServiceCluster, secrets: readonly string[]): SkipReason | undefined {
  return holdsSecret(formatJson(fields as Json), secrets) ? { is: "holding the token" } : undefined;
}

function referenceOf({ kind, id, fields }: ServiceCluster): Omit<SkippedCluster, "because"> {
  const { name } = fields;
  return { kind, id: id as ClusterId, ...(typeof name === "string" && { name }) };
}

function addressOf({ kind }: ServiceCluster, name: string): string {
  return `${KINDS[kind].schema.name}.${name}`;
}

function compareLabels(one: string, other: string): number {
  return one.localeCompare(other, "en", { numeric: true });
}
