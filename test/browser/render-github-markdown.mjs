// Renders Markdown as GitHub does: a JSON list of texts from standard input, a JSON list of their HTML to standard
// output. GitHub's list of allowed elements is not applied: tests look at what would have to be removed.
import { text } from "node:stream/consumers";

import { micromark } from "micromark";
import { gfm, gfmHtml } from "micromark-extension-gfm";

const options = { allowDangerousHtml: true, extensions: [gfm()], htmlExtensions: [gfmHtml()] };
const texts = JSON.parse(await text(process.stdin));
process.stdout.write(JSON.stringify(texts.map((one) => micromark(one, options))));
