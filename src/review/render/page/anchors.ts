/** Gives the parts of the page their ids, so that each cluster can be linked. */
import { maskUrls } from "../../../schema";
import { PAGE } from "../../limits";
import type { ClusterGroup, Sha256 } from "../../report";
import type { AnchorOf } from "./parts";

/** A group of clusters with the ids of its section and of its clusters; a single cluster has that of the section. */
export interface AnchoredGroup {
  readonly group: ClusterGroup;
  readonly id: string;
  readonly memberIds: readonly string[];
}

/**
 * Gives ids by address. An address has the same id in every review, and no two parts of a page have the same:
 * `cluster-cloud_opensearch.logs`, `cluster-module.a-b-.cloud_opensearch.logs~3f2a91c05d7e`.
 */
export class Anchors {
  private readonly used = new Set<string>();

  constructor(private readonly sha256: Sha256) {}

  of(group: ClusterGroup): AnchoredGroup {
    const [first, ...others] = group.clusters;
    if (others.length === 0) {
      return { group, id: this.unique(`cluster-${this.nameOf(first.address)}`), memberIds: [] };
    }
    const id = this.unique(`clusters-${this.nameOf(first.address)}`);
    const members = group.clusters.slice(0, PAGE.members);
    return {
      group,
      id,
      memberIds: members.map(({ address }) => this.unique(`cluster-${this.nameOf(address)}`)),
    };
  }

  /** Returns the id of the section of a stack. */
  ofStack(name: string): string {
    return this.unique(`stack-${this.nameOf(name)}`);
  }

  private nameOf(address: string): string {
    if (PLAIN.test(address)) return address;
    const readable = maskUrls(address)
      .replace(/[^A-Za-z0-9_.-]+/g, "-")
      .slice(0, 60);
    return `${readable}~${this.sha256(utf16(address)).slice(0, 12)}`;
  }

  /** Returns an id that no other part has: this one, or this one with a number. */
  unique(id: string): string {
    let unused = id;
    for (let count = 2; this.used.has(unused); count++) unused = `${id}~${count}`;
    this.used.add(unused);
    return unused;
  }
}

/** Returns a function that finds the id of a cluster by its name, or by its address if two have the same name. */
export function anchorsByName(groups: readonly AnchoredGroup[]): AnchorOf {
  const ids = new Map<string, string>();
  for (const { group, id, memberIds } of groups) {
    group.clusters.slice(0, PAGE.members).forEach(({ name }, index) => {
      const last = name.findLast((part) => typeof part !== "string");
      // A deposed cluster has the name of a cluster, which can be on the page too.
      const isLeftover = typeof name[0] === "string";
      if (last === undefined || (isLeftover && ids.has(last.foreign))) return;
      ids.set(last.foreign, memberIds[index] ?? id);
    });
  }
  return (name) => ids.get(name);
}

/** Addresses that are part of an id without change. */
const PLAIN = /^[A-Za-z0-9_.-]{1,80}$/;

/** Encodes a text in UTF-16. UTF-8 has no half characters: two addresses that differ in one would have the same id. */
function utf16(text: string): Uint8Array {
  const bytes = new DataView(new ArrayBuffer(2 * text.length));
  for (let index = 0; index < text.length; index++) bytes.setUint16(2 * index, text.charCodeAt(index), true);
  return new Uint8Array(bytes.buffer);
}
