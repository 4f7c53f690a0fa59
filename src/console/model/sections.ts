/** The sections of a form, and the fields that each has. */
import { API_SCHEMAS } from "../../contract";
import { type Attribute, type ClusterKind, isInput, KINDS } from "../../schema";
import { endpointOfList } from "./access-words";

interface Section {
  readonly id: string;
  readonly title: string;
}

export const ACCESS: Section = { id: "access", title: "Access" };
/** Has the fields of no other section. */
export const REST: Section = { id: "size", title: "Size and names" };
const BY_FIELD = new Map<string, Section>([
  ["auth_sources", { id: "logins", title: "Logins" }],
  ["maintenance_window", { id: "maintenance", title: "Maintenance" }],
  ["repo_config", { id: "snapshots", title: "Snapshots" }],
]);

/** Returns the section of a field, which has Terraform's name. */
export function sectionOf(kind: ClusterKind, field: string): Section {
  return endpointOfList(kind, field) === undefined ? (BY_FIELD.get(field) ?? REST) : ACCESS;
}

/** Returns the sections of a kind that have fields. In a new cluster, its name and size come first. */
export function sectionsOf(kind: ClusterKind, isNew: boolean) {
  const inputs = Object.entries(API_SCHEMAS[kind].attributes).filter(([, attribute]) => isInput(attribute));
  const others = [ACCESS, ...BY_FIELD.values()];
  return (isNew ? [REST, ...others] : [...others, REST])
    .map((section) => {
      const own = inputs.filter(([name]) => sectionOf(kind, name) === section);
      if (section === ACCESS) own.sort(([one], [other]) => placeOf(kind, one) - placeOf(kind, other));
      return { ...section, inputs: isNew || section !== REST ? own : own.toSorted(byUse) };
    })
    .filter((section) => section.inputs.length > 0);
}

function placeOf(kind: ClusterKind, accessList: string): number {
  return KINDS[kind].endpoints.findIndex((endpoint) => endpoint.accessList === accessList);
}

/** Sorts the fields of a cluster that exists: what is changed comes before its name and organization. */
function byUse([one]: readonly [string, Attribute], [other]: readonly [string, Attribute]): number {
  const isLate = (name: string) =>
    Number(["name", "organization_id"].includes(name) || name.includes("hostname"));
  return isLate(one) - isLate(other);
}
