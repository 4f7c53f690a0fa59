/** What the store of clusters keeps on disk beside the clusters. */
import { readFileSync } from "node:fs";
import { join } from "node:path";

import { ActivityLog, MOST_ENTRIES } from "../../../src/emulator/activity/activity-log";
import type { ActivityEntry } from "../../../src/emulator/activity/entry";
import { openClusterStore, PresentClusters } from "../../../src/emulator/storage/cluster-store";
import { JOURNAL_NAME, openJournal } from "../../../src/emulator/storage/journal";
import { temporaryFolder } from "../../temporary-folder";

let folder: string;

beforeEach(() => (folder = temporaryFolder()));

async function open(rewriteAfter?: number) {
  const [present, activity] = [new PresentClusters(), new ActivityLog()];
  const { journal } = await openJournal(
    folder,
    (record) => {
      present.apply(record);
      activity.add(record.activity);
    },
    rewriteAfter,
  );
  const change = openClusterStore(journal, present, activity);
  const put = (revision: number) => {
    const fields = { name: "logs", organization_id: 7 };
    const cluster = { kind: "opensearch", id: 1, revision, fields, password: "p" } as const;
    return change(() => ({ record: { type: "put", cluster, activity: entry(revision) } }));
  };
  return { journal, activity, put };
}

function entry(revision: number): ActivityEntry {
  return {
    time: new Date(revision).toISOString(),
    label: "token 1",
    route: "other",
    action: "update",
    kind: "opensearch",
    id: 1,
    name: "logs",
    organization_id: 7,
    fields: ["tier"],
  };
}

const upTo = (last: number) => Array.from({ length: last }, (_, index) => entry(index + 1));

it.each<[string, number | undefined, number]>([
  ["stays in the journal", undefined, 20],
  ["is kept when the journal is rewritten", 2000, 40],
  ["is kept as far as its latest entries", 100_000, MOST_ENTRIES + 20],
])("the activity %s", async (_what, rewriteAfter, changes) => {
  const { journal, put } = await open(rewriteAfter);
  for (let first = 1; first <= changes; first += 20) {
    await Promise.all(Array.from({ length: 20 }, (_, index) => put(first + index)));
  }
  await journal.close();
  const isRewritten = readFileSync(join(folder, JOURNAL_NAME), "utf8").includes('"type":"activity"');
  expect(isRewritten).toBe(rewriteAfter !== undefined);
  const again = await open();
  expect(again.activity.all()).toEqual(upTo(changes).slice(-MOST_ENTRIES));
  await again.journal.close();
});
