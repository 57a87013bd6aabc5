/** Converts merchandise of the venue file to the form the rules use, and back (docs/venue-files.md, "Merchandise"). */
import type { Picture } from '../../catalog/activity.ts';
import { written } from '../../file-fields/fields.ts';
import { zero } from '../../kernel/money.ts';
import type { Location } from '../../location/location.ts';
import { type Merchandise, merchandiseKey } from '../../merchandise/merchandise.ts';
import type { VenueFile, VenuePicture } from '../venue-file.ts';
import { merchandise as section } from './schema.ts';

export const readMerchandise = (
  { merchandise }: VenueFile,
  readPicture: (picture: VenuePicture | undefined) => Picture | null,
): Merchandise[] =>
  merchandise.map((product) => ({
    ...product,
    key: merchandiseKey(product.id),
    picture: readPicture(product.picture),
    price: product.price ?? zero,
    variants: product.variants.map((variant) => ({
      ...variant,
      key: merchandiseKey(product.id, variant.id),
    })),
  }));

export const writeMerchandise = (
  { merchandise }: Pick<Location, 'merchandise'>,
  writePicture: (picture: Picture | null) => VenuePicture | undefined,
) =>
  written(
    section,
    merchandise.map((product) => ({
      ...product,
      picture: writePicture(product.picture),
      price: product.variants.length > 0 ? null : product.price,
    })),
  );
