/** Pictures in the folder of a test, as backups and imports take them. */
import type { Places, Target } from '../db/transfer.ts';
import { folderPictures, pictureFolder } from '../gateways/storage/folder.gateway.ts';

/** Where a backup is, and the pictures that go into it or come out of it. */
export function picturePlaces(path: string, dataDir: string): Places & Target {
  const aside = pictureFolder(dataDir);
  const pictures = folderPictures(aside);
  return { path, pictures, aside, openPictures: async () => pictures };
}
