/** The merchandise on sale, with what is left of it (2.8-10; docs/rules/merchandise.md). */
import type { InputOf, OutputOf } from '@gangway/contract/call';
import type { getMerchandise } from '@gangway/contract/merchandise';
import { merchandiseAt, merchandiseSubject } from '@gangway/domain/merchandise/merchandise';
import type { Queryable } from '../../db/database.ts';
import { listTouchedCells } from '../../db/touched-cells.repo.ts';
import type { Catalog } from '../catalog/catalog.service.ts';
import { presentMerchandise } from './merchandise.presenter.ts';

export interface MerchandiseShop {
  list(input: InputOf<typeof getMerchandise>): Promise<OutputOf<typeof getMerchandise>>;
}

export function createMerchandise({
  db,
  catalog,
}: {
  db: Queryable;
  catalog: Pick<Catalog, 'snapshot'>;
}): MerchandiseShop {
  return {
    async list({ locationKey }) {
      const { location } = await catalog.snapshot(locationKey);
      const limited = location.merchandise
        .flatMap((product) => [product, ...product.variants])
        .filter(({ stock }) => stock !== null)
        .map(({ key }) => ({ subject: merchandiseSubject(key), from: merchandiseAt, to: merchandiseAt }));
      const cells = limited.length === 0 ? [] : await listTouchedCells(db, locationKey, limited, null);
      const taken = new Map(cells.map(({ subject, claimed }) => [subject, claimed]));
      const products = location.merchandise.map((product) =>
        presentMerchandise(location, product, (key) => taken.get(merchandiseSubject(key)) ?? 0),
      );
      return { products };
    },
  };
}
