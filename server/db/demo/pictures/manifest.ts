/**
 * The demo pictures' entries in manifest.json. Tests compare them with the files and with the demo venues
 * (README.md).
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

const manifestShape = z.array(
  z.strictObject({
    id: z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/),
    venue: z.enum(['larkspur-lake', 'tideway', 'red-mesa']),
    file: z.string(),
    /** Size of the file in pixels. */
    width: z.int().positive(),
    height: z.int().positive(),
    dominantColor: z.string().regex(/^#[0-9a-f]{6}$/),
    alt: z.string().min(1),
    /** Content hash: the first 12 hex digits of the file's SHA-256, as in its URL. */
    version: z.string().regex(/^[0-9a-f]{12}$/),
    usedFor: z
      .array(
        z.enum([
          'activity',
          'package',
          'gift-card',
          'membership-plan',
          'lead',
          'map',
          'logo-light',
          'logo-dark',
        ]),
      )
      .min(1),
  }),
);

type DemoPicture = z.infer<typeof manifestShape>[number];

/** Folder of the demo pictures; each entry's `file` is in it. */
export const demoPicturesFolder = import.meta.dirname;

export async function readDemoPictures(): Promise<DemoPicture[]> {
  return manifestShape.parse(JSON.parse(await readFile(join(demoPicturesFolder, 'manifest.json'), 'utf8')));
}
