/** Who can log in: identity providers added, removed and changed, matched by their names. */
import { FIELDS_OF_TYPE, authSource, type Attribute } from "../schema";
import { isHidden, isPartlyUnknown, isSameAndKnown, isUnknown, type ClusterChange } from "./changes";
import { finding, type Extra, type Finding } from "./findings";
import { elements, member, sameJson, text, type Json } from "./json-value";
import { secretChange } from "./secrets";
import { shown, type ValuePaths } from "./shown";
import { subjectOf, type GainedValue } from "./subject";
import { joined, own, say, type Words } from "./words";

const ATTRIBUTE = "auth_sources";

interface Source {
  readonly name: string;
  readonly index: number;
  readonly value: Json;
}

export function identityFindings(change: ClusterChange): Finding[] {
  const { address, kind } = change;
  if (kind.schema.attributes[ATTRIBUTE] === undefined || change.after === null) return [];
  const place = { address, attribute: ATTRIBUTE };
  if (isSameAndKnown(change, ATTRIBUTE)) return [];
  const next = elements(member(change.after, ATTRIBUTE));
  const isDoubtful =
    isUnknown(change, [ATTRIBUTE]) ||
    next.some(
      (_, index) => isUnknown(change, [ATTRIBUTE, index]) || isUnknown(change, [ATTRIBUTE, index, "name"]),
    );
  const doubt = isDoubtful
    ? [
        finding(
          "identity",
          place,
          own("which identity providers are accepted is known after the apply only"),
          UNKNOWN,
        ),
      ]
    : [];
  if (isWhollyHidden(change)) {
    const isSame = sameJson(member(change.before, ATTRIBUTE), member(change.after, ATTRIBUTE));
    const hidden = own("the identity providers change (the list is sensitive: it is not shown)");
    const value = member(change.after, ATTRIBUTE) ?? null;
    const subject = aboutValues(change, [{ path: [ATTRIBUTE], value }], true);
    return isSame || isDoubtful ? doubt : [finding("identity", place, hidden, subject)];
  }
  const before = sources(member(change.before, ATTRIBUTE));
  const after = sources(member(change.after, ATTRIBUTE));
  return [
    ...doubt,
    ...[...after.values()].flatMap((source) => {
      const old = before.get(source.name);
      return old === undefined ? added(change, source) : changed(change, old, source);
    }),
    ...(isDoubtful
      ? []
      : [...before.values()].filter(({ name }) => !after.has(name)).map((source) => removed(change, source))),
    ...(isDoubtful ? [] : movedLogin(change, before, after)),
  ];
}

/** Whether the list itself is marked, so that not even the names may be shown. */
function isWhollyHidden(change: ClusterChange): boolean {
  return isHidden(change, [ATTRIBUTE, -1]);
}

function sources(list: Json | undefined): ReadonlyMap<string, Source> {
  const found = new Map<string, Source>();
  elements(list).forEach((value, index) => {
    const name = text(member(value, "name"));
    if (name !== undefined) found.set(name, { name, index, value });
  });
  return found;
}

function added(change: ClusterChange, source: Source): Finding[] {
  const paths = pathsOf(source, source);
  const isTold = (field: string) =>
    !isHidden(change, paths(field).after) && !isPartlyUnknown(change, paths(field).after);
  const hasLogin = isTold("dashboards_login") && member(source.value, "dashboards_login") === true;
  const takesAny =
    isTold("audience") && isOidc(source) && (member(source.value, "audience") ?? null) === null;
  const login = hasLogin ? ", with a login on Dashboards" : "";
  const audience = takesAny ? "; it accepts tokens for any audience" : "";
  const type = shown(change, authSource.attributes["type"], paths("type"), "after");
  const message = say`${nameOf(change, source, "after")} is accepted (${type})${own(login + audience)}`;
  const subject = isPartlyUnknown(change, [ATTRIBUTE, source.index])
    ? UNKNOWN
    : aboutSource(change, source, source.value);
  return [finding("identity", { address: change.address, attribute: ATTRIBUTE }, message, subject)];
}

function removed(change: ClusterChange, source: Source): Finding {
  const message = say`${nameOf(change, source, "before")} is no longer accepted: its users cannot log in`;
  const subject = aboutSource(change, source, null);
  return finding("identity", { address: change.address, attribute: ATTRIBUTE }, message, subject);
}

/** Field by field; who becomes whom comes before the rest. */
function changed(change: ClusterChange, old: Source, next: Source): Finding[] {
  const paths = pathsOf(old, next);
  const place = { address: change.address, attribute: ATTRIBUTE };
  const name = nameOf(change, next, "after");
  const details: Words[] = [];
  const fields: string[] = [];
  const gone = goneFields(change, old, next);
  for (const [field, attribute] of Object.entries(authSource.attributes)) {
    if (field === "name" || field === "dashboards_login" || isSecretField(field) || gone.has(field)) continue;
    const isOpen = isPartlyUnknown(change, paths(field).after);
    if (!isOpen && sameJson(member(old.value, field), member(next.value, field))) continue;
    details.push(fieldWords(change, field, attribute, paths(field)));
    fields.push(field);
  }
  const secret = secretChange(change, "client_secret", pathsOf(old, next));
  return [
    ...(details.length === 0
      ? []
      : [
          finding(
            "identity",
            place,
            say`${name}: ${joined(details, "; ")}`,
            aboutFields(change, old, next, fields),
          ),
        ]),
    ...[...gone].map(([field, meaning]) =>
      finding(
        "identity",
        place,
        say`${name}: ${own(`${field} is no longer set: ${meaning}`)}`,
        aboutFields(change, old, next, [field]),
      ),
    ),
    ...(secret === undefined ? [] : [finding(secret.code, place, say`${name}: ${secret.message}`)]),
  ];
}

/** Fields that are no longer set, each with what that means. */
function goneFields(change: ClusterChange, old: Source, next: Source): ReadonlyMap<string, string> {
  if (!sameJson(member(old.value, "type"), member(next.value, "type"))) return new Map();
  const paths = pathsOf(old, next);
  return new Map(
    Object.entries(authSource.attributes).flatMap(([field, { whenUnset }]): [string, string][] => {
      if (whenUnset === undefined || field === "dashboards_login") return [];
      const isGone =
        (member(old.value, field) ?? null) !== null && (member(next.value, field) ?? null) === null;
      return isGone && !isPartlyUnknown(change, paths(field).after) ? [[field, whenUnset]] : [];
    }),
  );
}

function fieldWords(change: ClusterChange, field: string, attribute: Attribute, paths: ValuePaths): Words {
  if (field === "ca_cert") return own("ca_cert changes: other certificate authorities are trusted");
  const [from, to] = [shown(change, attribute, paths, "before"), shown(change, attribute, paths, "after")];
  const meaning = MEANINGS[field];
  return say`${own(field)} changes from ${from} to ${to}${own(meaning === undefined ? "" : `, ${meaning}`)}`;
}

/** Who becomes whom. */
const MEANINGS: Readonly<Record<string, string>> = {
  roles_key: "so that users get other backend roles",
  subject_key: "so that the same person becomes another user",
  audience: "so that tokens minted for another audience are accepted",
  connect_url: "so that another provider decides who logs in",
  idp_metadata_url: "so that another provider decides who logs in",
  idp_entity_id: "so that another provider decides who logs in",
  type: "so that users log in by another protocol",
};

/** Which source Dashboards offers as a login. */
function movedLogin(
  change: ClusterChange,
  before: ReadonlyMap<string, Source>,
  after: ReadonlyMap<string, Source>,
): Finding[] {
  if (change.before === null) return [];
  const withLogin = (all: ReadonlyMap<string, Source>) =>
    [...all.values()].find(({ value }) => member(value, "dashboards_login") === true);
  const [old, next] = [withLogin(before), withLogin(after)];
  const place = { address: change.address, attribute: ATTRIBUTE };
  const pathOf = (source: Source) => [ATTRIBUTE, source.index, "dashboards_login"];
  if ([...after.values()].some((source) => isPartlyUnknown(change, pathOf(source)))) {
    return [
      finding("identity", place, own("which login Dashboards offers is known after the apply only"), UNKNOWN),
    ];
  }
  if (old?.name === next?.name) return [];
  const gained = [{ path: [ATTRIBUTE, "dashboards_login"], value: next?.name ?? null }];
  const isSecret =
    (old !== undefined && isHidden(change, pathOf(old))) ||
    (next !== undefined && isHidden(change, pathOf(next)));
  if (isSecret)
    return [
      finding(
        "identity",
        place,
        own("the login that Dashboards offers changes (a sensitive value)"),
        aboutValues(change, gained, true),
      ),
    ];
  const message =
    next === undefined
      ? own("Dashboards offers no login but the built-in user's")
      : old === undefined
        ? say`Dashboards offers a login with ${nameOf(change, next, "after")}`
        : say`Dashboards offers a login with ${nameOf(change, next, "after")} instead of ${nameOf(change, old, "before")}`;
  return [finding("identity", place, message, aboutValues(change, gained, false))];
}

/** No approval covers what is not known. */
const UNKNOWN: Extra = { gates: ["undetermined"] };

function aboutSource(change: ClusterChange, { name, index }: Source, value: Json): Extra {
  return aboutValues(change, [{ path: [ATTRIBUTE, name], value }], isHidden(change, [ATTRIBUTE, index]));
}

function aboutFields(change: ClusterChange, old: Source, next: Source, fields: readonly string[]): Extra {
  const paths = pathsOf(old, next);
  if (fields.some((field) => isPartlyUnknown(change, paths(field).after))) return UNKNOWN;
  const gained = fields.map((field) => ({
    path: [ATTRIBUTE, next.name, field],
    value: member(next.value, field) ?? null,
  }));
  const isSensitive = fields.some((field) => isHidden(change, paths(field).before, paths(field).after));
  return aboutValues(change, gained, isSensitive);
}

function aboutValues(change: ClusterChange, gained: readonly GainedValue[], isSensitive: boolean): Extra {
  return { subject: subjectOf(change, "identity", { gained, isSensitive }) };
}

function nameOf(change: ClusterChange, source: Source, side: "before" | "after"): Words {
  const path = [ATTRIBUTE, source.index, "name"];
  const mark =
    side === "before" ? { ...change, afterSensitive: false } : { ...change, beforeSensitive: false };
  return isHidden(mark, path) ? own("a source with a sensitive name") : say`${source.name}`;
}

function pathsOf(old: Source, next: Source): (field: string) => ValuePaths {
  return (field) => ({ before: [ATTRIBUTE, old.index, field], after: [ATTRIBUTE, next.index, field] });
}

function isOidc(source: Source): boolean {
  return member(source.value, "type") === "oidc";
}

function isSecretField(field: string): boolean {
  return FIELDS_OF_TYPE.oidc.some((name) => name === field && name.startsWith("client_secret"));
}
