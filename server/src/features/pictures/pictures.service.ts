/**
 * Renders a location's pictures in the sizes and formats visitors request, each once (D-UI-02, D-UI-07, 9
 * Photo sizes).
 */
import { join } from 'node:path';
import { StoreUnavailable } from '../../gateways/storage/picture-store.ts';
import { developLogo, developPhoto, recipe } from './develop-picture.ts';
import { negotiateFormat, type PhotoFormat } from './negotiate-format.ts';
import {
  type PictureAddress,
  type PictureSize,
  parsePhotoVersion,
  parsePictureAddress,
} from './picture-name.ts';
import type { PictureSource } from './picture-source.service.ts';
import { PicturesBusy, RenderQueue } from './render-queue.ts';
import { VariantCache } from './variant-cache.service.ts';

export type PictureLog = { warn(details: object, message: string): void };

export type PictureNeeds = {
  /** Rendered variants are in `cache/pictures/` inside it. */
  dataDir: string;
  /** Where originals are. */
  source: PictureSource;
  /** Maximum bytes of rendered variants to keep; defaults to 512 MB. */
  cacheBytes?: number;
  /** Concurrent renders (2), and visitors' renders that may wait (64) before others have to come back. */
  rendersAtOnce?: number;
  rendersWaiting?: number;
  /** How many of those may come from one address (48), so that a heavy client does not block others. */
  rendersWaitingOfOne?: number;
  log?: PictureLog;
};

export type PictureAnswer = {
  etag: string;
  contentType: 'image/avif' | 'image/webp' | 'image/jpeg' | 'image/png';
  /** Whether the same address returns another format to another browser. */
  negotiated: boolean;
  /**
   * Returns the picture's bytes; null if it is gone or cannot be rendered. from is the visitor's address.
   * Rejects with `PicturesBusy`, or `StoreUnavailable` if the original cannot be read now.
   */
  bytes(from?: string | null): Promise<Buffer | null>;
};

export type PictureToWarm = {
  photoFolder: string;
  /** `{name}-{hash}` */
  photoVersion: string;
  sizes?: readonly PictureSize[];
  formats?: readonly PhotoFormat[];
};

export type PictureService = {
  /**
   * Returns what is at `/images/{path}` for a browser with this Accept header; null if nothing is. While the store
   * cannot be reached, finds what was rendered before, and rejects with `StoreUnavailable` otherwise.
   */
  answer(path: string, accept: string | undefined): Promise<PictureAnswer | null>;
  /**
   * Renders pictures ahead of time, one at a time and after any that visitors wait for; skips unknown ones.
   * Resolves to the number of variants rendered, early if the service is closed.
   */
  warmPictures(pictures: readonly PictureToWarm[]): Promise<number>;
  /** Stops warming. */
  close(): void;
};

const contentTypes = {
  avif: 'image/avif',
  webp: 'image/webp',
  jpeg: 'image/jpeg',
  png: 'image/png',
} as const;
const warmSizes: readonly PictureSize[] = ['300x300', '600x600', '800x600', '1600x1200'];

type Variant = {
  address: PictureAddress;
  original: () => Promise<Buffer | null>;
  format: PhotoFormat | 'png';
  key: string;
};

/** The record is there and its file is not: it was replaced at this moment, or deleted by hand. */
class OriginalGone extends Error {}

export function createPictureService(needs: PictureNeeds): PictureService {
  const { source } = needs;
  const cache = new VariantCache(
    join(needs.dataDir, 'cache', 'pictures'),
    needs.cacheBytes ?? 512 * 1024 * 1024,
  );
  const queue = new RenderQueue({
    atOnce: needs.rendersAtOnce ?? 2,
    longest: needs.rendersWaiting ?? 64,
    longestOfOne: needs.rendersWaitingOfOne ?? 48,
  });
  let closed = false;

  function warn(error: unknown, message: string): void {
    needs.log?.warn({ err: error }, message);
  }

  /** Returns the variant an address means, if the location has exactly this picture. */
  async function find(address: PictureAddress, wanted: PhotoFormat): Promise<Variant | null> {
    const { photoFolder, name, hash } = address;
    const cut = address.kind === 'logo' ? `h${address.height}` : address.size;
    const format = address.kind === 'logo' ? 'png' : formatOf(address.size, wanted);
    const key = `${photoFolder}/${name}-${hash}-${cut}-${recipe}.${format}`;
    try {
      const found = await source.find(photoFolder, name, hash);
      return found?.hash === hash ? { address, original: found.read, format, key } : null;
    } catch (error) {
      if (!(error instanceof StoreUnavailable)) {
        warn(error, 'A picture record cannot be read.');
        return null;
      }
      // It was the location's when it was rendered; showing it meanwhile is better than nothing.
      if (!(await cache.has(key))) throw error;
      return { address, original: () => Promise.reject(error), format, key };
    }
  }

  async function kept(key: string): Promise<Buffer | null> {
    try {
      return await cache.read(key);
    } catch (error) {
      warn(error, 'A developed picture cannot be read.');
      return null;
    }
  }

  async function develop({ address, original: read, format, key }: Variant): Promise<Buffer> {
    const already = await kept(key);
    if (already) return already;
    const original = await read();
    if (original === null) throw new OriginalGone();
    const bytes =
      address.kind === 'logo'
        ? await developLogo(original, address.height)
        : await developPhoto(original, address.size, format === 'png' ? 'jpeg' : format);
    try {
      await cache.write(key, bytes);
    } catch (error) {
      warn(error, 'A developed picture cannot be kept.');
    }
    return bytes;
  }

  return {
    async answer(path, accept) {
      const address = parsePictureAddress(path);
      const variant = address && (await find(address, negotiateFormat(accept)));
      if (!variant) return null;
      const { key, format } = variant;
      return {
        etag: `"${key.slice(key.indexOf('/') + 1)}"`,
        contentType: contentTypes[format],
        negotiated: address.kind === 'photo' && address.size !== linkPreviewSize,
        async bytes(from = null) {
          const already = await kept(key);
          if (already) return already;
          try {
            return await queue.run(key, () => develop(variant), 'visitor', from);
          } catch (error) {
            if (error instanceof PicturesBusy || error instanceof StoreUnavailable) throw error;
            if (!(error instanceof OriginalGone)) warn(error, 'A picture cannot be developed.');
            return null;
          }
        },
      };
    },

    async warmPictures(pictures) {
      let developed = 0;
      for (const { photoFolder, photoVersion, sizes, formats } of pictures) {
        const version = parsePhotoVersion(photoVersion);
        if (!version) continue;
        for (const size of sizes ?? warmSizes) {
          for (const format of formats ?? ['avif']) {
            if (closed) return developed;
            try {
              const variant = await find({ kind: 'photo', photoFolder, size, ...version }, format);
              if (!variant) continue;
              if (await cache.has(variant.key)) continue;
              await queue.run(variant.key, () => develop(variant), 'preparation');
              developed += 1;
            } catch (error) {
              warn(error, 'A picture cannot be prepared.');
            }
          }
        }
      }
      return developed;
    },

    close() {
      closed = true;
    },
  };
}

/** Many programs that read link previews support only JPEG, whatever they accept. */
const linkPreviewSize: PictureSize = '1200x630';

function formatOf(size: PictureSize, wanted: PhotoFormat): PhotoFormat {
  return size === linkPreviewSize ? 'jpeg' : wanted;
}
