/** The console in Chromium: one browser and one emulator for all of its suites. */
import { accessTests } from "./access";
import { describeConsole } from "./console-page";
import { formTests } from "./form";
import { keyboardTests } from "./keyboard";
import { pageTests } from "./pages";
import { savingTests } from "./saving";
import { typingTests } from "./typing";

describeConsole("the console", (console) => {
  describe("and other origins", () => {
    accessTests(console);
  });
  describe("a form", () => {
    formTests(console);
  });
  describe("a save", () => {
    savingTests(console);
  });
  describe("typing", () => {
    typingTests(console);
  });
  describe("the keyboard alone", () => {
    keyboardTests(console);
  });
  describe("the pages", () => {
    pageTests(console);
  });
});
