/** Cluster names across all stacks of an app: unique within an organization, for each kind of cluster. */
import { TerraformProvider, type TerraformResource, type TerraformStack } from "cdktf";

import { acknowledgementOf, onceAcknowledged } from "../../schema/acknowledgement";
import type { Issue } from "../../schema/issue";
import { cloudProvider } from "../../schema/resources/provider";
import { isUnset, type ObjectValue, type Value } from "../../schema/value";
import { CheckedElement } from "./checked-element";
import { toIssue } from "./element-issues";
import type { Instances } from "./instances";
import { constructsOf } from "./stack-constructs";

/** A cluster that has taken its name. */
interface Owner {
  readonly element: CheckedElement;
  readonly acknowledged: Value;
}

/** The names taken so far, in one synthesis at the time `now`. */
export class ClusterNames {
  private readonly owners = new Map<string, Owner[]>();
  private readonly services = new Map<TerraformProvider | TerraformStack, string>();

  constructor(private readonly now: Date) {}

  /** Takes the cluster's name, and reports when another cluster has it. Anything but a cluster has no name. */
  take(element: CheckedElement, attributes: ObjectValue): Issue | undefined {
    const { schema } = element.description;
    if (schema.attributes["name"]?.format !== "cluster-name") return undefined;
    const resource = element.construct as TerraformResource;
    const { name, organization_id: organization, acknowledged } = attributes;
    if (typeof name !== "string" || typeof organization !== "number") return undefined;
    const { instances } = element;
    if (instances.least === 0) return undefined;
    if (instances.least > 1) return repeated(name, organization, instances);
    const service = this.serviceOf(resource);
    const key = JSON.stringify([schema.name, service, organization, name]);
    const owners = this.owners.get(key) ?? [];
    this.owners.set(key, [...owners, { element, acknowledged }]);
    const mayDiffer = (owner: Owner) =>
      service === FROM_ENVIRONMENT && owner.element.construct.cdktfStack !== resource.cdktfStack;
    const certain = owners.find((owner) => !mayDiffer(owner));
    if (certain !== undefined) return duplicate(name, organization, certain);
    for (const owner of owners) {
      const issue = possibleDuplicate(name, organization, owner);
      const lists: readonly Value[] = [acknowledged, owner.acknowledged];
      const standings = lists.map((list) => acknowledgementOf(issue.code, list, this.now));
      if (standings.includes("in force")) continue;
      const ended = standings.find((standing) => typeof standing === "object");
      return ended === undefined ? issue : onceAcknowledged(issue, ended);
    }
    return undefined;
  }

  /** Which deployment of the service a cluster is in: by its provider's base URL if that is known, else by the provider. */
  private serviceOf(resource: TerraformResource): string {
    const decidedBy = resource.provider ?? resource.cdktfStack;
    const before = this.services.get(decidedBy);
    if (before !== undefined) return before;
    const provider = resource.provider ?? defaultProvider(resource.cdktfStack);
    const url = provider && CheckedElement.of(provider)?.knownAttributes()?.["base_url"];
    const service = isUnset(url)
      ? FROM_ENVIRONMENT
      : typeof url === "string"
        ? canonicalUrl(url)
        : (provider?.node.path ?? FROM_ENVIRONMENT);
    this.services.set(decidedBy, service);
    return service;
  }
}

function duplicate(name: string, organization: number, owner: Owner): Issue {
  return toIssue("duplicate-cluster-name", {
    path: ["name"],
    message: `${JSON.stringify(name)} is already the name of ${owner.element.words} in organization ${organization}`,
    hint: OWN_NAME,
  });
}

/** The issue of one construct that stands for several clusters. */
function repeated(name: string, organization: number, { least, isExact, by }: Instances): Issue {
  const number = `${isExact ? "" : "at least "}${least}`;
  return toIssue("duplicate-cluster-name", {
    path: ["name"],
    message: `${JSON.stringify(name)} is the name of ${number} clusters in organization ${organization}: \`${by}\` makes as many`,
    hint:
      by === "count"
        ? `put the index into the name, such as \`${name}-\${Token.asString(count.index)}\` with \`const count = TerraformCount.of(${least})\``
        : "put the `key` or the `value` of the iterator into the name",
  });
}

/** The issue of two clusters whose services are the same if the environments of their stacks are. */
function possibleDuplicate(name: string, organization: number, owner: Owner): Issue {
  const issue = duplicate(name, organization, owner);
  return {
    ...issue,
    message: `${issue.message}, if both stacks get the same service from ${ENVIRONMENT}`,
    hint: `${OWN_NAME}; if the services differ, set \`base_url\` on the providers, or call acknowledge(${JSON.stringify(issue.code)}, "why") on either cluster`,
  };
}

const OWN_NAME = "give each cluster of an organization a name of its own";
const ENVIRONMENT = cloudProvider.attributes["base_url"]?.environment ?? "";
/** The service of a provider that leaves its address to the environment. */
const FROM_ENVIRONMENT = "";

/** The address in one spelling, as far as it is a URL at all. */
function canonicalUrl(url: string): string {
  return URL.canParse(url) ? new URL(url).href.replace(/(?<!\/)\/+$/, "") : url;
}

function defaultProvider(stack: TerraformStack): TerraformProvider | undefined {
  return constructsOf(stack).find(
    (construct): construct is TerraformProvider =>
      TerraformProvider.isTerraformProvider(construct) &&
      construct.terraformResourceType === "cloud" &&
      construct.alias === undefined,
  );
}
