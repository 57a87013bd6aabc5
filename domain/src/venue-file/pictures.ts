/** The pictures that a venue file names, and what is wrong with their names (docs/venue-files.md, "Pictures"). */
import { t } from '../messages/t.ts';
import type { NamedPicture } from './parts/convert.ts';
import { type Problem, pathText, problem } from './problems.ts';
import { sections } from './sections.ts';
import type { VenueFile } from './venue-file.ts';

export type { NamedPicture };

/** Lists every picture in the file, in order. */
export const picturesOf = (file: VenueFile): NamedPicture[] => sections.pictures(file);

const pictureForm = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

export function checkPictures(file: VenueFile): Problem[] {
  const named = picturesOf(file);
  const problems: Problem[] = [];
  const known = new Map<string, NamedPicture>();
  for (const picture of named) {
    if (/^([a-z]+:|[/\\])/i.test(picture.file)) {
      problems.push(problem(picture.path, t('venueFile.pictures.path', { file: picture.file })));
      continue;
    }
    if (!pictureForm.test(picture.name) || picture.name.length > 64) {
      problems.push(problem(picture.path, t('venueFile.pictures.name', { name: picture.name })));
      continue;
    }
    const isLogo = picture.path[1] === 'logos';
    if (!isLogo && picture.name.startsWith('logo-')) {
      problems.push(problem(picture.path, t('venueFile.pictures.logoName')));
      continue;
    }
    const other = known.get(picture.name);
    if (other !== undefined && other.file !== picture.file)
      problems.push(
        problem(
          picture.path,
          t('venueFile.pictures.sameName', { path: pathText(other.path), file: other.file }),
        ),
      );
    known.set(picture.name, picture);
  }
  return problems;
}
