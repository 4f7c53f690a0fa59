/** What every rendering writes: a small tree, in which what others wrote is marked. */
import type { IpSet } from "../../cidr";
import type { Foreign, Words } from "../../text";
import type { ToDo } from "../changes/change";
import type { OfferedEntry } from "../gate/approvals";

/** A part of a line. */
export type Inline =
  string | Foreign | { readonly bold: readonly Inline[] } | { readonly link: string; readonly label: string };

export type Text = readonly Inline[];

/** A block. */
export type DocumentBlock =
  | { readonly is: "heading"; readonly toDo: ToDo; readonly text: Words }
  | { readonly is: "text"; readonly text: Text; readonly isWarning?: true }
  | { readonly is: "changes"; readonly items: readonly Item[] }
  | { readonly is: "list"; readonly items: readonly Text[] }
  | { readonly is: "fold"; readonly title: string; readonly blocks: readonly DocumentBlock[] }
  | {
      readonly is: "approval";
      readonly number: number;
      readonly entry: OfferedEntry;
      readonly names: readonly Text[];
    }
  | { readonly is: "picture"; readonly addresses: IpSet; readonly to: "in" | "out" }
  | { readonly is: "lists"; readonly rows: readonly ListRow[] }
  | { readonly is: "code"; readonly lines: readonly Words[]; readonly language?: string };

/** A change. */
export interface Item {
  readonly number: number;
  readonly toDo: ToDo;
  readonly text: Text;
  readonly blocks: readonly DocumentBlock[];
}

/** The access list of an endpoint after the change, or of several that are the same. */
export interface ListRow {
  readonly names: Text;
  readonly added: readonly string[];
  readonly removed: readonly string[];
  readonly kept: readonly string[];
  /** The list is that of a new cluster. */
  readonly isNew: boolean;
  /** The number of ranges that are not named. */
  readonly more: number;
}

export const bold = (...text: Text): Inline => ({ bold: text });
