/**
 * Puts each location's pictures into the store. Incoming files are checked, sanitized and named after their
 * content (D-GEN-02, D-UI-07). Each picture has its own record beside it, so two writers never share a file.
 */
import { readFile, stat } from 'node:fs/promises';
import { basename, extname } from 'node:path';
import type { PlainId } from '@gangway/domain/messages/message-catalog';
import { z } from 'zod';
import { isPictureFile, type PictureStore } from '../../gateways/storage/picture-store.ts';
import type { Messages } from '../../messages/messages.gen.ts';
import { t } from '../../messages/t.ts';
import { dominantColor } from './dominant-color.ts';
import { kindOf, type PictureKind } from './picture-kind.ts';
import {
  isLogoName,
  isPhotoFolder,
  isPictureName,
  logoHeights,
  maxLogoAspect,
  pictureHash,
} from './picture-name.ts';
import { maxPictureBytes, maxPicturePixels, openPicture } from './sharp.ts';

export type StoredPicture = {
  name: string;
  /** `{name}-{hash}` for a photo (PhotoVersion); the hash for a logo (LightLogoVersion, DarkLogoVersion). */
  version: string;
  hash: string;
  /** Pixel size of the stored picture, upright. */
  width: number;
  height: number;
  /** `#rrggbb` */
  dominantColour: string;
};

export type PictureRefusal =
  | 'bad-name'
  | 'too-large'
  | 'unknown-type'
  | 'svg-is-for-logos'
  | 'svg-entities'
  | 'too-many-pixels'
  | 'damaged';

const messageIds = {
  'bad-name': 'pictures.refusal.badName',
  'too-large': 'pictures.refusal.tooLarge',
  'unknown-type': 'pictures.refusal.unknownType',
  'svg-is-for-logos': 'pictures.refusal.svgIsForLogos',
  'svg-entities': 'pictures.refusal.svgEntities',
  'too-many-pixels': 'pictures.refusal.tooManyPixels',
  damaged: 'pictures.refusal.damaged',
} as const satisfies Record<PictureRefusal, PlainId<Messages>>;

/** A refused picture; `code` is for programs, `message` for people. */
export class PictureRefused extends Error {
  readonly code: PictureRefusal;

  constructor(code: PictureRefusal, file: string, cause?: unknown) {
    super(`${file}: ${t(messageIds[code])}`, { cause });
    this.name = 'PictureRefused';
    this.code = code;
  }
}

const recordShape = z.strictObject({
  file: z.string().regex(/^[a-z0-9-]+\.(?:jpg|png|webp)$/),
  hash: z.string().regex(/^[0-9a-f]{12}$/),
  width: z.int().positive(),
  height: z.int().positive(),
  dominantColour: z.string().regex(/^#[0-9a-f]{6}$/),
});
export type PictureRecord = z.infer<typeof recordShape>;

/** Larger originals are scaled down to this, which is enough for every picture size without enlarging. */
const keptSize = { width: 2400, height: 1800 };
const keptLogoHeight = logoHeights.twice * 2;

/**
 * Adds a picture to the location's and returns its record. Adding the same file again changes nothing;
 * another file of the same name replaces it, and the old addresses stop working. Uses the file's name by
 * default. `logo-….-light.svg` and `logo-….-dark.svg` become the location's two logos. Throws
 * `PictureRefused` if the file is not an acceptable picture.
 */
export async function addPicture(
  store: PictureStore,
  locationKey: string | number,
  sourcePath: string,
  options: { name?: string } = {},
): Promise<StoredPicture> {
  const file = basename(sourcePath);
  const name = options.name ?? nameFromFile(file);
  if (!isPictureName(name) || !isPhotoFolder(String(locationKey))) throw new PictureRefused('bad-name', file);
  if ((await stat(sourcePath)).size > maxPictureBytes) throw new PictureRefused('too-large', file);
  const bytes = await readFile(sourcePath);
  const kind = kindOf(bytes);
  if (!kind) throw new PictureRefused('unknown-type', file);
  if (kind === 'svg' && !isLogoName(name)) throw new PictureRefused('svg-is-for-logos', file);
  if (kind === 'svg' && bytes.includes('<!ENTITY')) throw new PictureRefused('svg-entities', file);

  const hash = pictureHash(bytes);
  const at = (file: string) => `${locationKey}/${file}`;
  const before = await readRecord(store, String(locationKey), name);
  if (before?.hash === hash && (await store.has(at(before.file)))) return described(name, before);

  const kept = await makeHarmless(bytes, kind, name, file);
  const record: PictureRecord = {
    file: `${name}-${hash}.${kept.extension}`,
    hash,
    width: kept.width,
    height: kept.height,
    dominantColour: await dominantColor(kept.bytes),
  };
  await store.write(at(record.file), kept.bytes);
  await store.write(at(`${name}.json`), Buffer.from(`${JSON.stringify(record, null, 2)}\n`));
  if (before && before.file !== record.file) await store.remove(at(before.file));
  return described(name, record);
}

/** Returns the record of a location's picture; null if there is none with this name. */
export async function describePicture(
  store: PictureStore,
  locationKey: string | number,
  name: string,
): Promise<StoredPicture | null> {
  const record = await readRecord(store, String(locationKey), name);
  return record && described(name, record);
}

/** Returns all pictures of a location, by name. */
export async function listPictures(
  store: PictureStore,
  locationKey: string | number,
): Promise<StoredPicture[]> {
  if (!isPhotoFolder(String(locationKey))) return [];
  const names = (await store.list(String(locationKey)))
    .filter((file) => file.endsWith('.json'))
    .map((file) => basename(file, '.json'))
    .sort();
  const pictures = await Promise.all(names.map((name) => describePicture(store, locationKey, name)));
  return pictures.filter((picture) => picture !== null);
}

function nameFromFile(file: string): string {
  const name = basename(file, extname(file));
  const [, logo] = /^logo-(?:[a-z0-9-]+-)?(light|dark)$/.exec(name) ?? [];
  return logo ? `logo-${logo}` : name;
}

function described(name: string, record: PictureRecord): StoredPicture {
  const { hash, width, height } = record;
  const version = isLogoName(name) ? hash : `${name}-${hash}`;
  return { name, version, hash, width, height, dominantColour: record.dominantColour };
}

/**
 * Re-encodes the picture: upright, in sRGB, without EXIF, GPS or other metadata. A drawing becomes pixels, so
 * its scripts never run and its external references are never fetched.
 */
async function makeHarmless(bytes: Buffer, kind: PictureKind, name: string, file: string) {
  try {
    const { format, width, height } = await openPicture(bytes).metadata();
    if (format !== kind) throw new PictureRefused('unknown-type', file);
    if (width * height > maxPicturePixels) throw new PictureRefused('too-many-pixels', file);
    const logo = isLogoName(name);
    const upright = logo ? openLogo(bytes, kind, width, height) : openPhoto(bytes);
    const picture = upright.toColourspace('srgb');
    const encoded =
      logo || kind === 'png'
        ? picture.png({ compressionLevel: 9 })
        : kind === 'webp'
          ? picture.webp({ quality: 92 })
          : picture.jpeg({ quality: 92, chromaSubsampling: '4:4:4' });
    const { data, info } = await encoded.toBuffer({ resolveWithObject: true });
    const extension = info.format === 'jpeg' ? 'jpg' : info.format;
    return { bytes: data, extension, width: info.width, height: info.height };
  } catch (error) {
    if (error instanceof PictureRefused) throw error;
    const tooMany = error instanceof Error && error.message.includes('pixel limit');
    throw new PictureRefused(tooMany ? 'too-many-pixels' : 'damaged', file, error);
  }
}

function openPhoto(bytes: Buffer) {
  return openPicture(bytes)
    .autoOrient()
    .resize({ ...keptSize, fit: 'outside', withoutEnlargement: true });
}

/** Renders a vector logo at the stored height; a raster logo is never enlarged. */
function openLogo(bytes: Buffer, kind: PictureKind, width: number, height: number) {
  if (kind !== 'svg') {
    const most = { width: keptLogoHeight * maxLogoAspect, height: keptLogoHeight };
    return openPicture(bytes)
      .autoOrient()
      .resize({ ...most, fit: 'inside', withoutEnlargement: true });
  }
  const scale = Math.min(keptLogoHeight / height, (keptLogoHeight * maxLogoAspect) / width);
  const density = Math.min(2400, Math.max(1, Math.ceil(72 * scale)));
  const exact = {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  };
  return openPicture(bytes, { density }).resize({ ...exact, fit: 'fill' });
}

/** Reads a picture's record; null if there is none of this name. An unreadable record is a fault that names the file. */
export async function readRecord(
  store: PictureStore,
  photoFolder: string,
  name: string,
): Promise<PictureRecord | null> {
  const file = `${photoFolder}/${name}.json`;
  if (!isPictureName(name) || !isPictureFile(file)) return null;
  const bytes = await store.read(file);
  if (bytes === null) return null;
  try {
    return recordShape.parse(JSON.parse(bytes.toString()));
  } catch (error) {
    throw new Error(`The picture record ${store.place}/${file} cannot be read.`, { cause: error });
  }
}
