/** Which resource types of a plan are this provider's, wherever it is hosted. */
import { readProviderAddress } from "../../../src/review";
import { Providers } from "../../../src/review/plan/provider";
import { PROVIDER_SOURCE } from "../../../src/schema";

it.each<[string, string | undefined]>([
  ["acme.example/platform/cloud", "acme.example/platform/cloud"],
  ["acme.example:8443/platform/cloud", "acme.example:8443/platform/cloud"],
  ["Acme.example/Platform/CLOUD", "acme.example/platform/cloud"],
  ["platform/cloud", "registry.terraform.io/platform/cloud"],
  ["p/c", "registry.terraform.io/p/c"],
  ["cloud", undefined],
  ["https://acme.example/platform/cloud", undefined],
  ["acme.example/a/platform/cloud", undefined],
  ["acme.example//cloud", undefined],
  ["", undefined],
  ["-platform/cloud", undefined],
  ["platform/cloud-", undefined],
  ["plat form/cloud", undefined],
  ["platform/cloud\n", undefined],
])("the provider's address %j is read as %j", (written, read) => {
  expect(readProviderAddress(written)).toBe(read);
});

const HOSTED = "acme.example/platform/tools";
/** The provider of a cluster in the plan. */
const OF_CLUSTER = "acme.example/search/tools";

it.each<[boolean, string | undefined, readonly string[]]>([
  [true, PROVIDER_SOURCE, []],
  [true, PROVIDER_SOURCE.toUpperCase(), []],
  [true, PROVIDER_SOURCE, [HOSTED]],
  [false, HOSTED, []],
  [true, HOSTED, [HOSTED]],
  [true, HOSTED, ["Acme.example/platform/tools"]],
  [true, "registry.terraform.io/platform/tools", ["platform/tools"]],
  [false, "acme.example/platform/cloud", [HOSTED]],
])("it is %s that the address %j is this provider's, hosted at %j", (isOwn, address, hosted) => {
  expect(new Providers(hosted, new Set()).mayOwn(address, "kafka")).toBe(isOwn);
});

it.each<[boolean, string | undefined, string]>([
  [true, PROVIDER_SOURCE, "cloud_kafka"],
  [true, PROVIDER_SOURCE, "kafka"],
  [true, undefined, "cloud_kafka"],
  [false, undefined, "kafka_cloud_"],
  [true, "acme.example/platform/cloud", "cloud_kafka"],
  [false, "acme.example/platform/cloud", "kafka"],
  [false, "acme.example/cloud/kafka", "cloud_kafka"],
  [true, "7", "cloud_kafka"],
  [true, "", "cloud_kafka"],
  [false, "7", "kafka"],
  [true, "acme.example/platform/Cloud", "cloud_kafka"],
  [true, HOSTED, "kafka"],
  [true, OF_CLUSTER, "kafka"],
])("it is %s that the provider %j may own the type %s", (mayOwn, address, type) => {
  expect(new Providers([HOSTED], new Set([OF_CLUSTER])).mayOwn(address, type)).toBe(mayOwn);
});
