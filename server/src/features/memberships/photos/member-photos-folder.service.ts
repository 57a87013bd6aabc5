/**
 * Writes the photos of a venue's members to a folder, for staff who check IDs and print cards
 * (docs/rules/members.md, "Photos").
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { memberNumber } from '@gangway/domain/memberships/id-card';
import type { Queryable } from '../../../db/database.ts';
import { listPhotos } from './member-photos.repo.ts';

/** Makes a name safe for use in a file name: letters and digits of any script, no path characters. */
const plain = (name: string) =>
  name
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 80);

/** Returns the number of photos. Overwrites files of the same name, which hold earlier photos. */
export async function writeMemberPhotos(db: Queryable, locationKey: number, folder: string): Promise<number> {
  await mkdir(folder, { recursive: true });
  let written = 0;
  for await (const { memberUuid, name, kind, content } of listPhotos(db, locationKey)) {
    const file = [memberNumber(memberUuid), plain(name), kind].filter((part) => part !== '').join('-');
    await writeFile(join(folder, `${file}.jpg`), content, { mode: 0o600 });
    written += 1;
  }
  return written;
}
