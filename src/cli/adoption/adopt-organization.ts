/** Reads an organization, and writes the code of its clusters into files of its own. */
import {
  type AdoptedCluster,
  type AdoptionOutcome,
  clusterByName,
  type ClusterReference,
  declaredAddress,
  declaredNamesIn,
  headerPart,
  type OrganizationOptions,
  OwnerIndex,
  type Owners,
  ownersIn,
  type PartForms,
  type ReadOrganization,
  referenceOf,
  type SecretChoice,
  secretForm,
  selectedClusters,
  type SkippedCluster,
  withParts,
} from "../../adopt";
import type { CloudClient } from "../../client";
import {
  clusterResource,
  type CodedCluster,
  type Declared,
  fileText,
  hclImport,
  hclImports,
  type ServiceCluster,
} from "../../codegen";
import { KINDS, type ObjectValue } from "../../schema";
import { readCertificate } from "../../schema/node/read-certificate";
import { CommandError, UsageError } from "../command-line/command-error";
import { printRendered } from "../command-line/output";
import { withProgress } from "../command-line/progress";
import { shownInProject } from "../command-line/user-files";
import { type AdoptionTarget, appLinesFor, styleOf } from "./app";
import { type OwnFile, ownFiles, writeOwnFile } from "./own-files";
import { type AdoptedPlace, type Form, placeInApp, placeInFolder } from "./program-place";
import { type Project, type ReadPart, readProject } from "./reading/project";
import { openService, readClusters } from "./services";

export interface AdoptOptions {
  readonly organization: bigint;
  readonly only: readonly ClusterReference[];
  readonly exclude: readonly string[];
  /** Whether to leave out what has the service's default. */
  readonly omitsDefaults: boolean;
  /** Whether the code declares a variable for each secret, also for one that nobody gives now. */
  readonly hasSecretVariables: boolean;
  /** The stack of CDKTF that gets the clusters. @default the only one */
  readonly stack: string | undefined;
}

/** Writes the clusters that the project does not have. Throws an error of the command before anything is written. */
export async function adoptOrganization(
  target: AdoptionTarget,
  options: AdoptOptions,
): Promise<AdoptionOutcome> {
  const { folder, base, ending, isPrinted } = target;
  // What stands in the way is told before the service is asked for a thousand clusters.
  const files = isPrinted ? [] : ownFiles(folder, base, ending);
  const imports =
    isPrinted || target.language === "typescript" ? [] : ownFiles(folder, `${base}.imports`, ending);
  const { client, secrets } = openService();
  try {
    const project = await readProject(folder, { isUnwritten: target.app.unwritten !== undefined });
    refuseUnread(project.parts);
    return await new Adoption(target, options, { files, imports, client, secrets, project }).run();
  } finally {
    client.close();
  }
}

interface World {
  readonly files: readonly OwnFile[];
  /** The files with imports, in Terraform's language. */
  readonly imports: readonly OwnFile[];
  readonly client: CloudClient;
  /** Texts that no file may hold. */
  readonly secrets: readonly string[];
  readonly project: Project;
}

/** A file to which clusters can be added, with the way in which it is printed. */
interface Home {
  readonly file: OwnFile;
  /** Returns the text with more clusters. */
  readonly withClusters: (added: readonly CodedCluster[]) => string;
}

class Adoption {
  private readonly place: AdoptedPlace;
  private readonly owners: Owners;
  private readonly index: OwnerIndex;
  private readonly isHcl: boolean;

  constructor(
    private readonly target: AdoptionTarget,
    private readonly options: AdoptOptions,
    private readonly world: World,
  ) {
    const { project, client, imports } = world;
    const { language, app, ending, folder } = target;
    this.isHcl = language === "hcl";
    // A run that was killed may have written the imports, and not the clusters.
    const places = new Set(imports.map(({ path }) => shownInProject(path)));
    const { own, possible } = ownersIn(project.parts);
    const waiting = own.filter(
      (one) => one.declared === undefined && !one.isInState && places.has(one.place),
    );
    this.owners = { own: own.filter((one) => !waiting.includes(one)), possible };
    this.index = new OwnerIndex(this.owners);
    const { address } = client;
    this.place =
      language === "hcl"
        ? placeInFolder(folder, project, { address, waiting: new Set(waiting.map((one) => one.address)) })
        : placeInApp(project, options.stack, { address, style: styleOf(app, ending, folder) });
  }

  async run(): Promise<AdoptionOutcome> {
    const { only, exclude, organization } = this.options;
    const { files, client, project } = this.world;
    const isPart = only.length > 0 || exclude.length > 0;
    const read = await readAll(client, this.options);
    // The files may have clusters that this run is not about.
    const isFirst = files.every(({ text }) => text === undefined);
    const all = isPart && !isFirst ? await readAll(client, { organization, only: [], exclude: [] }) : read;
    const found = files.map((file) => ({ file, ...this.readFile(file, all.clusters) }));
    const waiting = found.flatMap((one) => one.waiting.map((cluster) => ({ cluster, path: one.file.path })));
    const { wanted, skipped } = selectedClusters(read, {
      language: this.target.language,
      service: client.address,
      owners: this.owners,
      handedOver: project.parts.flatMap(({ program }) => program.handedOver),
      isNamed: only.length > 0,
      secrets: this.world.secrets,
      waitingIn: ({ kind, id }) => {
        const [one] = waiting.filter(
          ({ cluster }) => cluster.kind === kind && String(cluster.id) === String(id),
        );
        return one === undefined ? undefined : shownInProject(one.path);
      },
    });
    const made = wanted.map((service) => ({ service, made: this.coded(service) }));
    const coded = made.flatMap(({ service, made: one }) => ("findings" in one ? [] : [{ service, ...one }]));
    const refused = made.flatMap(({ service, made: one }): readonly SkippedCluster[] =>
      "findings" in one
        ? [
            {
              ...referenceOf(service),
              reason: "refused",
              why: `the rules refuse it: ${one.findings.join("; ")}`,
            },
          ]
        : [],
    );
    const homes = found.flatMap(({ home }) => home ?? []);
    const [home] = homes;
    const paths = await this.write(coded, home);
    const uncalled =
      found.find((one) => one.waiting.length > 0)?.file ??
      (home?.file.text === undefined ? home?.file : undefined);
    const changed = found.filter((one) => one.file.text !== undefined && one.home === undefined);
    return {
      organization,
      paths: paths.map(shownInProject),
      adopted: coded.map((one) => this.adopted(one)),
      skipped: [...skipped, ...refused].sort((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1)),
      notes: coded.length === 0 ? [] : changed.map(({ file }) => changedNote(file)),
      ...this.appLines(uncalled, coded.length + waiting.length),
      plan: {
        imports: coded.length + waiting.length + this.importsToApply(),
        changes: coded.filter((one) => one.secrets.length > 0).length,
      },
      afterApply: this.afterApply(paths),
      variables: coded.flatMap((one) => one.secrets.map(({ names }) => names.label)),
      keptSecrets: coded.flatMap((one) => one.kept.map(({ names }) => names.label)),
    };
  }

  /**
   * Returns the home that a file is, if it has what `adopt` prints today for the clusters in it, and those that the program
   * does not have. Throws a UsageError if the program does not have those of a file that somebody changed.
   */
  private readFile(
    file: OwnFile,
    clusters: readonly ServiceCluster[],
  ): { readonly home?: Home; readonly waiting: readonly ServiceCluster[] } {
    const { text, base, path } = file;
    const { language } = this.target;
    const form = this.place.formOf(file);
    if (text === undefined)
      return { home: { file, withClusters: (added) => fileText(form(added)) }, waiting: [] };
    const names = declaredNamesIn(text, language);
    const find = clusterByName(clusters, language);
    const declared = new Set((this.place.part?.program.clusters ?? []).map(({ address }) => address));
    const missing = names.filter((one) => !declared.has(declaredAddress(one)));
    const services = names.flatMap((one) => find(one) ?? []);
    const labels = new Set(names.map(declaredAddress));
    const coded = services.flatMap((service) => {
      const made = this.coded(service, labels);
      return "findings" in made ? [] : [made];
    });
    const before = withAndWithoutImports(form, coded);
    const withClusters = (added: readonly CodedCluster[]) =>
      withParts(text, language, before, form([...coded, ...added]));
    const isOurs = coded.length === names.length && withClusters([]) !== undefined;
    const home: Home | undefined = isOurs
      ? { file, withClusters: (added) => withClusters(added) ?? text }
      : undefined;
    if (missing.length > 0 && home === undefined)
      throw new UsageError(
        `${shownInProject(path)} declares ${missing.map(declaredAddress).join(", ")}, which the program does not have, and somebody changed it: call ${this.place.functionOf(base) ?? "it"} in the app, or delete the file. Nothing was written.`,
      );
    return { ...(home !== undefined && { home }), waiting: missing.flatMap((one) => find(one) ?? []) };
  }

  /**
   * Returns the code of a cluster.
   *
   * @param labels the addresses in the file that has it, whose names and forms of secrets it keeps; undefined for a new one
   */
  private coded(service: ServiceCluster, labels?: ReadonlySet<string>) {
    const { omitsDefaults, hasSecretVariables } = this.options;
    const isOther = ({ is, names, ...one }: Declared) =>
      is === "cluster" &&
      labels?.has(
        declaredAddress({
          kind: "kind" in one ? one.kind : service.kind,
          name: this.isHcl ? names.label : names.constructId,
        }),
      ) === false;
    const [own] = labels === undefined ? [] : this.index.ownershipOf(service, this.world.client.address).is;
    const values: ObjectValue | undefined = own?.declared?.values;
    const choice: SecretChoice =
      values === undefined
        ? { isAtHand: hasValue, hasSecretVariables }
        : { isAtHand: () => false, hasSecretVariables: false };
    const made = (given: SecretChoice) =>
      clusterResource(
        service,
        { now: new Date(), readCertificate },
        {
          omitsDefaults,
          isTaken: labels === undefined ? this.place.isTaken : isOther,
          secretFormOf: ({ kind }, secret) => secretForm(kind, secret, values, given),
        },
      );
    const coded = made(choice);
    // The apply that sends one secret needs all of them.
    const isPart = "kept" in coded && coded.secrets.length > 0 && coded.kept.length > 0;
    return isPart && values === undefined ? made({ ...choice, hasSecretVariables: true }) : coded;
  }

  /** Writes or prints the clusters; returns the paths of the files. The imports come first: alone, they are refused by a plan. */
  private async write(coded: readonly CodedCluster[], home: Home | undefined): Promise<readonly string[]> {
    if (coded.length === 0) return [];
    const { isPrinted, base } = this.target;
    if (isPrinted || home === undefined) {
      const form = this.place.formOf({ base, text: undefined });
      const parts = form(coded).filter(({ key }) => key !== "header");
      await printRendered([fileText([...parts, ...(this.isHcl ? hclImports(coded) : [])])]);
      return [];
    }
    const written: (readonly [OwnFile, string])[] = [[home.file, home.withClusters(coded)]];
    if (this.isHcl) written.unshift(this.importsWith(coded));
    for (const [file, text] of written) writeOwnFile(file, text);
    return written.map(([file]) => file.path).toReversed();
  }

  private importsWith(coded: readonly CodedCluster[]): readonly [OwnFile, string] {
    const header = headerPart("hcl", "Delete this file after the apply.");
    for (const file of this.world.imports) {
      const found = [...(file.text ?? "").matchAll(IMPORT)].map(([, address = "", id = ""]) =>
        hclImport(address, id),
      );
      const keys = new Set(found.map(({ key }) => key));
      const after = [header, ...found, ...hclImports(coded).filter(({ key }) => !keys.has(key))];
      if (file.text === undefined) return [file, fileText(after)];
      const before = [header, ...found].map((part): PartForms => [part]);
      const text = withParts(file.text, "hcl", before, after);
      if (text !== undefined) return [file, text];
    }
    throw new Error("the last of the files is free");
  }

  private adopted({
    service,
    cluster: { kind, names },
  }: CodedCluster & { readonly service: ServiceCluster }): AdoptedCluster {
    const { id, name = "" } = referenceOf(service);
    const label = this.isHcl ? names.label : names.constructId;
    return { kind, id, name, address: `${KINDS[kind].schema.name}.${label}` };
  }

  private appLines(file: OwnFile | undefined, count: number): Pick<AdoptionOutcome, "appLines" | "appNote"> {
    const functionName = file === undefined ? undefined : this.place.functionOf(file.base);
    const { app, ending, folder } = this.target;
    if (file === undefined || functionName === undefined || count === 0) return { appLines: [], appNote: "" };
    return appLinesFor(file.path, { functionName }, app, styleOf(app, ending, folder));
  }

  /** Returns how many imports of earlier weeks wait for their apply. */
  private importsToApply(): number {
    const { part } = this.place;
    if (part === undefined) return 0;
    const stored = new Set(part.state.map(({ instance }) => instance));
    const declared = new Set(part.program.clusters.map(({ address }) => address));
    return part.program.imports.filter(({ address }) => !stored.has(address) && declared.has(address)).length;
  }

  private afterApply(paths: readonly string[]): string {
    if (!this.isHcl) return "After the apply, the imports change nothing: they may stay.";
    const file = paths.map(shownInProject).at(-1);
    return `After the apply, delete ${file ?? "the imports"}.`;
  }
}

const IMPORT = /\bimport\s*\{\s*to\s*=\s*([\w.-]+)\s*id\s*=\s*"([^"]*)"\s*\}/g;

/** Returns the parts of a file, each with its import or without: people may delete imports after their apply. */
function withAndWithoutImports(form: Form, coded: readonly CodedCluster[]): readonly PartForms[] {
  const bare = coded.map((one) => ({ ...one, cluster: { ...one.cluster, imported: undefined } }));
  const without = form(bare);
  return form(coded).map((part, index): PartForms => [part, without[index] ?? part]);
}

/** Reports whether the environment has the value of a variable. Throws a UsageError if it is empty. */
function hasValue(variable: string): boolean {
  const value = process.env[`TF_VAR_${variable}`];
  // An empty secret would overwrite that of the service.
  if (value === "")
    throw new UsageError(
      `TF_VAR_${variable} is empty: give the secret, or unset the variable. Nothing was sent.`,
    );
  return value !== undefined;
}

async function readAll(
  client: CloudClient,
  { organization, only, exclude }: Pick<AdoptOptions, "organization" | "only" | "exclude">,
): Promise<ReadOrganization> {
  const options: OrganizationOptions = {
    organization: organization <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(organization) : organization,
    ...(only.length > 0 && { only }),
    exclude,
  };
  return withProgress("Reading clusters", async () => readClusters(client, options));
}

function changedNote({ path }: OwnFile): string {
  return `${shownInProject(path)} is no longer what \`adopt\` prints, and stays as it is.`;
}

/** Throws a CommandError if a state cannot be read that may have some of the clusters. */
function refuseUnread(parts: readonly ReadPart[]): void {
  const problems = parts.flatMap(({ stateReading }) => (stateReading.isUnread ? stateReading.problem : []));
  if (problems.length > 0) throw new CommandError(`Nothing was written: ${problems.join("; ")}.`);
}

function keyOf({ kind, id }: SkippedCluster): string {
  return `${kind} ${String(id).padStart(20, "0")}`;
}
