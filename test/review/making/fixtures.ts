/** Every plan that the tests of the review read, and how it is made. */
import { CASES, fileOf } from "../corpus/cases";
import { PULL_REQUESTS } from "../plans/pull-requests";
import { makePlan } from "./make-plan";
import { makePullRequest } from "./make-pull-request";

export interface Fixture {
  /** A file or a folder, relative to the folder of the review's tests. */
  readonly place: string;
  /** Returns the content of each file by its path, relative to the same folder. */
  readonly make: () => Promise<Readonly<Record<string, string>>>;
}

export const FIXTURES: readonly Fixture[] = [
  ...PULL_REQUESTS.map((pullRequest): Fixture => {
    const place = `plans/${pullRequest.name}`;
    return {
      place,
      make: async () =>
        Object.fromEntries(
          Object.entries(await makePullRequest(pullRequest)).map(([name, content]) => [
            `${place}/${name}`,
            content,
          ]),
        ),
    };
  }),
  ...CASES.map((planCase): Fixture => {
    const place = `corpus/${fileOf(planCase)}`;
    return { place, make: async () => ({ [place]: await makePlan(planCase) }) };
  }),
];
