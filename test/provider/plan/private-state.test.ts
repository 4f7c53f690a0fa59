/** The private state of a cluster: what is read of what Terraform stored, and what is written with each cluster. */
import type { ObjectValue } from "../../../src/json";
import type { PrivateState } from "../../../src/plugin";
import {
  type ClusterPrivate,
  isReplacement,
  privateOf,
  readPrivate,
  serviceBefore,
} from "../../../src/provider/plan/private-state";

const WHOLE: Required<ClusterPrivate> = {
  version: 1,
  service: ["https://api.example.com", "https://before.example.com"],
  protected: true,
  imported: true,
  configured: ["tier", "auth_sources.login"],
  chosen: { version: "2.19" },
  attempted: { tier: "advanced", version: null },
};

it("is read as it was written", () => {
  expect(readPrivate(WHOLE)).toEqual(WHOLE);
  expect(readPrivate({})).toEqual({});
});

it("is read as an earlier version wrote it, with keys of their own for logins, what stayed and an address", () => {
  expect(
    readPrivate({
      service: "https://api.example.com",
      serviceBefore: "https://before.example.com",
      protected: true,
      imported: true,
      configured: ["tier"],
      chosen: { version: "2.19" },
      attempted: { tier: "advanced" },
      stuck: ["version"],
      sent: ["auth_sources.login"],
      nameHolder: "17",
    }),
  ).toEqual({ ...WHOLE, version: undefined });
  expect(readPrivate({ sent: ["auth_sources.login"], stuck: ["tier"] })).toEqual({
    configured: ["auth_sources.login"],
    attempted: { tier: null },
  });
});

it.each<[what: string, stored: PrivateState]>([
  ["an address that is not a text", { service: 7 }],
  ["more than two addresses", { service: ["a", "b", "c"] }],
  ["a protection that is off", { protected: false }],
  ["an import of another form", { imported: "yes" }],
  ["names that are not a list", { configured: "tier" }],
  ["a list of other things", { stuck: ["version", 3] }],
  ["values that are not texts", { chosen: { version: 2 } }],
  ["a list of values", { attempted: ["advanced"] }],
  ["nothing", { sent: null }],
  ["a key of another version", { color: "red" }],
  ["a name of every object", { constructor: "x", toString: "y" }],
])("is read without %s", (_what, stored) => {
  expect(readPrivate({ ...stored, configured: stored["configured"] ?? ["tier"] })).toEqual(
    "configured" in stored ? {} : { configured: ["tier"] },
  );
});

const CLUSTER: ObjectValue = { id: 17, name: "logs" };
const BEFORE = "https://before.example.com";
const KEPT: ClusterPrivate = { configured: [], service: BEFORE, protected: true };

interface WrittenState {
  readonly cluster: ObjectValue | null;
  readonly address: string;
  readonly expected: ClusterPrivate;
}

it.each<[what: string, given: WrittenState]>([
  [
    "a protected cluster",
    {
      cluster: { ...CLUSTER, deletion_protection: true },
      address: "https://api.example.com",
      expected: {
        version: 1,
        configured: [],
        service: ["https://api.example.com", BEFORE],
        protected: true,
      },
    },
  ],
  [
    "a cluster whose protection was lifted",
    {
      cluster: { ...CLUSTER, deletion_protection: false },
      address: "https://api.example.com",
      expected: { version: 1, configured: [], service: ["https://api.example.com", BEFORE] },
    },
  ],
  [
    "the address of the state",
    { cluster: null, address: BEFORE, expected: { version: 1, configured: [], service: BEFORE } },
  ],
  [
    "an address that is not known",
    { cluster: CLUSTER, address: "", expected: { version: 1, configured: [], service: BEFORE } },
  ],
])("is written with %s", (_what, { cluster, address, expected }) => {
  expect(privateOf(KEPT, cluster, { address })).toEqual(expected);
});

it("keeps the address before until the next call at the same one", () => {
  const moved = privateOf(KEPT, CLUSTER, { address: "https://api.example.com" });
  expect(serviceBefore(privateOf(moved, CLUSTER, { address: "" }))).toBe(BEFORE);
  expect(privateOf(moved, CLUSTER, { address: "https://api.example.com" })).toMatchObject({
    service: "https://api.example.com",
  });
});

it("tells the second half of a replacement from a new cluster", () => {
  expect(isReplacement({ configured: [] })).toBe(true);
  expect(isReplacement({})).toBe(false);
});
