/** Writes a location's merchandise to a venue file, leaving out defaults. */
import type { Picture } from '../../catalog/activity.ts';
import { toDecimal } from '../../kernel/money.ts';
import type { Location } from '../../location/location.ts';
import { some, unless } from '../defaults.ts';
import type { VenueFileInput } from '../venue-file.ts';

type PictureOfFile = NonNullable<NonNullable<VenueFileInput['merchandise']>[number]['picture']>;

export const writeMerchandise = (
  { merchandise }: Pick<Location, 'merchandise'>,
  writePicture: (picture: Picture | null) => PictureOfFile | undefined,
) =>
  some(
    merchandise.map((product) => ({
      id: product.id,
      name: product.name,
      description: product.description ?? undefined,
      picture: writePicture(product.picture),
      price: product.variants.length > 0 ? undefined : toDecimal(product.price),
      taxClass: unless(product.taxClass, 'standard'),
      stock: product.stock ?? undefined,
      mostPerOrder: unless(product.mostPerOrder, 20),
      variants: some(
        product.variants.map(({ id, name, price, stock }) => ({
          id,
          name,
          price: toDecimal(price),
          stock: stock ?? undefined,
        })),
      ),
    })),
  );
