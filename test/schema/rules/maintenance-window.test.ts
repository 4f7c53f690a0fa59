/** Each configuration has these issues, word for word, and no other. */
import { UNKNOWN } from "../../../src/schema";
import { itJudgesClusters, withWindow } from "../judged";

describe("the maintenance window", () => {
  itJudgesClusters([
    [withWindow({ start_time: "22:00", end_time: "00:00" })],
    [
      withWindow({ start_time: "22:00", end_time: "23:59" }),
      'error window-too-short: maintenance_window.end_time: the window from "22:00" to "23:59" is 119 minutes long, and at least 120 are needed; write "00:00" or later',
    ],
    [
      withWindow({ start_time: "23:00", end_time: "00:30" }),
      'error window-too-short: maintenance_window.end_time: the window from "23:00" to "00:30" is 90 minutes long, and at least 120 are needed; write "01:00" or later',
    ],
    [withWindow({ start_time: "00:00", end_time: "00:00" })],
    [withWindow({ start_time: "10:00", end_time: UNKNOWN })],
    [withWindow({ start_time: UNKNOWN, end_time: "10:00" })],
  ]);
});
