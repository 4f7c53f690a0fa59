import { renderer } from "../../../src/review";
/** What a comment, annotations and a terminal leave out or break, because GitHub and terminals have limits. */
import { clusterAt, reviewed } from "../plan";
import { alone, printed } from "../rendered";

const A = "10.0.0.0/8";
const many = (count: number, sides: (index: number) => readonly [before: object, after: object]) =>
  alone(
    reviewed(
      Array.from({ length: count }, (_, index) => {
        const [before, after] = sides(index);
        return clusterAt(`cluster-${String(index).padStart(4, "0")}`, { ...before }, { ...after });
      }),
    ),
  );
const wider = (index: number) =>
  [{ ip_allowlist: [A] }, { ip_allowlist: [A, `192.0.${index >> 8}.${index & 255}`] }] as const;
const resized = (index: number) => [{ data_node_count: 3 }, { data_node_count: 4 + index }] as const;

describe("a comment of at most 65,536 bytes", () => {
  it("leaves out the lists first, and says where they are", () => {
    const comment = printed(many(150, wider), "markdown");
    expect(Buffer.byteLength(comment)).toBeLessThanOrEqual(65_536);
    expect(comment).toContain(
      "The lists after the change and the details do not fit here; the page of the review (--out review.html) has them.",
    );
    expect(comment.match(/"digests"/g)).toHaveLength(150);
  });

  it("keeps what stops before notes, and counts what is not shown", () => {
    const comment = printed(
      many(1_200, (index) => (index < 20 ? wider(index) : resized(index))),
      "markdown",
    );
    expect(Buffer.byteLength(comment)).toBeLessThanOrEqual(65_536);
    expect(comment.match(/"digests"/g)).toHaveLength(20);
    expect(comment).toMatch(/; \d+ of 1200 changes are not shown here\n/);
  });

  it("is short also if nothing fits", () => {
    const comment = printed(many(500, wider), "markdown");
    expect(Buffer.byteLength(comment)).toBeLessThanOrEqual(65_536);
    expect(comment).toMatch(/of 500 changes are not shown here\n/);
  });
});

it("shows ten annotations of a level, of which the last counts the others", () => {
  const lines = printed(many(25, wider), "annotations").trimEnd().split("\n");
  expect(lines).toHaveLength(10);
  expect(lines.every((line) => line.startsWith("::error "))).toBe(true);
  expect(lines.at(-1)).toMatch(
    /^::error title=review::16 more; 192\.0\.0\.\d+ gets in to API of cluster-\d+/,
  );
});

it.each([40, 80, 120])("breaks the lines of a terminal of %i columns, and no digest", (width) => {
  const lines = renderer(many(12, wider), { width, hasColour: false })("terminal").split("\n");
  expect(lines.filter((line) => line.length > width && !line.includes("--approve"))).toEqual([]);
  expect(lines.filter((line) => /--approve [0-9a-f]{32}$/.test(line))).toHaveLength(12);
});
