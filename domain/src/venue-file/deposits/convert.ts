/** Converts the deposits of the venue file to the form the rules use, and back (docs/venue-files.md, "Deposits"). */
import { noDeposits } from '../../deposits/deposit.ts';
import { written } from '../../file-fields/fields.ts';
import type { Location } from '../../location/location.ts';
import type { VenueFile } from '../venue-file.ts';
import { deposits as section } from './schema.ts';

export const readDeposits = ({ deposits }: VenueFile): Location['deposits'] => deposits ?? noDeposits;

/** Keeps the section if any activity takes deposits, even when deposits are switched off. */
export function writeDeposits({ deposits, activities }: Pick<Location, 'deposits' | 'activities'>) {
  const file = written(section, deposits);
  const { enabled, ...rest } = file;
  const isSaid = Object.values(rest).some((value) => value !== undefined);
  return enabled || isSaid || activities.some(({ deposit }) => deposit !== null) ? file : undefined;
}
