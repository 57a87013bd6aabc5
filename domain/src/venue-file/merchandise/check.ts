/** Finds contradictions in the merchandise of a venue file (docs/venue-files.md, "Merchandise"). */
import { amountLike } from '../../file-fields/values.ts';
import { merchandiseKey } from '../../merchandise/merchandise.ts';
import { t } from '../../messages/t.ts';
import { type Path, type Problem, problem } from '../problems.ts';
import type { VenueFile } from '../venue-file.ts';

type Product = VenueFile['merchandise'][number];

function checkProduct({ price, stock, variants }: Product, path: Path): Problem[] {
  const problems: Problem[] = [];
  if (variants.length === 0 && price === null)
    problems.push(
      problem([...path, 'price'], t('venueFile.merchandise.noPrice', { example: amountLike(28) })),
    );
  if (variants.length > 0 && price !== null)
    problems.push(problem([...path, 'price'], t('venueFile.merchandise.priceOfVariants')));
  if (variants.length > 0 && stock !== null)
    problems.push(problem([...path, 'stock'], t('venueFile.merchandise.stockOfVariants')));
  return problems;
}

/** Two ids may share a key: then both could not be told apart in orders. */
export function checkMerchandise({ merchandise }: VenueFile): Problem[] {
  const seen = new Map<number, string>();
  const named = (key: number, id: string, path: Path): Problem[] => {
    const other = seen.get(key);
    seen.set(key, id);
    return other === undefined
      ? []
      : [problem([...path, 'id'], t('venueFile.problem.takenBy', { other: `"${other}"` }))];
  };
  return merchandise.flatMap((product, index) => {
    const path: Path = ['merchandise', index];
    return [
      ...named(merchandiseKey(product.id), product.id, path),
      ...product.variants.flatMap(({ id }, place) =>
        named(merchandiseKey(product.id, id), `${product.id}/${id}`, [...path, 'variants', place]),
      ),
      ...checkProduct(product, path),
    ];
  });
}
