// Renders Markdown as GitHub does. GitHub's list of allowed elements is not applied: tests look at what would have to be
// removed.
import { micromark } from "micromark";
import { gfm, gfmHtml } from "micromark-extension-gfm";

const options = { allowDangerousHtml: true, extensions: [gfm()], htmlExtensions: [gfmHtml()] };

export const githubHtml = (text) => micromark(text, options);
