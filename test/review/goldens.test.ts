/** What the formats print of realistic plans is what a person has read (npm run goldens). */
import { goldenFiles, goldens, readGolden } from "./plans/goldens";

const GOLDENS = goldens();

it.each(GOLDENS)("$file", ({ file, content }) => {
  expect(content).toBe(readGolden(file));
});

it("has no unused golden", () => {
  expect([...goldenFiles()].sort()).toEqual(GOLDENS.map(({ file }) => file).sort());
});
