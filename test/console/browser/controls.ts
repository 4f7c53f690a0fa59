/** Where the tests of the console find what they press and read: a label or a sentence that many need stands here once. */
import type { Locator, Page } from "playwright-core";

/** The row of an access list, counted from 0. */
export const rangeRow = (page: Page, index: number): Locator => page.getByLabel(`API, range ${index}`);

export const rangesToAdd = (page: Page, endpoint = "the API"): Locator =>
  page.getByLabel(`Ranges to add to ${endpoint}`, { exact: true });

export const removalOf = (page: Page, index: number, range: string): Locator =>
  page.getByRole("button", { name: `Remove range ${index}: ${range}` });

/** The sentence about a range that no longer gets in. */
export const lossOf = (within: Page | Locator, range: string): Locator =>
  within.getByText(`Loses access: ${range}`);

/** The button of the dialog that saves: it says how much. */
export const SAVE = /^Save \d+ changes?$/;

/** Opens the dialog that saves or creates. */
export const reviewButton = (page: Page): Locator => page.getByRole("button", { name: /^Review and/ });

/** The bar that says what is typed and not saved. */
export const changesBar = (page: Page): Locator =>
  page.getByRole("region", { name: "State of your changes" });

/** Chooses that a list of a new cluster is open to everybody. */
export const openChoice = (page: Page, endpoint = "API"): Locator =>
  page.getByRole("group", { name: `Who gets into ${endpoint}` }).getByText("Open to everybody");

export const savedNote = (page: Page): Locator => page.getByRole("status").getByText(/^Saved at/);

export const deleteButton = (page: Page): Locator =>
  page.getByRole("button", { name: "Delete this cluster …" });

export const typedName = (page: Page): Locator => page.getByLabel("Name of the cluster");

/** Comes back to the page from another window: it reads again what it shows. */
export const comeBack = (page: Page) => page.evaluate('dispatchEvent(new Event("focus"))');

export const signOutButton = (page: Page): Locator => page.getByRole("button", { name: "Sign out" });

/** What comes of a change here and one elsewhere, in the dialog that saves. */
export const mergeTable = (page: Page): Locator =>
  page.getByRole("dialog", { name: /^Save/ }).getByRole("table");
