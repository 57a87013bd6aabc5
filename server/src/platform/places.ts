/**
 * Where the files of the project are that are no modules. Modules run from `server/src` in a checkout and from
 * `server/dist` in a built folder, so paths start from the package and not from the module (docs/decisions/0145-one-bundle-for-the-server.md).
 */
import { findPackageJSON } from 'node:module';
import { dirname, join } from 'node:path';

function folderOfPackage(): string {
  const file = findPackageJSON('..', import.meta.url);
  if (file === undefined) throw new Error(`no package.json above ${import.meta.url}`);
  return dirname(file);
}

const serverFolder = folderOfPackage();

/** @returns the path of a file or folder of the server's workspace */
export const inServer = (...names: string[]): string => join(serverFolder, ...names);

/** @returns the path of a file or folder of the project */
export const inProject = (...names: string[]): string => join(serverFolder, '..', ...names);
