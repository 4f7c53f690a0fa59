/** The rules of imports name only rooms, corners and files that exist: a permission for nothing hides what is allowed. */
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";

const root = join(__dirname, "..", "..");

// eslint-disable-next-line @typescript-eslint/no-require-imports
const { forbidden, tables } = require(join(root, ".dependency-cruiser.cjs")) as {
  readonly forbidden: readonly {
    readonly name: string;
    readonly to: { readonly pathNot?: string | string[] };
  }[];
  readonly tables: Readonly<Record<"rooms" | "corners", Readonly<Record<string, readonly string[]>>>>;
};

const isThere = (path: string) => ["", ".ts"].some((end) => existsSync(join(root, "src", path + end)));

it("name each room, and only those", () => {
  const folders = readdirSync(join(root, "src"), { withFileTypes: true }).filter((entry) =>
    entry.isDirectory(),
  );
  const named = Object.entries(tables.rooms).flat(2);
  expect([...new Set(["cli", ...named])].sort()).toEqual(folders.map(({ name }) => name).sort());
});

it("name only corners and files that exist", () => {
  const named = Object.entries(tables.corners).flatMap(([corner, allowed]) => [
    corner,
    ...allowed.map((name) => join(corner.split("/")[0] ?? "", name)),
  ]);
  expect(named.filter((path) => !isThere(path))).toEqual([]);
});

it("except only files that exist from the one door to a room", () => {
  const files = readdirSync(join(root, "src"), { recursive: true, encoding: "utf8" }).map(
    (name) => `src/${name}`,
  );
  const doors = [forbidden.find(({ name }) => name === "one-door-to-a-room")?.to.pathNot ?? []].flat();
  // The first pattern is about the room that imports.
  const unused = doors.slice(1).filter((door) => !files.some((file) => new RegExp(door).test(file)));
  expect(doors.length).toBeGreaterThan(2);
  expect(unused).toEqual([]);
});
