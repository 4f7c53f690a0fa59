/** What a list of clusters says, and leaves open. */
import { gapOf } from "../../src/contract";

const ENTRIES = [{ id: 1, name: "logs" }];

it.each([
  ["link", '</clusters?page=2>; rel="next"'],
  ["link", "</clusters?page=1>; rel=prev, </clusters?page=3>; rel=next"],
  ["link", '</clusters?page=2>; rel = "last next"'],
  ["x-next-page", "2"],
  ["next-cursor", "abc"],
  ["x-ms-continuation-token", "abc"],
  ["x-has-more", "true"],
  ["x-total-count", "2"],
  ["x-total-count", "many"],
  ["x-total", "1000000000000"],
  ["x-total-pages", "2"],
  ["content-range", "clusters 0-0/2"],
  ["content-range", "clusters 0-0/*"],
])("is incomplete by %s: %s", (header, value) => {
  expect(gapOf({ [header]: value }, ENTRIES)).toMatch(/further pages/);
});

it.each([
  ["link", '</clusters?page=1>; rel="prev"'],
  ["link", '</clusters?next=1>; rel="self"'],
  ["x-next-page", ""],
  ["x-has-more", "false"],
  ["x-total-count", "1"],
  ["x-total-pages", "1"],
  ["content-range", "clusters 0-0/1"],
  ["content-type", "application/json"],
])("is complete with %s: %s", (header, value) => {
  expect(gapOf({ [header]: value }, ENTRIES)).toBeUndefined();
});
