/** Converts merchandise of the venue file to the form the rules use. */
import type { Picture } from '../../catalog/activity.ts';
import { zero } from '../../kernel/money.ts';
import { type Merchandise, merchandiseKey } from '../../merchandise/merchandise.ts';
import type { VenueFile, VenuePicture } from '../venue-file.ts';

export const readMerchandise = (
  { merchandise }: VenueFile,
  readPicture: (picture: VenuePicture | undefined) => Picture | null,
): Merchandise[] =>
  merchandise.map((product) => ({
    key: merchandiseKey(product.id),
    id: product.id,
    name: product.name,
    description: product.description ?? null,
    picture: readPicture(product.picture),
    price: product.price ?? zero,
    taxClass: product.taxClass,
    stock: product.stock ?? null,
    mostPerOrder: product.mostPerOrder,
    variants: product.variants.map(({ id, name, price, stock }) => ({
      key: merchandiseKey(product.id, id),
      id,
      name,
      price,
      stock: stock ?? null,
    })),
  }));
