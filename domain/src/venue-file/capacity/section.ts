/** Pools, and what of activities can run out besides the places of a departure (docs/venue-files.md). */
import { written } from '../../file-fields/fields.ts';
import type { Section } from '../section.ts';
import { joined } from '../touched.ts';
import { checkCapacity } from './check.ts';
import { checkCapacityPlaces } from './places.ts';
import { pools as schema } from './schema.ts';

export const pools = {
  // Without a list where there is nothing on it, like the documents of before.
  read: (file) => ({
    pools: file.pools.map(({ outOfService, ...pool }) =>
      outOfService.length === 0 ? pool : { ...pool, outOfService },
    ),
  }),
  write: (location) => ({
    pools: written(
      schema,
      location.pools.map((pool) => ({ ...pool, outOfService: [...(pool.outOfService ?? [])] })),
    ),
  }),
  check: checkCapacity,
  places: (...given) => joined(checkCapacityPlaces(...given)),
} satisfies Section;
