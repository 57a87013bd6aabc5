/** Asks which cancellations of departures of a day still need somebody; loaded after the day is drawn, with the contract that it reads. */
import { type CancellationSummary, getCancellations } from '@gangway/contract/canceled-departures';
import type { VenueDate } from '@gangway/domain/kernel/local-time';
import { call } from '../../lib/call.ts';
import type { Venue } from '../../lib/session.ts';

export async function askOpenCancellations(
  { locationKey }: Pick<Venue, 'locationKey'>,
  date: VenueDate,
): Promise<CancellationSummary[]> {
  const { cancellations } = await call(getCancellations, { locationKey, date });
  return cancellations.filter(({ needYou }) => needYou > 0);
}
