/** What the store of clusters keeps on disk beside the clusters. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { ActivityLog, MOST_ENTRIES } from "../../../src/emulator/activity/activity-log";
import { type ActivityEntry } from "../../../src/emulator/activity/entry";
import { openClusterStore, PresentClusters } from "../../../src/emulator/storage/cluster-store";
import { openJournal } from "../../../src/emulator/storage/journal";

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "cluster-store-"));
});

afterEach(() => {
  rmSync(folder, { recursive: true });
});

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

it.each([
  ["stays in the journal", undefined, 20],
  ["is kept when the journal is rewritten", 2000, 20],
  ["is kept as far as its latest entries", 100_000, MOST_ENTRIES + 20],
])("the activity %s", async (_what, rewriteAfter, changes) => {
  const { journal, put } = await open(rewriteAfter);
  for (let revision = 1; revision <= changes; revision += 1) await put(revision);
  await journal.close();
  const again = await open();
  expect(again.activity.all()).toEqual(upTo(changes).slice(-MOST_ENTRIES));
  await again.journal.close();
});
