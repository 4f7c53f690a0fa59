/** Words for the error codes of the operating system, such as EXDEV. */
import { getSystemErrorMap } from "node:util";

/** Codes whose text in Node.js does not say what is wrong with a file, an address or a program. */
const WORDS: Readonly<Record<string, string>> = {
  EACCES: "this user has no permission",
  EADDRINUSE: "another program uses the address",
  EADDRNOTAVAIL: "this machine does not have the address",
  EBUSY: "another program uses it",
  EDQUOT: "the disk quota of this user is used up",
  EEXIST: "something else is there already",
  EISDIR: "it is a folder",
  ELOOP: "its links lead in a circle",
  EMFILE: "this process has too many open files",
  ENAMETOOLONG: "the name is too long",
  ENFILE: "this machine has too many open files",
  ENOENT: "it is not there",
  ENOEXEC: "it is not a program for this machine",
  ENOSPC: "the disk is full",
  ENOTDIR: "a part of the path is not a folder",
  ENOTEMPTY: "the folder is not empty",
  EPERM: "this user has no permission",
  EROFS: "the file system can only be read",
  ERR_INVALID_ARG_VALUE: "its name holds a NUL character",
  EXDEV: "it is on another file system",
};

/**
 * Returns the words for an error of the operating system, with its code: "the disk is full (ENOSPC)". For a code that
 * is not known, says so. Never quotes the error's message.
 */
export function errnoText(error: unknown): string {
  const { code } = error as { readonly code?: unknown };
  if (typeof code !== "string" || !/^[A-Z][A-Z0-9_]{1,40}$/.test(code)) return "an error without a code";
  return `${WORDS[code] ?? wordsOfNode(code) ?? "an error that has no description"} (${code})`;
}

function wordsOfNode(code: string): string | undefined {
  return [...getSystemErrorMap().values()].find(([name]) => name === code)?.[1];
}
