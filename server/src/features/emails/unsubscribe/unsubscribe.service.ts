/** Unsubscribing from emails that nobody waits for: their links, and who opted out (docs/rules/reminders.md, "Unsubscribing"). */
import { mostLocationKey } from '@gangway/domain/kernel/keys';
import type { Queryable } from '../../../db/database.ts';
import type { Catalog } from '../../catalog/catalog.service.ts';
import { type VenueOfPage, venueOfPage } from '../../location/venue-page.shared.ts';
import { hashMailbox } from '../../orders/mailbox-hash.shared.ts';
import { findUnsubscribeLink, insertUnsubscribeLink, saveOptOut } from './unsubscribe.repo.ts';

export interface Unsubscribing {
  /** Returns the address that unsubscribes a guest of a venue; null if they have, and nothing may be sent. */
  linkFor(locationKey: number, email: string): Promise<string | null>;
  /** Returns what the page of a link shows; null for one that is unknown or has ended. */
  find(link: UnsubscribeLink): Promise<{ venue: VenueOfPage; isOut: boolean } | null>;
  /** Unsubscribes; again changes nothing. Null for an unknown link. */
  unsubscribe(link: UnsubscribeLink): Promise<VenueOfPage | null>;
}

export interface UnsubscribeLink {
  locationKey: number;
  key: string;
}

export function createUnsubscribing({
  db,
  catalog,
  publicUrl,
  newKey,
  hashKey,
}: {
  db: Queryable;
  catalog: Pick<Catalog, 'find'>;
  publicUrl: string;
  /** Makes a key that nobody can guess, and hashes it. */
  newKey: () => string;
  hashKey: (key: string) => Buffer;
}): Unsubscribing {
  const venueOf = async (locationKey: number): Promise<VenueOfPage | null> => {
    if (!Number.isInteger(locationKey) || locationKey > mostLocationKey) return null;
    const snapshot = await catalog.find(locationKey);
    return snapshot === null ? null : venueOfPage(snapshot.location);
  };
  return {
    async linkFor(locationKey, email) {
      const key = newKey();
      const link = { locationKey, keyHash: hashKey(key), mailboxHash: hashMailbox(email) };
      return (await insertUnsubscribeLink(db, link))
        ? `${publicUrl}/${locationKey}/unsubscribe?key=${key}`
        : null;
    },
    async find({ locationKey, key }) {
      const venue = await venueOf(locationKey);
      if (venue === null) return null;
      const link = await findUnsubscribeLink(db, locationKey, hashKey(key));
      return link === null ? null : { venue, ...link };
    },
    async unsubscribe({ locationKey, key }) {
      const venue = await venueOf(locationKey);
      if (venue === null) return null;
      return (await saveOptOut(db, locationKey, hashKey(key))) ? venue : null;
    },
  };
}
