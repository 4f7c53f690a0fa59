/** A plan without what differs from run to run: the time, identifiers, passwords, and the order in which clusters are made. */

import { SECRET } from "../corpus/case";

/** Where the service's numbers stand. */
const PLACES_OF_IDS = [
  /("id": )(\d+)(\b)/g,
  /(-)(\d+)(\.(?:opensearch|dashboards|prometheus)\.)/g,
  /(:role\/cluster-)(\d+)(-snapshots)/g,
];

/** Terraform's name of a leftover. */
const DEPOSED_KEY = /("deposed(?:_key)?": ")[0-9a-f]{8}/g;

const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

/** The emulator makes a new password for each cluster. */
const PASSWORD = /"password": "([\w-]+)"/g;

export function stablePlan(plan: string): string {
  const parsed = JSON.parse(plan) as Record<string, unknown>;
  delete parsed["timestamp"];
  const uuids: string[] = [];
  const text = JSON.stringify(parsed, undefined, 2).replace(UUID, (uuid) => {
    if (!uuids.includes(uuid)) uuids.push(uuid);
    return `00000000-0000-4000-8000-${String(uuids.indexOf(uuid)).padStart(12, "0")}`;
  });
  const passwords = new Set([...text.matchAll(PASSWORD)].map(([, password = ""]) => password));
  const known = [...passwords].reduce((all, one) => all.replaceAll(one, SECRET), text);
  return `${withOrderedIds(known).replace(DEPOSED_KEY, (_match, start: string) => `${start}00000000`)}\n`;
}

/** Terraform makes clusters side by side: the service's numbers follow their names here, not the race. */
function withOrderedIds(plan: string): string {
  const clusters = [...plan.matchAll(/https:\/\/([a-z0-9-]+)-(\d+)\.(?:opensearch|prometheus)\./g)]
    .map(([, name = "", id = ""]) => ({ name, id }))
    .sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
  const ids = [...new Set(clusters.map(({ id }) => id))];
  const ordered = (id: string) => (ids.includes(id) ? String(ids.indexOf(id) + 1) : id);
  return PLACES_OF_IDS.reduce(
    (text, place) =>
      text.replace(place, (_match, start: string, id: string, end: string) => `${start}${ordered(id)}${end}`),
    plan,
  );
}
