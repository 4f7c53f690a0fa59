/** How a review writes the ranges of a plan that synth wrote in canonical form: as the program does, in every format. */
import { formatCidr, readCidr } from "../../../src/cidr";
import type { FormatName } from "../../../src/review";
import { update } from "../findings/rows";
import { programWith, reviewed } from "../plan";
import { alone, FORMAT_NAMES, printed } from "../rendered";

const list = (...ranges: readonly string[]) => ({ ip_allowlist: ranges });

function canonical(text: string): string {
  const cidr = readCidr(text);
  return cidr === undefined ? text : formatCidr(cidr);
}

/** A program that writes ranges as they are given. */
const writing = (...texts: readonly string[]) =>
  programWith({
    written: {
      attributes: new Map(),
      ranges: new Map([
        ["ip_allowlist", new Map(texts.map((text, index) => [canonical(text), { text, line: 20 + index }]))],
      ]),
    },
  });

const CHANGE = update(
  list("10.0.0.0/8", "198.51.100.7/32"),
  list("10.0.0.0/8", "198.51.100.8/32", "2001:db8::1/128", "2001:db8:a::/48"),
);

const rendered = (format: FormatName, synthesized?: ReturnType<typeof programWith>) =>
  printed(alone(reviewed([CHANGE], {}, synthesized && { synthesized })), format);

it.each(FORMAT_NAMES)("%s shows single addresses as the program writes them", (format) => {
  const text = rendered(format, writing("10.0.0.0/8", "198.51.100.8", "2001:db8::1", "2001:DB8:A::/48"));
  for (const shown of ["198.51.100.8", "198.51.100.7", "2001:db8::1", "2001:DB8:A::/48"])
    expect(text).toContain(shown);
  // The sets that programs read are computed, and have a spelling of their own.
  if (format !== "json") expect(text).not.toMatch(/198\.51\.100\.\d\/32|2001:db8::1\/128|2001:db8:a::/);
});

it("shows a prefix that the program writes, and those of a plan without a program", () => {
  const written = rendered("markdown", writing("10.0.0.0/8", "198.51.100.8/32", "2001:db8::1"));
  expect(written).toContain("198.51.100.8/32");
  expect(rendered("markdown")).toContain("2001:db8::1/128");
});

it("approves the same in every spelling", () => {
  const digests = [undefined, writing("198.51.100.8")].map((synthesized) =>
    reviewed([CHANGE], {}, synthesized && { synthesized }).gate.stops.map(({ digest }) => digest),
  );
  expect(digests[0]).toEqual(digests[1]);
});
