/** Finds, exports and erases what is held about a person (docs/rules/personal-data.md). */
import type { Actor } from '@gangway/domain/kernel/actor';
import { comparedEmail } from '@gangway/domain/kernel/email-address';
import type { LocationKey } from '@gangway/domain/kernel/keys';
import type { Instant } from '@gangway/domain/kernel/local-time';
import { dateAt } from '@gangway/domain/kernel/zone-time';
import type { Location } from '@gangway/domain/location/location';
import type { Queryable } from '../../db/database.ts';
import { databaseRefusal } from '../../db/database-refusals.ts';
import { listCountries } from '../location/countries.presenter.ts';
import { readPhone } from '../location/international-phone.shared.ts';
import { emptyCustomer } from '../orders/empty-customer.shared.ts';
import { hashMailbox } from '../orders/mailbox-hash.shared.ts';
import { type EraseDocument, type Erased, savePersonErased } from './erase-person.repo.ts';
import { readPerson } from './export-person.repo.ts';
import { type Found, findPerson, type Known } from './find-person.repo.ts';

/** The address and number of a person, as typed. */
export interface Named {
  email: string | null;
  phone: string | null;
}

type Place = Pick<Location, 'key' | 'country' | 'timeZone'>;

/** Null for a phone number that is none. */
export function knownAs({ country }: Pick<Location, 'country'>, { email, phone }: Named): Known | null {
  const dialed = phone === null ? null : readPhone(phone, country);
  if (phone !== null && dialed === null) return null;
  return {
    email: email === null ? null : comparedEmail(email),
    mailboxHash: email === null ? null : hashMailbox(email),
    phone:
      dialed === null
        ? null
        : {
            countryKeys: listCountries(country)
              .filter(({ e164 }) => e164 === dialed.callingCode)
              .map(({ countryKey }) => countryKey),
            national: dialed.national.replace(/^0+/, ''),
            e164: dialed.e164,
          },
  };
}

export const personAt = (db: Queryable, location: Place, known: Known, now: Instant): Promise<Found> =>
  findPerson(db, location.key, known, { now, today: dateAt(now, location.timeZone) });

export const isNobody = (found: Found): boolean => Object.values(found).every((list) => list.length === 0);

/** Whether there is something to erase: that somebody opted out stays, so that they are not written to again. */
export const isErasable = ({ optOuts: _, ...found }: Found): boolean =>
  Object.values(found).some((list) => list.length > 0);

/** Orders with bookings to come, or with gift cards that are still to be emailed. */
export const aheadOf = ({ orders }: Found) =>
  orders.filter(({ ahead, cardsToSend }) => ahead.length > 0 || cardsToSend > 0);

export const runningOf = ({ members }: Found) => members.filter(({ isRunning }) => isRunning);

/** The role of somebody who still works here; null for all others. */
export const roleOf = ({ staff }: Found): string | null =>
  staff.find(({ role }) => role !== null)?.role ?? null;

export const personDocument = (
  db: Queryable,
  { key }: Place,
  found: Found,
): Promise<Record<string, unknown[]>> => readPerson(db, key, found);

/** What is left of whom: enough to be read as before, and nothing of the person. */
const left: Pick<EraseDocument, 'customer' | 'pickup' | 'giver' | 'recipient' | 'holder' | 'contact'> = {
  customer: emptyCustomer,
  pickup: { hotelName: '', hotelLatitude: 0, hotelLongitude: 0 },
  giver: { fromName: '' },
  recipient: { recipientName: '', recipientEmail: '', message: null },
  holder: { name: '', email: '', reason: null },
  contact: {
    emergencyFirstName: null,
    emergencyLastName: null,
    emergencyPhoneCountryKey: null,
    emergencyPhoneAreaCode: null,
    emergencyPhoneSubscriberNumber: null,
  },
};

interface Erasing {
  actor: Actor;
  reason: EraseDocument['reason'];
  requestId: string;
}

type Ids = Omit<EraseDocument, keyof typeof left | keyof Erasing | 'location'>;

/** Nothing yet. */
export const noIds: Ids = {
  ...{
    orders: [],
    recipients: [],
    members: [],
    contacts: [],
    credits: [],
    affiliates: [],
    signUps: [],
    staff: [],
    invitations: [],
    phone: null,
  },
};

/** Erases what is named; null if an order of it is being paid or an email about it is being sent, and then nothing is. */
export async function erase(
  db: Queryable,
  location: LocationKey,
  ids: Ids,
  by: Erasing,
): Promise<Erased | null> {
  try {
    return await savePersonErased(db, { location, ...ids, ...by, ...left });
  } catch (error) {
    if (databaseRefusal(error) === 'changedMeanwhile') return null;
    throw error;
  }
}

export const idsOf = (
  { orders, recipients, members, contacts, credits, affiliates, signUps, staff, invitations }: Found,
  { phone }: Pick<Known, 'phone'>,
): Ids => ({
  phone: phone === null ? null : { countryKeys: phone.countryKeys, national: phone.national },
  contacts: contacts.map(({ memberId }) => memberId),
  orders: orders.map(({ orderId }) => orderId),
  recipients: recipients.map(({ orderId, lineKey }) => ({ orderId, lineKey })),
  members: members.map(({ memberId }) => memberId),
  credits: credits.map(({ creditId }) => creditId),
  affiliates: affiliates.map(({ affiliateKey }) => affiliateKey),
  signUps: signUps.map(({ signUpId }) => signUpId),
  staff: staff.map(({ personId }) => personId),
  invitations: invitations.map(({ invitationKey }) => invitationKey),
});
