/** Judges the names of clusters across all stacks of an app, by the schema's rule on several clusters. */
import { TerraformProvider, type TerraformResource, type TerraformStack } from "../../cdktf";
import {
  acknowledgementOf,
  canonicalBaseUrl,
  cloudProvider,
  clusterNameKey,
  duplicateNameIssue,
  type Issue,
  isUnset,
  kindOfType,
  type NamedCluster,
  onceAcknowledged,
  type Value,
} from "../../schema";
import { CheckedElement, type KnownElement } from "../element/checked-element";
import type { Instances } from "../element/instances";
import { constructsOf } from "../element/stack-constructs";
import { toIssue } from "./element-issues";

interface NameOwner {
  readonly element: CheckedElement;
  readonly acknowledged: Value;
}

/** The names taken so far in one synthesis. */
export class ClusterNames {
  private readonly owners = new Map<string, readonly NameOwner[]>();
  private readonly services = new Map<TerraformProvider | TerraformStack, string>();

  /** @param now the time of the synthesis, at which acknowledgements are judged */
  constructor(private readonly now: Date) {}

  /** Takes the name of a cluster; returns an issue if another cluster has it. An element without a kind has no name. */
  take(element: CheckedElement, { attributes, instances }: KnownElement): Issue | undefined {
    const kind = kindOfType(element.description.schema.name);
    if (kind === undefined) return undefined;
    const { name, organization_id: organization, acknowledged } = attributes;
    const cluster: NamedCluster = { kind, organization, name, service: this.serviceOf(element.construct) };
    const key = clusterNameKey(cluster);
    if (key === undefined) return undefined;
    if (instances.least === 0) return undefined;
    if (instances.least > 1) return repeated(cluster, instances);
    const owners = this.owners.get(key) ?? [];
    this.owners.set(key, [...owners, { element, acknowledged }]);
    return this.duplicate(cluster, { element, acknowledged }, owners);
  }

  private duplicate(
    cluster: NamedCluster,
    { element, acknowledged }: NameOwner,
    owners: readonly NameOwner[],
  ): Issue | undefined {
    const mayDiffer = (owner: NameOwner) =>
      cluster.service === FROM_ENVIRONMENT &&
      owner.element.construct.cdktfStack !== element.construct.cdktfStack;
    const certain = owners.find((owner) => !mayDiffer(owner));
    if (certain !== undefined) return duplicateNameIssue(cluster, certain.element.words);
    for (const owner of owners) {
      const issue = possibleDuplicate(duplicateNameIssue(cluster, owner.element.words));
      const lists: readonly Value[] = [acknowledged, owner.acknowledged];
      const standings = lists.map((list) => acknowledgementOf(issue.code, list, this.now));
      if (standings.includes("in force")) continue;
      const ended = standings.find((standing) => typeof standing === "object");
      return ended === undefined ? issue : onceAcknowledged(issue, ended);
    }
    return undefined;
  }

  /**
   * Returns the deployment of the service that a cluster is in: the base URL of its provider, or the provider's path if
   * that URL is not known at synth.
   */
  private serviceOf(construct: CheckedElement["construct"]): string {
    const { provider: given, cdktfStack: stack } = construct as TerraformResource;
    const known = this.services.get(given ?? stack);
    if (known !== undefined) return known;
    const provider = given ?? defaultProvider(stack);
    const url = provider && CheckedElement.of(provider)?.knownElement()?.attributes["base_url"];
    const service = isUnset(url)
      ? FROM_ENVIRONMENT
      : typeof url === "string"
        ? canonicalBaseUrl(url)
        : (provider?.node.path ?? FROM_ENVIRONMENT);
    this.services.set(given ?? stack, service);
    return service;
  }
}

/** Returns the issue of one construct that stands for several clusters. */
function repeated({ name, organization }: NamedCluster, { least, isExact, by }: Instances): Issue {
  const number = `${isExact ? "" : "at least "}${least}`;
  return toIssue("duplicate-cluster-name", {
    path: ["name"],
    message: `${JSON.stringify(name)} is the name of ${number} clusters in organization ${String(organization)}: \`${by}\` makes as many`,
    hint:
      by === "count"
        ? `put the index into the name, such as \`${String(name)}-\${Token.asString(count.index)}\` with \`const count = TerraformCount.of(${least})\``
        : "put the `key` or the `value` of the iterator into the name",
  });
}

/** Returns the issue of two clusters that have the same service only if the environments of their stacks are the same. */
function possibleDuplicate(issue: Issue): Issue {
  return {
    ...issue,
    message: `${issue.message}, if both stacks get the same service from ${ENVIRONMENT}`,
    hint: `${issue.hint}; if the services differ, set \`base_url\` on the providers, or call acknowledge(${JSON.stringify(issue.code)}, "why") on either cluster`,
  };
}

const ENVIRONMENT = cloudProvider.attributes["base_url"]?.environment ?? "";
/** The service of a provider that takes the base URL from the environment. */
const FROM_ENVIRONMENT = "";

function defaultProvider(stack: TerraformStack): TerraformProvider | undefined {
  return constructsOf(stack).find(
    (construct): construct is TerraformProvider =>
      TerraformProvider.isTerraformProvider(construct) &&
      construct.terraformResourceType === "cloud" &&
      construct.alias === undefined,
  );
}
