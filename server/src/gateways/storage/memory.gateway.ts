/** Stores pictures in memory, to see what a file would become without keeping it; in tests, with faults. */
import { checkPictureFile, type PictureStore } from './picture-store.ts';

export function memoryPictures(): PictureStore {
  const files = new Map<string, Buffer>();
  return {
    kind: 'folder',
    place: 'memory',
    read: async (name) => files.get(checkPictureFile(name)) ?? null,
    has: async (name) => files.has(checkPictureFile(name)),
    async write(name, bytes) {
      files.set(checkPictureFile(name), bytes);
    },
    async remove(name) {
      files.delete(checkPictureFile(name));
    },
    list: async (location) =>
      [...files.keys()].filter((name) => location === undefined || name.startsWith(`${location}/`)).sort(),
    async check() {
      // There is nothing that could be set wrongly.
    },
    async close() {
      files.clear();
    },
  };
}
