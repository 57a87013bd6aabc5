/** Consent to one email about a cart, and queuing it for venues that send such emails (docs/rules/carts.md). */
import type { InputOf, OutputOf } from '@gangway/contract/call';
import type { remindOfCart } from '@gangway/contract/cart';
import { wordsOf } from '@gangway/contract/refusals';
import { isEmail } from '@gangway/domain/kernel/email-address';
import type { Instant } from '@gangway/domain/kernel/local-time';
import { wallAt } from '@gangway/domain/kernel/zone-time';
import {
  cartLinkDays,
  hoursBetweenReminders,
  isReminderTime,
  mostDaysLate,
} from '@gangway/domain/order/cart-reminder';
import type { Queryable } from '../../db/database.ts';
import type { Clock } from '../../platform/clock.ts';
import { hashOrderKey, newOrderKey } from '../../platform/order-keys.ts';
import { Refused } from '../../platform/refused.ts';
import { sealKey } from '../../platform/shop-keys.ts';
import type { Catalog } from '../catalog/catalog.service.ts';
import { hashMailbox } from '../orders/mailbox-hash.shared.ts';
import {
  type CartToWrite,
  type DueCart,
  findCartToWrite,
  insertCartEmail,
  listDueCarts,
  listRemindingVenues,
  removeConsent,
  removeOldConsents,
  saveConsent,
} from './cart-reminders.repo.ts';

/** How many are queued in a round; the next round queues the rest. */
const most = 500;

const kept = { success: true, modelErrors: null, exceptionMessage: null };

export function createCartReminders({
  db,
  clock,
  catalog,
}: {
  db: Queryable;
  clock: Clock;
  catalog: Pick<Catalog, 'snapshot'>;
}) {
  return {
    /** Keeps consent, or takes it back. */
    async consent({
      locationKey,
      orderKey,
      email,
      isWanted,
      languageKey,
    }: InputOf<typeof remindOfCart>): Promise<OutputOf<typeof remindOfCart>> {
      const { location } = await catalog.snapshot(locationKey);
      const keyHash = hashOrderKey(orderKey);
      if (!isWanted) {
        if (!(await removeConsent(db, locationKey, keyHash))) throw new Refused('notFound');
        return kept;
      }
      // Nobody agrees to what the venue does not send.
      if (location.cartReminderHours === null) return { ...kept, success: false };
      if (!isEmail(email)) throw Refused.ofFields([{ key: 'email', words: wordsOf('emailNotValid') }], {});
      const consent = {
        ...{ locationKey, keyHash, email, mailboxHash: hashMailbox(email) },
        ...{ languageKey, at: new Date(clock()) },
      };
      if (!(await saveConsent(db, consent))) throw new Refused('notFound');
      return kept;
    },
    /** Returns what a queued email is about; null if it is not to be sent anymore. */
    toWrite: (due: DueCart): Promise<CartToWrite | null> => findCartToWrite(db, due),
    /** Returns how many were queued. Several servers may do so at once: each cart's email is queued once. */
    async queue(): Promise<number> {
      const now = clock();
      const at = new Date(now);
      await removeOldConsents(db, at, cartLinkDays);
      const venues = (await listRemindingVenues(db)).filter(({ timeZone }) =>
        isReminderTime(wallAt(now as Instant, timeZone)),
      );
      if (venues.length === 0) return 0;
      const keys = venues.map(({ locationKey }) => locationKey);
      let queued = 0;
      for (const due of await listDueCarts(db, keys, { at, most, mostDaysLate, hoursBetweenReminders })) {
        const cartKey = newOrderKey();
        const payload = { ...due, cartKey: sealKey(cartKey, due.locationKey) };
        if (await insertCartEmail(db, due, { payload, keyHash: hashOrderKey(cartKey), at })) queued += 1;
      }
      return queued;
    },
  };
}

export type CartReminders = ReturnType<typeof createCartReminders>;
