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

/** What hardly anybody changes comes last. */
const LATE = /^name$|^organization_id$|hostname/;

/** Returns the sections of a kind that have fields. In a new cluster, its name and size come first. */
export function sectionsOf(kind: ClusterKind, isNew: boolean): readonly FormSection[] {
  const lists = KINDS[kind].endpoints.map(({ accessList }): string => accessList);
  const order = [...lists, ...(isNew ? FIRST_FIELDS : [])];
  const place = (name: string) =>
    order.includes(name) ? order.indexOf(name) : order.length + Number(LATE.test(name));
  const inputs = Object.entries(API_SCHEMAS[kind].attributes)
    .filter(([, attribute]) => isInput(attribute))
    .toSorted(([one], [other]) => place(one) - place(other));
  const idOf = (name: string) => (isNew && FIRST_FIELDS.includes(name) ? FIRST.id : sectionOf(kind, name).id);
  return [FIRST, ACCESS, ...BY_FIELD.values(), isNew ? MORE : REST]
    .map((section) => ({ ...section, inputs: inputs.filter(([name]) => idOf(name) === section.id) }))
    .filter((section) => section.inputs.length > 0);
}
