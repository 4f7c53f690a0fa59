/** Progress appears only in a terminal, after a second, and is removed at the end. */
import {
  clearProgress,
  moveProgress,
  showsProgress,
  withProgress,
} from "../../../src/cli/command-line/progress";

const CLEAR = "\r\u001b[K";

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

/** Works for some seconds; returns the texts that were written. */
async function written(
  seconds: number,
  output: object,
  environment = {},
  during?: () => void,
): Promise<readonly string[]> {
  const texts: string[] = [];
  const work = async () =>
    new Promise<string>((resolve) => {
      setTimeout(() => during?.(), seconds * 500);
      setTimeout(() => resolve("done"), seconds * 1000);
    });
  const done = withProgress(
    "terraform plan",
    work,
    { ...output, write: (text: string) => texts.push(text) },
    environment,
  );
  await jest.advanceTimersByTimeAsync(seconds * 1000);
  expect(await done).toBe("done");
  return texts;
}

interface Place {
  readonly output?: object;
  readonly environment?: Record<string, string>;
  readonly isShown: boolean;
}

it.each<[what: string, given: Place]>([
  ["a terminal", { isShown: true }],
  ["a pipe", { output: {}, isShown: false }],
  ["a pipeline", { environment: { CI: "true" }, isShown: false }],
  ["a terminal of CI=false", { environment: { CI: "false" }, isShown: true }],
  ["a dumb terminal", { environment: { TERM: "dumb" }, isShown: false }],
])("in %s", async (_what, { output = { isTTY: true }, environment = {}, isShown }) => {
  expect(showsProgress(output, environment)).toBe(isShown);
  expect((await written(3, output, environment)).length > 0).toBe(isShown);
});

it("shows nothing within the first second", async () => {
  expect(await written(0.9, { isTTY: true })).toEqual([]);
});

it("shows the work and the elapsed time, and removes the line", async () => {
  const texts = await written(3, { isTTY: true });
  expect(texts[0]).toBe(`${CLEAR}⠋ terraform plan (1 s)`);
  expect(texts.some((text) => text.endsWith("terraform plan (2 s)"))).toBe(true);
  expect(texts.at(-1)).toBe(CLEAR);
});

it("fits into a narrow terminal", async () => {
  for (const text of await written(2, { isTTY: true, columns: 10 }))
    expect(text.replace(CLEAR, "").length).toBeLessThan(10);
});

it("is removed before other output", async () => {
  const texts = await written(4, { isTTY: true }, {}, clearProgress);
  expect(texts.filter((text) => text === CLEAR)).toHaveLength(2);
});

it("is removed if the work fails", async () => {
  const texts: string[] = [];
  const output = { isTTY: true, write: (text: string) => texts.push(text) };
  const work = async () =>
    new Promise<never>((_resolve, reject) => setTimeout(() => reject(new Error("no")), 2000));
  const failed = expect(withProgress("x", work, output, {})).rejects.toThrow("no");
  await jest.advanceTimersByTimeAsync(2000);
  await failed;
  expect(texts.at(-1)).toBe(CLEAR);
});

it("moves between the steps of work that keeps the event loop busy", async () => {
  jest.useRealTimers();
  const texts: string[] = [];
  const work = async () => {
    for (const milliseconds of [1050, 150]) {
      const end = performance.now() + milliseconds;
      while (performance.now() < end);
      await moveProgress();
    }
  };
  await withProgress("Reviewing", work, { isTTY: true, write: (text: string) => texts.push(text) }, {});
  expect(texts).toEqual([`${CLEAR}⠋ Reviewing (1 s)`, `${CLEAR}⠙ Reviewing (1 s)`, CLEAR]);
});
