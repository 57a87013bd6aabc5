/**
 * Renewing a membership: what it costs and adds, into the cart, and reminders before it ends (D-MB-11;
 * docs/rules/memberships.md, "Renewing").
 */
import { createHash, randomBytes } from 'node:crypto';
import type { InputOf, OutputOf } from '@gangway/contract/call';
import type { getRenewal, renewMembership } from '@gangway/contract/renewals';
import { shortDate } from '@gangway/domain/kernel/date-words';
import type { LocationKey } from '@gangway/domain/kernel/keys';
import { addDays, dateOf, timeOf, type VenueDate } from '@gangway/domain/kernel/local-time';
import { dateAt, wallAt } from '@gangway/domain/kernel/zone-time';
import type { Location } from '@gangway/domain/location/location';
import { mostOfPlan } from '@gangway/domain/memberships/choose-memberships';
import { accountHolder, type Membership } from '@gangway/domain/memberships/member';
import {
  mostReminderDays,
  type OfferedRenewal,
  offerRenewal,
  reminderTime,
  renewalOpensOn,
} from '@gangway/domain/memberships/renewal';
import { shownGoods } from '@gangway/domain/pricing/shown-price';
import type { Queryable } from '../../../db/database.ts';
import type { Mail, MailAddress, MailGateway } from '../../../gateways/mail/mail-gateway.ts';
import type { OutboxRow } from '../../../jobs/outbox.repo.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { CallContext } from '../../../platform/door.ts';
import { Refused } from '../../../platform/refused.ts';
import type { Catalog, Snapshot } from '../../catalog/catalog.service.ts';
import { inOrderLanguage } from '../../catalog/order-language.service.ts';
import type { MembershipAccess } from '../members/membership-access.service.ts';
import { findMembership } from '../plans/memberships.repo.ts';
import {
  findLinkedMembership,
  findOrderLanguage,
  insertReminders,
  insertRenewalLink,
  listLocationsOfEnding,
} from './renewals.repo.ts';

export interface Renewals {
  offer(input: InputOf<typeof getRenewal>, context: CallContext): Promise<OutputOf<typeof getRenewal>>;
  renew(
    input: InputOf<typeof renewMembership>,
    context: CallContext,
  ): Promise<OutputOf<typeof renewMembership>>;
  /** Queues the reminders that are due; returns the number of locations that were looked at. */
  remind(): Promise<number>;
  /** Sends an outbox email with a link that renews, whose secret is stored nowhere. */
  send(row: OutboxRow): Promise<void>;
}

/** What the reminder's email says. */
export interface ReminderToWrite {
  membership: Membership;
  renewal: OfferedRenewal;
  /** The current date at the venue. */
  today: VenueDate;
  url: string;
}

interface EmailPayload {
  membershipKey: string;
  endsOn: string;
  daysBefore: number;
}

function isPayload(payload: unknown): payload is EmailPayload {
  const { membershipKey, endsOn, daysBefore } = (payload ?? {}) as Partial<EmailPayload>;
  return typeof membershipKey === 'string' && typeof endsOn === 'string' && typeof daysBefore === 'number';
}

const hashOf = (secret: string) => createHash('sha256').update(secret).digest();

export function createRenewals(needs: {
  db: Queryable;
  clock: Clock;
  catalog: Catalog;
  /** Puts a renewal into an order, or a new one; the offer is asked for with the catalog that decides. */
  addToCart: (
    to: { locationKey: LocationKey; orderKey: string | null },
    offer: (snapshot: Snapshot) => OfferedRenewal,
    context: CallContext,
  ) => Promise<OutputOf<typeof renewMembership>>;
  access: MembershipAccess;
  writeEmail: (reminder: ReminderToWrite, location: Location) => Pick<Mail, 'subject' | 'html' | 'text'>;
  mail: MailGateway;
  from: MailAddress;
  publicUrl: string;
}): Renewals {
  const { db, clock, catalog, addToCart, access, writeEmail, mail, from, publicUrl } = needs;

  const todayAt = ({ timeZone }: Location) => dateAt(clock(), timeZone);

  /** Returns the membership that the caller may renew. */
  async function opened(
    { locationKey, membershipKey, boughtOrderKey, secret }: InputOf<typeof getRenewal>,
    context: CallContext,
  ): Promise<Membership> {
    // First, as it refuses keys that no location can have.
    await catalog.snapshot(locationKey);
    const found =
      secret === null
        ? (await access.open({ membershipKey: membershipKey ?? '' }, boughtOrderKey, context)).membership
        : await findLinkedMembership(db, locationKey, hashOf(secret));
    if (found === null || found.locationKey !== locationKey) throw new Refused('notFound');
    return found;
  }

  /** Returns the renewal that a membership is offered today, or why there is none. */
  function decide(location: Location, membership: Membership): OfferedRenewal | Refused {
    const outcome = offerRenewal(location, membership, todayAt(location));
    if (outcome.ok) return outcome.value;
    const opensOn = renewalOpensOn(location, membership.endsOn);
    return new Refused(outcome.refusal, { date: shortDate(opensOn), most: mostOfPlan });
  }

  return {
    async offer(input, context) {
      const membership = await opened(input, context);
      const { location } = await catalog.snapshot(input.locationKey);
      const offered = decide(location, membership);
      const isRefused = offered instanceof Refused;
      return {
        name: membership.planName,
        expirationDate: membership.endsOn,
        price: isRefused ? null : shownGoods(location, offered),
        dateFrom: isRefused ? null : offered.dates.startsOn,
        dateTo: isRefused ? null : offered.dates.endsOn,
        message: isRefused ? offered.words : null,
      };
    },

    async renew(input, context) {
      const membership = await opened(input, context);
      const { order, modelErrors, exceptionMessage } = await addToCart(
        input,
        ({ location }) => {
          const offered = decide(location, membership);
          if (offered instanceof Refused) throw offered;
          return offered;
        },
        context,
      );
      return { order, modelErrors, exceptionMessage };
    },

    async remind() {
      const day = new Date(clock()).toISOString().slice(0, 10) as VenueDate;
      // The date at a venue is at most a day from that of UTC.
      const locations = await listLocationsOfEnding(db, addDays(day, -1), addDays(day, mostReminderDays + 1));
      for (const locationKey of locations) {
        const { location } = await catalog.snapshot(locationKey);
        const { timeZone, renewalReminders: daysBefore } = location;
        const now = wallAt(clock(), timeZone);
        if (daysBefore.length === 0 || timeOf(now) < reminderTime) continue;
        await insertReminders(db, locationKey, { today: dateOf(now), daysBefore });
      }
      return locations.length;
    },

    async send({ payload, dedupeKey }) {
      if (!isPayload(payload)) throw new Error('an email without its membership');
      const { membershipKey, endsOn, daysBefore } = payload;
      const membership = await findMembership(db, membershipKey);
      const holder = membership === null ? null : accountHolder(membership);
      // Renewed, or without an address.
      if (membership === null || membership.endsOn !== endsOn || holder?.email == null) return;
      const { locationKey } = membership;
      const language = { locationKey, languageKey: await findOrderLanguage(db, membershipKey) };
      const secret = randomBytes(24).toString('base64url');
      const written = await inOrderLanguage(catalog, language, ({ location, translate, linkTo }) => {
        const today = todayAt(location);
        const offered = offerRenewal(location, membership, today);
        // Over, revoked, no longer sold, or no longer to be reminded of.
        if (!offered.ok || today > membership.endsOn || !location.renewalReminders.includes(daysBefore))
          return null;
        // A secret after the hash reaches no server log and no other site.
        const url = linkTo(`${publicUrl}/${locationKey}/membership/renew#${secret}`);
        const reminder = { membership: translate(membership), renewal: offered.value, today, url };
        return { location, ...writeEmail(reminder, location) };
      });
      if (written === null) return;
      await insertRenewalLink(db, membershipKey, hashOf(secret));
      const { location, ...words } = written;
      await mail.send({
        from: { name: location.name, address: from.address },
        to: { name: `${holder.firstName} ${holder.lastName}`.trim(), address: holder.email },
        ...(location.email === null ? {} : { replyTo: { name: location.name, address: location.email } }),
        ...words,
        attachments: [],
        messageId: `<${dedupeKey}@${new URL(publicUrl).hostname}>`,
      });
    },
  };
}
