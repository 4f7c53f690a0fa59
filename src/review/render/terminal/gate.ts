/** Writes the gate in a terminal: commands to copy with what each approves. */
import { own, say, visible, type Words } from "../../../text";
import { TERMINAL } from "../../limits";
import { type ApprovalOffer, counted, type GateReport, holderWords, recordText } from "../../report";
import type { Layout } from "./findings";
import { type Line, piece, piecesOf, wrap } from "./pieces";

export function gateLines(
  { offers, approved, unused }: GateReport,
  { width, isCompact, hasAllNames }: Layout,
): readonly Line[] {
  const paragraph = (words: Words, indent: number) =>
    wrap(piecesOf(words), width, [piece(" ".repeat(indent))], [piece(" ".repeat(indent + 2))]);
  const section = (title: string, lines: readonly Words[]) =>
    lines.length === 0
      ? []
      : [[], ...paragraph(own(title), 0), ...lines.flatMap((line) => paragraph(line, 2))];
  return [
    ...(offers.length === 0 ? [] : [[], ...paragraph(own(HOW_TO_APPROVE), 0)]),
    ...offers
      .slice(0, TERMINAL.offers)
      .flatMap((offer) =>
        offerLines(offer, hasAllNames ? TERMINAL.allNames : TERMINAL.offerNames, paragraph),
      ),
    ...(offers.length > TERMINAL.offers
      ? paragraph(
          own(`and ${counted(offers.length - TERMINAL.offers, "command")} more, in the JSON output`),
          2,
        )
      : []),
    ...fileLines(offers, isCompact).flatMap(({ text, indent }) => paragraph(own(text), indent)),
    ...section("Approved:", limited(approved)),
    ...section("Approvals that the gate does not need:", limited(unused)),
  ];
}

/** Writes the entries of a file. The compact form has one for any of several offers. */
function fileLines(
  offers: readonly ApprovalOffer[],
  isCompact: boolean,
): readonly { readonly text: string; readonly indent: number }[] {
  const [first, ...others] = offers;
  if (first === undefined) return [];
  const where = isCompact ? "In a file" : "In a file for --approvals";
  const [command, ...more] = first.commands;
  if (others.length + more.length === 0) return [{ text: `${where}: ${command.record}`, indent: 2 }];
  if (isCompact) return [{ text: `${where}: ${recordText("DIGEST")}`, indent: 2 }];
  const commands = offers.slice(0, TERMINAL.offers).flatMap((offer) => offer.commands);
  return [{ text: `${where}:`, indent: 2 }, ...commands.map(({ record }) => ({ text: record, indent: 4 }))];
}

const HOW_TO_APPROVE = "To approve, add a command to the same review; it accepts only what is below it:";

function offerLines(
  offer: ApprovalOffer,
  mostNames: number,
  paragraph: (words: Words, indent: number) => readonly Line[],
): readonly Line[] {
  return [
    ...offer.commands.map(({ stack, flag }) => [
      piece("  "),
      piece(flag, "bold"),
      ...(stack === undefined ? [] : [piece("  in "), piece(visible(stack))]),
    ]),
    ...paragraph(offer.summary, 4),
    ...endpointWords(offer, mostNames).flatMap((words) => paragraph(words, 6)),
    ...offer.expired.flatMap((words) => paragraph(words, 4)),
  ];
}

/** Names the endpoints that the summary only counts. */
function endpointWords({ holders }: ApprovalOffer, most: number): readonly Words[] {
  return holders.map((one) => {
    const end = one.clusters.length > most ? ", in the JSON output" : "";
    return say`${holderWords(one, most)}${own(end)}`;
  });
}

function limited(lines: readonly Words[]): readonly Words[] {
  const more = lines.length - TERMINAL.approvals;
  return more <= 0
    ? lines
    : [...lines.slice(0, TERMINAL.approvals), own(`and ${more} more, in the JSON output`)];
}
