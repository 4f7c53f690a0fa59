/** Draws the rooms of src/ as an SVG image: a row for each room, and a line from each room to those that it imports. */
import { type Room, rooms } from "./rooms";

const LEFT = 16;
const TEXT = 112;
/** The right edge of the boxes, where the lines begin. */
const EDGE = 560;
const COLUMN = 21;
const LINE = 16;
const GAP = 8;
/** The most characters of a line of text. */
const LETTERS = 66;

interface Row extends Room {
  readonly lines: readonly string[];
  /** How many of the lines are the purpose; the others are corners. */
  readonly purposeLines: number;
  readonly top: number;
  readonly height: number;
}

export function roomsPicture(): string {
  const rows = placed(rooms());
  const last = rows.at(-1);
  const height = (last === undefined ? 0 : last.top + last.height) + 16;
  const width = EDGE + 20 + COLUMN * rows.length;
  const columns = new Map(rows.map(({ name }, index) => [name, EDGE + 14 + COLUMN * index]));
  const out = (row: Row) => row.top + row.height / 2 - 5;
  const into = (row: Row) => row.top + row.height / 2 + 6;
  const boxes = rows.map((row) => {
    const middle = row.top + row.height / 2;
    const first = middle - ((row.lines.length - 1) * LINE) / 2 + 4;
    const text = row.lines.map(
      (line, index) =>
        `<text x="${TEXT}" y="${first + index * LINE}"${index < row.purposeLines ? "" : ' class="corner"'}>${escaped(line)}</text>`,
    );
    return `<rect x="${LEFT}" y="${row.top}" width="${EDGE - LEFT}" height="${row.height}" rx="6"/><text x="${LEFT + 12}" y="${middle + 4}" class="name">${row.name}</text>${text.join("")}`;
  });
  const lines = rows.flatMap((row) => {
    const x = columns.get(row.name) ?? 0;
    const furthest = Math.max(...row.imports.map((name) => columns.get(name) ?? 0));
    const importers = rows.filter(({ imports }) => imports.includes(row.name));
    const [highest] = importers;
    return [
      ...(row.imports.length === 0 ? [] : [`<path d="M${EDGE} ${out(row)}H${furthest}"/>`]),
      ...(highest === undefined
        ? []
        : [
            `<path d="M${x} ${out(highest)}V${into(row)}H${EDGE + 8}"/><path class="tip" d="M${EDGE + 1} ${into(row)}l8 -4v8z"/>`,
          ]),
      ...importers.map((importer) => `<circle cx="${x}" cy="${out(importer)}" r="3.2"/>`),
    ];
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img" aria-labelledby="title">
<title id="title">The rooms of src/, and which rooms each imports</title>
<style>
svg { --ink: #1f2328; --soft: #59636e; --box: #f6f8fa; --edge: #d1d9e0; --line: #0969da; --ground: #ffffff; }
@media (prefers-color-scheme: dark) { svg { --ink: #f0f6fc; --soft: #9198a1; --box: #151b23; --edge: #3d444d; --line: #4493f8; --ground: #0d1117; } }
text { font: 13px -apple-system, "Segoe UI", "Helvetica Neue", Arial, sans-serif; fill: var(--ink); }
.name { font-weight: 600; }
.corner { fill: var(--soft); }
rect { fill: var(--box); stroke: var(--edge); }
.ground { fill: var(--ground); stroke: none; }
path { fill: none; stroke: var(--line); stroke-width: 1.2; }
.tip, circle { fill: var(--line); stroke: none; }
</style>
<rect class="ground" width="${width}" height="${height}"/>
${[...lines, ...boxes].join("\n")}
</svg>
`;
}

function placed(all: readonly Room[]): readonly Row[] {
  let top = 12;
  return all.map((room) => {
    const purpose = wrapped(room.purpose.replaceAll("`", ""), " ");
    const corners = wrapped(room.corners.map((corner) => `${corner}/`).join("  "), "  ");
    const lines = [...purpose, ...corners].filter((line) => line !== "");
    const height = Math.max(34, lines.length * LINE + 12);
    const row = { ...room, lines, purposeLines: purpose.length, top, height };
    top += row.height + GAP;
    return row;
  });
}

function wrapped(text: string, space: string): readonly string[] {
  const lines: string[] = [];
  for (const word of text.split(space)) {
    const line = lines.at(-1);
    if (line !== undefined && line.length + space.length + word.length <= LETTERS)
      lines.push(`${lines.pop() ?? ""}${space}${word}`);
    else lines.push(word);
  }
  return lines;
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll("  ", "\u2003");
}
