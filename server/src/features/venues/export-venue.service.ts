/** Exports a location as a venue file with its pictures beside it (docs/venue-files.md, "Export"). */
import { access, mkdir, writeFile } from 'node:fs/promises';
import { basename, dirname, extname, join, relative, sep } from 'node:path';
import { completeLocation } from '@gangway/domain/location/complete-location';
import type { Location } from '@gangway/domain/location/location';
import type { VenueFileInput } from '@gangway/domain/venue-file/venue-file';
import { writeVenueFile } from '@gangway/domain/venue-file/write';
import { t } from '../../messages/t.ts';
import { openPictureShelf, type PictureFile, type PictureShelf } from '../pictures/picture-shelf.service.ts';
import { globalIdOf } from './global-id.ts';
import { toMarkdown } from './markdown.ts';
import { venueSchemaFile } from './venue-schema.shared.ts';
import { findLocation } from './venues.repo.ts';
import type { VenueNeeds, VenueOutcome } from './venues.service.ts';
import { writeYaml } from './write-yaml.ts';

export interface VenueExport {
  name: string;
  version: number;
  activities: number;
  pictures: number;
}

/** The name a picture is stored under: its version without the hash. */
const nameOf = (version: string) => version.replace(/-[0-9a-f]{12}$/, '');

/** Converts the location to file format; the caller names its pictures. */
function write(location: Location, fileOf: (name: string) => string): VenueFileInput {
  return writeVenueFile(location, {
    pictureFile: (version) => fileOf(nameOf(version)),
    logoFile: (variant) => fileOf(`logo-${variant}`),
    toMarkdown,
    drawGlobalId: (activityId, rateId) => globalIdOf(location.key, activityId, rateId),
  });
}

/** Finds the stored file of every picture the exported file names, by stored name. */
async function findPictures(
  shelf: PictureShelf,
  location: Location,
): Promise<Map<string, PictureFile | null>> {
  const names = new Set<string>();
  write(location, (name) => {
    names.add(name);
    return name;
  });
  const found = new Map<string, PictureFile | null>();
  for (const name of names) found.set(name, await shelf.findFile(location.key, name));
  return found;
}

async function exists(path: string): Promise<boolean> {
  try {
    await access(path);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return false;
    throw error;
  }
}

/** Returns one file's path relative to another, with forward slashes on every system. */
const seenFrom = (folder: string, file: string) => relative(folder, file).split(sep).join('/');

/**
 * Writes the file, and its pictures into a folder of the same name. Importing it again changes nothing.
 * Refuses if the location or one of its pictures is missing, or if the file exists and may not be
 * overwritten.
 */
export async function exportVenue(
  { database, pictures: store }: Pick<VenueNeeds, 'database' | 'pictures'>,
  locationKey: number,
  path: string,
  { shownAs = basename(path), overwrite = false }: { shownAs?: string; overwrite?: boolean } = {},
): Promise<VenueOutcome<VenueExport>> {
  const stored = await findLocation(database.db, locationKey, { lock: false });
  if (stored === null) return { ok: false, problems: [t('venues.location.unknown', { locationKey })] };
  if (!overwrite && (await exists(path)))
    return { ok: false, problems: [t('venues.export.alreadyThere', { file: shownAs })] };
  const { version } = stored;
  const location = completeLocation(stored.definition);

  const missing = (picture: string) => t('venues.export.pictureMissing', { picture, place: store.place });
  const pictures = await findPictures(openPictureShelf(store), location);
  const lost = [...pictures].filter(([, kept]) => kept === null);
  if (lost.length > 0) return { ok: false, problems: lost.map(([picture]) => missing(picture)) };
  const folder = `${basename(path, extname(path))}-pictures`;
  const file = write(location, (name) => `${folder}/${name}${pictures.get(name)?.extension ?? ''}`);
  const home = dirname(path);
  const head = `# yaml-language-server: $schema=${seenFrom(home, venueSchemaFile)}\n# ${t('venues.export.head', { name: location.name })}\n`;
  await mkdir(pictures.size > 0 ? join(home, folder) : home, { recursive: true });
  for (const [name, kept] of pictures) {
    const bytes = (await kept?.read()) ?? null;
    if (kept === null || bytes === null) return { ok: false, problems: [missing(name)] };
    await writeFile(join(home, folder, `${name}${kept.extension}`), bytes);
  }
  await writeFile(path, writeYaml(file, head));
  return {
    ok: true,
    value: { name: location.name, version, activities: location.activities.length, pictures: pictures.size },
  };
}
