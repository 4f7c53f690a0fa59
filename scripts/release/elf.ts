/** Shortens a program of Linux: an ELF file of 64 bits, as `elf(5)` describes it. */

/** The fields of the header that are used here, by their offsets. */
const HEADER = { sectionTable: 0x28, programTable: 0x20, entrySize: 0x36, entries: 0x38, sections: 0x3c };
/** The fields of an entry of the program table. */
const ENTRY = { offset: 0x08, size: 0x20 };

/**
 * Returns a program without what stands after its segments: the tables of symbols, which only debuggers read. No program
 * need be installed for that, and the same file gives the same bytes everywhere.
 */
export function stripped(file: Uint8Array): Uint8Array {
  const view = viewOf(file);
  const tableEnd =
    Number(view.getBigUint64(HEADER.programTable, true)) +
    view.getUint16(HEADER.entrySize, true) * view.getUint16(HEADER.entries, true);
  const end = Math.max(tableEnd, ...segmentsOf(file).map(({ offset, size }) => offset + size));
  const kept = file.slice(0, end);
  const header = viewOf(kept);
  header.setBigUint64(HEADER.sectionTable, 0n, true);
  // The number of sections, and that of the one with their names.
  header.setUint16(HEADER.sections, 0, true);
  header.setUint16(HEADER.sections + 2, 0, true);
  return kept;
}

function segmentsOf(file: Uint8Array): readonly { offset: number; size: number }[] {
  const view = viewOf(file);
  const table = Number(view.getBigUint64(HEADER.programTable, true));
  const entrySize = view.getUint16(HEADER.entrySize, true);
  return Array.from({ length: view.getUint16(HEADER.entries, true) }, (_none, index) => {
    const entry = table + index * entrySize;
    return {
      offset: Number(view.getBigUint64(entry + ENTRY.offset, true)),
      size: Number(view.getBigUint64(entry + ENTRY.size, true)),
    };
  });
}

function viewOf(file: Uint8Array): DataView {
  return new DataView(file.buffer, file.byteOffset, file.byteLength);
}
