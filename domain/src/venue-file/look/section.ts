/** How the storefront looks (docs/venue-files.md). */
import { written } from '../../file-fields/fields.ts';
import type { Location } from '../../location/location.ts';
import { fault } from '../numbers.ts';
import { namedPictures, readPicture, writePicture } from '../parts/convert.ts';
import type { Section, WritingNeeds } from '../section.ts';
import { look as schema } from './schema.ts';

function writeLogos({ lightLogoVersion, darkLogoVersion }: Location, { logoFile }: WritingNeeds) {
  const logo = (variant: 'light' | 'dark', version: string | null) =>
    version === null ? undefined : logoFile(variant);
  return { light: logo('light', lightLogoVersion), dark: logo('dark', darkLogoVersion) };
}

export const look = {
  read(file, { pictures }) {
    const { logos, leadPicture, ...own } = file.look;
    const versionOf = (logo: string | undefined) =>
      logo === undefined ? null : (pictures.get(logo)?.version ?? fault(logo));
    return {
      ...own,
      lightLogoVersion: versionOf(logos?.light),
      darkLogoVersion: versionOf(logos?.dark),
      leadPicture: readPicture(leadPicture, pictures),
    };
  },
  write: (location, needs) => ({
    look: written(schema, {
      ...location,
      logos: writeLogos(location, needs),
      leadPicture: writePicture(location.leadPicture, needs),
    }),
  }),
  pictures: ({ look: { logos, leadPicture } }) => [
    ...(['light', 'dark'] as const).flatMap((variant) => {
      const file = logos?.[variant];
      return file === undefined ? [] : [{ path: ['look', 'logos', variant], file, name: `logo-${variant}` }];
    }),
    ...namedPictures([['look', 'leadPicture'], leadPicture]),
  ],
} satisfies Section;
