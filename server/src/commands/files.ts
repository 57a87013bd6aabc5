/** Files that are named on a command line. */
import { relative, resolve } from 'node:path';

/** Where a file is, and how it is named when something is said about it. */
export interface TypedFile {
  path: string;
  shownAs: string;
}

/** A path relative to the folder where the command was typed. */
export function fileAt(file: string, here: string): TypedFile {
  const path = resolve(here, file);
  const near = relative(here, path);
  return { path, shownAs: near.startsWith('..') ? path : near };
}
