/** The sections of a form, and the fields that each has. */
import { API_SCHEMAS } from "../../contract";
import { type Attribute, type ClusterKind, isInput, KINDS } from "../../schema";
import { endpointOfList } from "./access";

interface Section {
  readonly id: string;
  readonly title: string;
}

export interface FormSection extends Section {
  /** Its fields, by Terraform's names. */
  readonly inputs: readonly (readonly [string, Attribute])[];
}

export const ACCESS: Section = { id: "access", title: "Access" };
/** What a new cluster is asked for first. */
const FIRST: Section = { id: "first", title: "Name and size" };
/** Has the fields of no other section. */
const REST: Section = { id: "size", title: "Size and names" };
const MORE: Section = { id: "size", title: "Version and host names" };
const BY_FIELD = new Map<string, Section>([
  ["auth_sources", { id: "logins", title: "Logins" }],
  ["maintenance_window", { id: "maintenance", title: "Maintenance" }],
  ["repo_config", { id: "snapshots", title: "Snapshots to S3" }],
]);

/** Returns the section of a field, which has Terraform's name. */
export function sectionOf(kind: ClusterKind, field: string): Section {
  return endpointOfList(kind, field) === undefined ? (BY_FIELD.get(field) ?? REST) : ACCESS;
}

const FIRST_FIELDS: readonly string[] = ["name", "organization_id", "tier", "data_node_count"];

/** Returns the sections of a kind that have fields. In a new cluster, its name and size come first. */
export function sectionsOf(kind: ClusterKind, isNew: boolean): readonly FormSection[] {
  const inputs = Object.entries(API_SCHEMAS[kind].attributes).filter(([, attribute]) => isInput(attribute));
  const isFirst = ([name]: readonly [string, unknown]) => isNew && FIRST_FIELDS.includes(name);
  const sections = [
    ...(isNew ? [{ ...FIRST, inputs: inputs.filter(isFirst).toSorted(byOrder(FIRST_FIELDS)) }] : []),
    ...[ACCESS, ...BY_FIELD.values(), REST].map((section) => {
      const own = inputs.filter((input) => sectionOf(kind, input[0]) === section && !isFirst(input));
      if (section === ACCESS) own.sort(byOrder(KINDS[kind].endpoints.map(({ accessList }) => accessList)));
      return section === REST
        ? { ...(isNew ? MORE : REST), inputs: own.toSorted(byUse) }
        : { ...section, inputs: own };
    }),
  ];
  return sections.filter((section) => section.inputs.length > 0);
}

type Input = readonly [string, Attribute];

function byOrder(names: readonly string[]) {
  return ([one]: Input, [other]: Input) => names.indexOf(one) - names.indexOf(other);
}

/** Sorts the fields of a cluster that exists: what is changed comes before its name and organization. */
function byUse([one]: Input, [other]: Input): number {
  const isLate = (name: string) =>
    Number(["name", "organization_id"].includes(name) || name.includes("hostname"));
  return isLate(one) - isLate(other);
}
