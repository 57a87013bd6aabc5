/** The pictures that a venue file names, and what is wrong with their names (docs/venue-files.md, "Pictures"). */
import { t } from '../messages/t.ts';
import { type Path, type Problem, pathText, problem } from './problems.ts';
import type { VenueFile, VenuePicture } from './venue-file.ts';

/** A picture or logo in the file, and the name under which the venue stores it. */
export interface NamedPicture {
  path: Path;
  file: string;
  /** logo-light, logo-dark, or the file name without its extension. */
  name: string;
}

function photo(path: Path, { file }: VenuePicture): NamedPicture {
  const base = file.slice(file.lastIndexOf('/') + 1);
  const dot = base.lastIndexOf('.');
  return { path: [...path, 'file'], file, name: dot > 0 ? base.slice(0, dot) : base };
}

/** Lists every picture in the file, in order. */
export function picturesOf({
  venue,
  look,
  activities,
  packages,
  merchandise,
  giftCards,
  memberships,
}: VenueFile): NamedPicture[] {
  const named: NamedPicture[] = [];
  for (const variant of ['light', 'dark'] as const) {
    const file = look?.logos?.[variant];
    if (file !== undefined) named.push({ path: ['look', 'logos', variant], file, name: `logo-${variant}` });
  }
  if (look?.leadPicture !== undefined) named.push(photo(['look', 'leadPicture'], look.leadPicture));
  if (venue.place?.map !== undefined) named.push(photo(['venue', 'place', 'map'], venue.place.map));
  for (const [index, { picture, morePictures, meetingPoint }] of activities.entries()) {
    if (picture !== undefined) named.push(photo(['activities', index, 'picture'], picture));
    for (const [place, more] of morePictures.entries())
      named.push(photo(['activities', index, 'morePictures', place], more));
    if (meetingPoint?.map !== undefined)
      named.push(photo(['activities', index, 'meetingPoint', 'map'], meetingPoint.map));
  }
  for (const [index, { picture }] of packages.entries())
    if (picture !== undefined) named.push(photo(['packages', index, 'picture'], picture));
  for (const [index, { picture }] of merchandise.entries())
    if (picture !== undefined) named.push(photo(['merchandise', index, 'picture'], picture));
  if (giftCards?.picture !== undefined) named.push(photo(['giftCards', 'picture'], giftCards.picture));
  for (const [index, { picture }] of (giftCards?.designs ?? []).entries())
    named.push(photo(['giftCards', 'designs', index, 'picture'], picture));
  for (const [index, { picture }] of (memberships?.plans ?? []).entries())
    if (picture !== undefined) named.push(photo(['memberships', 'plans', index, 'picture'], picture));
  return named;
}

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
