/**
 * Stores each location's pictures on disk. Incoming files are checked, sanitized and named after their
 * content (D-GEN-02, D-UI-07). Each location has a folder, and each picture has its own record beside it, so
 * two writers never share a file.
 */
import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import type { PlainId } from '@gangway/domain/messages/message-catalog';
import { z } from 'zod';
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
  pictureFolder,
  pictureHash,
} from './picture-name.ts';
import { maxPictureBytes, maxPicturePixels, openPicture } from './sharp.ts';
import { isMissing, writeAtomically } from './variant-cache.service.ts';

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

/** Where the picture service finds originals. */
export type PictureSource = {
  find(photoFolder: string, name: string): Promise<{ path: string; hash: string } | null>;
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
type PictureRecord = z.infer<typeof recordShape>;

/** Larger originals are scaled down to this, which is enough for every picture size without enlarging. */
const keptSize = { width: 2400, height: 1800 };
const keptLogoHeight = logoHeights.twice * 2;

/**
 * Adds a picture to the location's folder and returns its record. Adding the same file again changes nothing;
 * another file of the same name replaces it, and the old addresses stop working. Uses the file's name by
 * default. `logo-….-light.svg` and `logo-….-dark.svg` become the location's two logos. Throws
 * `PictureRefused` if the file is not an acceptable picture.
 */
export async function addPicture(
  dataDir: string,
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
  const folder = folderOf(dataDir, String(locationKey));
  const before = await readRecord(folder, name);
  if (before?.hash === hash && (await isFile(join(folder, before.file)))) return described(name, before);

  const kept = await makeHarmless(bytes, kind, name, file);
  const record: PictureRecord = {
    file: `${name}-${hash}.${kept.extension}`,
    hash,
    width: kept.width,
    height: kept.height,
    dominantColour: await dominantColor(kept.bytes),
  };
  await writeAtomically(join(folder, record.file), kept.bytes);
  await writeAtomically(join(folder, `${name}.json`), `${JSON.stringify(record, null, 2)}\n`);
  if (before && before.file !== record.file) await rm(join(folder, before.file), { force: true });
  return described(name, record);
}

/** Returns the record of a location's picture; null if there is none with this name. */
export async function describePicture(
  dataDir: string,
  locationKey: string | number,
  name: string,
): Promise<StoredPicture | null> {
  if (!isPictureName(name) || !isPhotoFolder(String(locationKey))) return null;
  const record = await readRecord(folderOf(dataDir, String(locationKey)), name);
  return record && described(name, record);
}

/** Returns all pictures of a location, by name. */
export async function listPictures(dataDir: string, locationKey: string | number): Promise<StoredPicture[]> {
  if (!isPhotoFolder(String(locationKey))) return [];
  const names = (await filesIn(folderOf(dataDir, String(locationKey))))
    .filter((file) => file.endsWith('.json'))
    .map((file) => basename(file, '.json'))
    .sort();
  const pictures = await Promise.all(names.map((name) => describePicture(dataDir, locationKey, name)));
  return pictures.filter((picture) => picture !== null);
}

/** The stored pictures, as a source for the picture service. */
export function storedPictures(dataDir: string): PictureSource {
  return {
    async find(photoFolder, name) {
      if (!isPictureName(name) || !isPhotoFolder(photoFolder)) return null;
      const folder = folderOf(dataDir, photoFolder);
      const record = await readRecord(folder, name);
      return record && { path: join(folder, record.file), hash: record.hash };
    },
  };
}

function folderOf(dataDir: string, photoFolder: string): string {
  return join(pictureFolder(dataDir), photoFolder);
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

/** Reads a picture's record, or null. An unreadable record is a fault that names the file. */
async function readRecord(folder: string, name: string): Promise<PictureRecord | null> {
  const path = join(folder, `${name}.json`);
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
  try {
    return recordShape.parse(JSON.parse(text));
  } catch (error) {
    throw new Error(`The picture record ${path} cannot be read.`, { cause: error });
  }
}

async function filesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}

async function isFile(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isFile();
  } catch (error) {
    if (isMissing(error)) return false;
    throw error;
  }
}
