/** Which Node.js starts the plugin, and which of its settings reveal the token. */
import { checkNode, isInRange } from "../../../../src/cli/doctor/checks/node";
import type { Machine } from "../../../../src/cli/doctor/machine";
import { linesOf, only, useMachine } from "../machine";

const test = useMachine();

const NO_PLUGIN = { isOfPackage: false, remove: () => undefined };
const checked = async (machine: Machine) =>
  linesOf(await checkNode(only({ machine, found: Promise.resolve(NO_PLUGIN) })));

it.each([
  ["20.16.0", true],
  ["20.99.1", true],
  ["20.15.9", false],
  ["21.7.0", false],
  ["22.2.9", false],
  ["22.3.0", true],
  ["100.0.0", true],
])("%s is in the range: %p", (version, isIn) => {
  expect(isInRange(version, "^20.16.0 || >=22.3.0")).toBe(isIn);
});

it.each<[string, string, RegExp]>([
  ["of a supported version", 'echo "v22.4.0"', /^ok 22\.4\.0 starts the plugin$/],
  ["that is too old", 'echo "v18.20.0"', /^error 18\.20\.0 is on the PATH, and the plugin needs \^20\.16\.0/],
  ["that prints rubbish", "echo rubbish", /^error `node --version` fails, or prints no version$/],
  ["that fails", "exit 3", /^error `node --version` fails/],
  [
    "that refuses NODE_OPTIONS",
    "echo 'node: --x is not allowed in NODE_OPTIONS' >&2; exit 9",
    /^error Node\.js refuses an option in NODE_OPTIONS/,
  ],
])("a node %s", async (_what, script, expected) => {
  test.program("node", script);
  expect(await checked(test.machine())).toEqual([expect.stringMatching(expected)]);
});

it("reports a missing node", async () => {
  expect((await checked(test.machine({ PATH: test.folder })))[0]).toMatch(
    /^error There is no `node` on the PATH/,
  );
});

it.each<[string, string, RegExp | undefined]>([
  ["NODE_DEBUG", "http", / token$/],
  ["NODE_DEBUG", "module,HTTPS", / token$/],
  ["NODE_DEBUG", "*", / token$/],
  ["NODE_DEBUG", "n*", / token$/],
  ["NODE_DEBUG", "module,timer", undefined],
  ["NODE_OPTIONS", "--max-http-header-size=9000 --report-on-signal", /--report-on-signal/],
  ["NODE_OPTIONS", "--heapsnapshot-signal=SIGUSR2", /--heapsnapshot-signal/],
  ["NODE_OPTIONS", "--tls-keylog=/tmp/x", /--tls-keylog/],
  ["NODE_OPTIONS", "--trace_tls", /--trace-tls/],
  ["NODE_OPTIONS", "--inspect=0", /--inspect/],
  ["NODE_OPTIONS", "--require ./x.js", /--require/],
  ["NODE_OPTIONS", "--enable-source-maps", undefined],
])("warns of a setting that reveals the token: %s=%s", async (name, value, expected) => {
  test.program("node", "echo v22.4.0");
  const [, ...found] = await checked(test.machine({ [name]: value }));
  expect(found).toEqual(
    expected === undefined
      ? []
      : [expect.stringMatching(new RegExp(`^warning .*${name}.*${expected.source}`))],
  );
});
