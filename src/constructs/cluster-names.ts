/** Cluster names across all stacks of an app: unique within an organization, for each kind of cluster. */
import { TerraformProvider, type TerraformResource, type TerraformStack } from "cdktf";

import type { Issue } from "../schema/issue";
import { isUnset, type ObjectValue } from "../schema/value";
import { CheckedElement } from "./checked-element";
import { toIssue } from "./element-issues";
import { constructsOf } from "./stack-constructs";

/** The names taken so far, in one synthesis. */
export class ClusterNames {
  private readonly owners = new Map<string, CheckedElement>();
  private readonly services = new Map<TerraformProvider | TerraformStack, string>();

  /** Takes the cluster's name, and reports when another cluster has it. Anything but a cluster has no name. */
  take(element: CheckedElement, attributes: ObjectValue): Issue | undefined {
    const { schema } = element.description;
    if (schema.attributes["name"]?.format !== "cluster-name") return undefined;
    const resource = element.construct as TerraformResource;
    const { name, organization_id: organization } = attributes;
    if (typeof name !== "string" || typeof organization !== "number") return undefined;
    const key = JSON.stringify([schema.name, this.serviceOf(resource), organization, name]);
    const owner = this.owners.get(key);
    if (owner?.isSingle === true) return element.isSingle ? duplicate(name, organization, owner) : undefined;
    this.owners.set(key, element);
    return undefined;
  }

  /** Which deployment of the service a cluster is in: by its provider's base URL, where that is known. */
  private serviceOf(resource: TerraformResource): string {
    const decidedBy = resource.provider ?? resource.cdktfStack;
    const before = this.services.get(decidedBy);
    if (before !== undefined) return before;
    const provider = resource.provider ?? defaultProvider(resource.cdktfStack);
    const url = provider && CheckedElement.of(provider)?.knownAttributes()?.["base_url"];
    const service = isUnset(url) ? "" : typeof url === "string" ? url : (provider?.node.path ?? "");
    this.services.set(decidedBy, service);
    return service;
  }
}

function duplicate(name: string, organization: number, owner: CheckedElement): Issue {
  return toIssue("duplicate-cluster-name", {
    path: ["name"],
    message: `${JSON.stringify(name)} is already the name of ${owner.words} in organization ${organization}`,
    hint: "give each cluster of an organization a name of its own",
  });
}

function defaultProvider(stack: TerraformStack): TerraformProvider | undefined {
  return constructsOf(stack).find(
    (construct): construct is TerraformProvider =>
      TerraformProvider.isTerraformProvider(construct) &&
      construct.terraformResourceType === "cloud" &&
      construct.alias === undefined,
  );
}
