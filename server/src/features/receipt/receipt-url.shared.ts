/** Where an order's receipt is, and who publishes its calendar file. */
import type { Location } from '@gangway/domain/location/location';
import type { MailAddress } from '../../gateways/mail/mail-gateway.ts';
import type { Publisher } from './calendar-file.shared.ts';

export const receiptUrl = (
  publicUrl: string,
  { locationKey, orderKey }: { locationKey: number; orderKey: string },
): string => `${publicUrl}/${locationKey}/receipt?orderKey=${encodeURIComponent(orderKey)}`;

/** The venue, or this installation for one without an email address. */
export const publisherOf = (location: Location, url: string, from: MailAddress): Publisher => ({
  location,
  receiptUrl: url,
  address: location.email ?? from.address,
});
