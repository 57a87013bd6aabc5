/** Converts deposits of the venue file to the form the rules use (docs/venue-files.md, "Deposits"). */
import { type DepositRule, noDeposits } from '../../deposits/deposit.ts';
import type { Location } from '../../location/location.ts';
import type { VenueActivity, VenueFile } from '../venue-file.ts';

export const readDeposits = ({ deposits }: VenueFile): Location['deposits'] => deposits ?? noDeposits;

export function readActivityDeposit({ deposit }: VenueActivity): DepositRule | null {
  if (deposit?.percent !== undefined) return { kind: 'percent', basisPoints: deposit.percent };
  if (deposit?.perParticipant !== undefined)
    return { kind: 'perParticipant', amount: deposit.perParticipant };
  return null;
}
