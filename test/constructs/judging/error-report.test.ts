import { errorReport, type FailedConstruct } from "../../../src/constructs/judging/error-report";

const wrong = (name: string, place: string, message = '"10.0.0.1/8" is wrong') => ({
  text: `${name}: ${message}`,
  entry: { name, place },
});
const cluster = (name: string, ...errors: FailedConstruct["errors"]): FailedConstruct => ({
  name: `${name} (CloudOpensearch)`,
  place: "main.ts:12",
  errors,
});

it("reports an entry of several lists once, with each of them", () => {
  const { count, sections } = errorReport([
    cluster(
      "production/logs",
      wrong("ipAllowlist[0]", "network.ts:3"),
      wrong("dashboardsIpAllowlist[1]", "network.ts:3"),
    ),
    cluster("staging/logs", { text: 'name: "A" is wrong' }, wrong("ipAllowlist[2]", "network.ts:3")),
  ]);
  expect(count).toBe(2);
  expect(sections).toEqual([
    `An entry of the lists of 2 clusters
    at network.ts:3
  "10.0.0.1/8" is wrong
  in production/logs (CloudOpensearch): ipAllowlist[0], dashboardsIpAllowlist[1]
  in staging/logs (CloudOpensearch): ipAllowlist[2]`,
    `staging/logs (CloudOpensearch)
    at main.ts:12
  name: "A" is wrong`,
  ]);
});

it("reports other errors with their constructs, and the line of an entry that is written elsewhere", () => {
  const { count, sections } = errorReport([
    cluster("logs", wrong("ipAllowlist[0]", "network.ts:3"), wrong("ipAllowlist[1]", "main.ts:12")),
    cluster(
      "more",
      wrong("ipAllowlist[0]", "network.ts:4"),
      wrong("ipAllowlist[0]", "network.ts:3", "is broad"),
    ),
  ]);
  expect(count).toBe(4);
  expect(sections).toEqual([
    `logs (CloudOpensearch)
    at main.ts:12
  ipAllowlist[0]: "10.0.0.1/8" is wrong (network.ts:3)
  ipAllowlist[1]: "10.0.0.1/8" is wrong`,
    `more (CloudOpensearch)
    at main.ts:12
  ipAllowlist[0]: "10.0.0.1/8" is wrong (network.ts:4)
  ipAllowlist[0]: is broad (network.ts:3)`,
  ]);
});

it("names a dozen clusters that an entry reaches, and counts the others", () => {
  const many = Array.from({ length: 40 }, (_, index) =>
    cluster(`c${index}`, wrong("ipAllowlist[0]", "network.ts:3")),
  );
  const lines = errorReport(many).sections[0]?.split("\n") ?? [];
  expect(lines).toHaveLength(16);
  expect(lines[0]).toBe("An entry of the lists of 40 clusters");
  expect(lines.slice(-2)).toEqual([
    "  in c11 (CloudOpensearch): ipAllowlist[0]",
    "  and in 28 more clusters",
  ]);
});
