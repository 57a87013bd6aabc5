/**
 * The image library, configured for a shared server: one thread per picture, no cache, and limits for files
 * crafted by strangers (docs: sharp; limits of D-GEN-02).
 */
import { createRequire } from 'node:module';
import type Sharp from 'sharp';
import type { SharpOptions } from 'sharp';

let library: typeof Sharp | null = null;

/** Loads with the first picture, to save memory on a server that never shows one. */
function load(): typeof Sharp {
  if (library === null) {
    library = createRequire(import.meta.url)('sharp') as typeof Sharp;
    library.concurrency(1);
    library.cache(false);
  }
  return library;
}

/** D-GEN-02: a photo has at most 10 MB and 40 megapixels. */
export const maxPictureBytes = 10 * 1024 * 1024;
export const maxPicturePixels = 40_000_000;

/** The time limit for one picture, against files built to be slow. */
const maxSeconds = 20;

/** Opens a picture from memory, never from a path, so that a drawing has no folder to read files from. */
export function openPicture(bytes: Buffer, options: Pick<SharpOptions, 'density' | 'raw'> = {}) {
  return load()(bytes, { ...options, limitInputPixels: maxPicturePixels, failOn: 'error' }).timeout({
    seconds: maxSeconds,
  });
}
