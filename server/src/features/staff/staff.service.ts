/** A venue's people: how they are invited, sign in to the desk, and what they are (docs/rules/staff.md). */
import { randomInt } from 'node:crypto';
import type { InputOf, OutputOf } from '@gangway/contract/call';
import type {
  acceptStaffInvitation,
  askStaffCode,
  changeStaffRole,
  endStaffSession,
  getStaff,
  getStaffInvitation,
  getStaffSession,
  getStaffSessions,
  inviteStaff,
  removeStaff,
  signInDemoStaff,
  signInStaff,
  signOutStaff,
  withdrawStaffInvitation,
} from '@gangway/contract/staff';
import { comparedEmail, isEmail } from '@gangway/domain/kernel/email-address';
import type { LocationKey } from '@gangway/domain/kernel/keys';
import type { Instant } from '@gangway/domain/kernel/local-time';
import { isBlank } from '@gangway/domain/kernel/typed-text';
import { dateAt } from '@gangway/domain/kernel/zone-time';
import type { Location } from '@gangway/domain/location/location';
import { currentLocale, readLocale, usualLocale } from '@gangway/domain/messages/locale';
import { permissionsOf, type StaffRole } from '@gangway/domain/staff/role';
import type { Database, Queryable } from '../../db/database.ts';
import { together } from '../../db/unit-of-work.ts';
import type { MailAddress, MailGateway } from '../../gateways/mail/mail-gateway.ts';
import type { SignOn } from '../../gateways/sign-on/sign-on-gateway.ts';
import { insertOutbox, type OutboxRow } from '../../jobs/outbox.repo.ts';
import type { Clock } from '../../platform/clock.ts';
import { hashOfSecret } from '../../platform/desk-cookie.ts';
import type { FindDeskSession } from '../../platform/desk-session.ts';
import type { CallContext, DeskContext, StaffContext } from '../../platform/door.ts';
import type { CodeTries } from '../../platform/rate-limits.ts';
import { Refused } from '../../platform/refused.ts';
import { keyedHash } from '../../platform/shop-keys.ts';
import { speaking } from '../../platform/speech.ts';
import type { Catalog } from '../catalog/catalog.service.ts';
import { hasDemoVenues, signInDemoPerson } from './demo-staff.repo.ts';
import { newKey, newSecret, newSession, refuseBesideSignOn, sessionEnds } from './new-session.ts';
import {
  acceptInvitation,
  findSession,
  findWorking,
  insertInvitation,
  invitationNamed,
  invitationOf,
  invitationsAt,
  listPeople,
  listSessions,
  listWithoutOwner,
  type RoleChange,
  removeEnded,
  removeGuide,
  removeInvitation,
  removeSession,
  saveCode,
  saveInvitationToken,
  saveRole,
  useCode,
} from './staff.repo.ts';
import { codeMail, demoName, invitationMail, passkeyMail } from './staff-mail.ts';

const codeMinutes = 10;
/** A code of six digits is guessed with a chance of one in 200,000. */
const mostMisses = 5;
/** Milliseconds during which an address gets at most one code. */
const codeWindowMs = 30_000;
const daySeconds = 24 * 3600;
const invitationDays = 7;

export interface Staff {
  find: FindDeskSession;
  askCode(input: InputOf<typeof askStaffCode>): Promise<OutputOf<typeof askStaffCode>>;
  signIn(input: InputOf<typeof signInStaff>, context: CallContext): Promise<OutputOf<typeof signInStaff>>;
  signInDemo(
    input: InputOf<typeof signInDemoStaff>,
    context: CallContext,
  ): Promise<OutputOf<typeof signInDemoStaff>>;
  /** Whether the demo venues have people who sign in with one click, on this machine. */
  hasDemo(): Promise<boolean>;
  invitation(input: InputOf<typeof getStaffInvitation>): Promise<OutputOf<typeof getStaffInvitation>>;
  accept(
    input: InputOf<typeof acceptStaffInvitation>,
    context: CallContext,
  ): Promise<OutputOf<typeof acceptStaffInvitation>>;
  session(
    input: InputOf<typeof getStaffSession>,
    context: DeskContext,
  ): Promise<OutputOf<typeof getStaffSession>>;
  signOut(input: InputOf<typeof signOutStaff>, context: DeskContext): Promise<OutputOf<typeof signOutStaff>>;
  sessions(
    input: InputOf<typeof getStaffSessions>,
    context: DeskContext,
  ): Promise<OutputOf<typeof getStaffSessions>>;
  endSession(
    input: InputOf<typeof endStaffSession>,
    context: DeskContext,
  ): Promise<OutputOf<typeof endStaffSession>>;
  people(input: InputOf<typeof getStaff>, context: StaffContext): Promise<OutputOf<typeof getStaff>>;
  invite(input: InputOf<typeof inviteStaff>, context: StaffContext): Promise<OutputOf<typeof inviteStaff>>;
  withdraw(
    input: InputOf<typeof withdrawStaffInvitation>,
    context: StaffContext,
  ): Promise<OutputOf<typeof withdrawStaffInvitation>>;
  changeRole(
    input: InputOf<typeof changeStaffRole>,
    context: StaffContext,
  ): Promise<OutputOf<typeof changeStaffRole>>;
  remove(input: InputOf<typeof removeStaff>, context: StaffContext): Promise<OutputOf<typeof removeStaff>>;
  /** Each method sends one outbox email, with a fresh secret that is stored nowhere. */
  sendCode(row: OutboxRow): Promise<void>;
  sendInvitation(row: OutboxRow): Promise<void>;
  /** Tells somebody that a passkey was added to their account; it has no secret. */
  sendPasskeyAdded(row: OutboxRow): Promise<void>;
  /** Deletes what has ended; returns how many. */
  forget(): Promise<number>;
}

const codeHash = (personId: number, code: string) => keyedHash(Buffer.from(`staff-code:${personId}:${code}`));

/** The link of an invitation. A secret after the hash reaches no server log and no other site. */
const welcomeUrl = (publicUrl: string, secret: string) => `${publicUrl}/desk/welcome#${secret}`;

/**
 * Invites to venues by a link that works once and is shown to whoever runs the command; the email is null for a link that is for
 * whoever opens it first. Earlier invitations to the same address end, and those to nobody by name.
 */
export async function inviteByLink(
  db: Queryable,
  publicUrl: string,
  invited: { locations: readonly LocationKey[]; role: StaffRole; email: string | null },
): Promise<{ url: string; days: number }> {
  const secret = newSecret();
  await insertInvitation(db, {
    ...invited,
    invitationKey: newKey(),
    tokenHash: hashOfSecret(secret),
    by: null,
    seconds: invitationDays * daySeconds,
    outbox: null,
  });
  return { url: welcomeUrl(publicUrl, secret), days: invitationDays };
}

/** Returns who works at a venue, by name, and who is invited. */
export async function staffAt(db: Queryable, locationKey: number) {
  const [people, invitations] = await Promise.all([
    listPeople(db, locationKey),
    invitationsAt(db, locationKey),
  ]);
  return { people, invitations };
}

/**
 * Gives somebody another role at a venue, or none (null): they then lead no departure of the day on which they leave and later. The
 * statement that takes the role waits for whoever assigns guides, and the next one sees what those assigned.
 */
const changeRole = (
  database: Pick<Database, 'db' | 'unit'>,
  { key, timeZone }: Pick<Location, 'key' | 'timeZone'>,
  now: Instant,
  change: Parameters<typeof saveRole>[2],
): Promise<RoleChange> =>
  together<RoleChange>(database, async () => {
    const { db } = database;
    const result = await saveRole(db, key, change);
    if (result === 'done' && change.role === null)
      await removeGuide(db, {
        ...{ locationKey: key, personKey: change.personKey },
        from: dateAt(now, timeZone),
      });
    return result;
  });

/** Ends what somebody may do at a venue, for the terminal. */
export async function leaveVenue(
  database: Pick<Database, 'db' | 'unit'>,
  location: Pick<Location, 'key' | 'timeZone'>,
  now: Instant,
  email: string,
): Promise<RoleChange> {
  const person = (await listPeople(database.db, location.key)).find((one) => one.email === email);
  if (person === undefined) return 'nobody';
  return changeRole(database, location, now, { personKey: person.personKey, role: null, by: null });
}

export const venuesWithoutOwner = (db: Queryable): Promise<LocationKey[]> => listWithoutOwner(db);

interface CodePayload {
  /** Null if nobody works here under the address that was typed. */
  personId: number | null;
  locale: string;
}
interface InvitationPayload {
  locationKey: LocationKey;
  invitationKey: string;
  locale: string;
}

function readEmailOf(typed: string): string {
  if (!isEmail(typed)) throw new Refused('staffEmailNotValid');
  return comparedEmail(typed);
}

const byName = (a: { name: string }, b: { name: string }) => a.name.localeCompare(b.name);

export function createStaff(needs: {
  database: Pick<Database, 'db' | 'unit'>;
  clock: Clock;
  catalog: Pick<Catalog, 'find'>;
  tries: CodeTries;
  mail: MailGateway;
  from: MailAddress;
  publicUrl: string;
  /** Whether people may try the demo venues as their staff, on this machine. */
  demoStaff: boolean;
  /** The identity provider that staff sign in with; null if there is none. */
  signOn: Pick<SignOn, 'name' | 'only'> | null;
}): Staff {
  const { database, clock, catalog, tries, mail, from, publicUrl, demoStaff, signOn } = needs;
  const { db } = database;
  const shop = from.name ?? from.address;
  const messageIdOf = (row: OutboxRow) => `<${row.dedupeKey}@${new URL(publicUrl).hostname}>`;

  async function venueName(locationKey: number): Promise<string> {
    const name = (await catalog.find(locationKey))?.location.name;
    if (name === undefined) throw new Refused('notFound');
    return name;
  }

  async function change(
    { locationKey, personKey, role }: { locationKey: number; personKey: string; role: StaffRole | null },
    { staff }: StaffContext,
  ): Promise<Record<string, never>> {
    const found = await catalog.find(locationKey);
    if (found === null) throw new Refused('notFound');
    const asked = { personKey, role, by: staff.subject };
    const result = await changeRole(database, found.location, clock(), asked);
    if (result === 'nobody') throw new Refused('notFound');
    if (result === 'lastOwner') throw new Refused('lastOwner');
    return {};
  }

  return {
    find: (secret) => findSession(db, hashOfSecret(secret), sessionEnds),
    async askCode({ email }) {
      refuseBesideSignOn(signOn);
      const address = readEmailOf(email);
      const window = Math.floor(clock() / codeWindowMs);
      const person = await findWorking(db, { email: address });
      // Queued for every address, so that neither the answer nor its time tells who works here.
      const name = keyedHash(Buffer.from(`staff-code-asked:${address}`)).toString('base64url');
      await insertOutbox(db, 'staff-code', `staff-code-${name}-${window}`, {
        personId: person?.personId ?? null,
        locale: currentLocale(),
      } satisfies CodePayload);
      return {};
    },
    async sendCode(row) {
      const { personId, locale } = row.payload as CodePayload;
      const person = await findWorking(db, { personId });
      if (person === null) return;
      const code = String(randomInt(1_000_000)).padStart(6, '0');
      await saveCode(db, {
        personId: person.personId,
        hash: codeHash(person.personId, code),
        seconds: codeMinutes * 60,
      });
      await speaking(readLocale(locale) ?? usualLocale, () =>
        mail.send({
          from,
          to: { name: person.name, address: person.email },
          ...codeMail(shop, { code, minutes: codeMinutes }),
          attachments: [],
          messageId: messageIdOf(row),
        }),
      );
    },
    async signIn({ email, code }, context) {
      refuseBesideSignOn(signOn);
      const address = readEmailOf(email);
      const { cookie, row } = newSession(context.userAgent);
      const asked = { ...context, locationKey: 0, orderKey: null };
      const isIn = await tries.attempt(asked, 'staffCodeWrong', async () => {
        const person = await findWorking(db, { email: address });
        const hash = codeHash(person?.personId ?? 0, code.replace(/\D/g, ''));
        const used = { personId: person?.personId ?? 0, hash, mostMisses };
        if (!(await useCode(db, used, row))) throw new Refused('staffCodeWrong');
        return {};
      });
      if (isIn === null) throw new Refused('tooManyRequests', { retryAfter: 60 });
      context.keepDeskSession(cookie);
      return isIn;
    },
    async signInDemo({ role }, context) {
      if (!demoStaff || !context.isOwnPageHere) throw new Refused('notFound');
      const { cookie, row } = newSession(context.userAgent);
      const person = { personKey: newKey(), email: `${role}@demo.example`, name: demoName(role), role };
      if (!(await signInDemoPerson(db, person, row))) throw new Refused('notFound');
      if (role === 'guide') {
        const { leadDemoDepartures } = await import('../guides/demo-guide.service.ts');
        await leadDemoDepartures({ db, clock, catalog }, person.email);
      }
      context.keepDeskSession(cookie);
      return {};
    },
    hasDemo: async () => demoStaff && (await hasDemoVenues(db)),
    async invitation({ secret }) {
      const found = await invitationOf(db, hashOfSecret(secret));
      const [first] = found;
      if (first === undefined) throw new Refused('staffLinkEnded');
      const venues = await Promise.all(
        found.map(async ({ locationKey, role }) => ({ name: await venueName(locationKey), role })),
      );
      return { email: first.email, venues: venues.toSorted(byName), expiresOn: first.expiresOn };
    },
    async accept({ secret, name, email }, context) {
      if (isBlank(name)) throw new Refused('staffNameMissing');
      const tokenHash = hashOfSecret(secret);
      const [invited] = await invitationOf(db, tokenHash);
      if (invited === undefined) throw new Refused('staffLinkEnded');
      const address = invited.email ?? readEmailOf(email);
      const { cookie, row } = newSession(context.userAgent);
      const joining = { tokenHash, email: address, name: name.trim(), personKey: newKey() };
      // Where the provider alone says who somebody is, a link does not.
      const accepted = await acceptInvitation(db, joining, signOn?.only === true ? null : row);
      if (accepted === null) throw new Refused('staffLinkEnded');
      if (accepted.isSignedIn) context.keepDeskSession(cookie);
      return accepted;
    },
    async session(_input, { desk, deskToken: token }) {
      const venues = await Promise.all(
        desk.roles.map(async ({ locationKey, role }) => ({
          locationKey,
          name: await venueName(locationKey),
          role,
          permissions: [...permissionsOf(role)],
        })),
      );
      const { name, email } = desk;
      return { name, email, token, venues: venues.toSorted(byName) };
    },
    async signOut(_input, { desk, keepDeskSession }) {
      await removeSession(db, desk.personKey, desk.sessionKey);
      keepDeskSession(null);
      return {};
    },
    async sessions(_input, { desk }) {
      const listed = await listSessions(db, desk.personKey, sessionEnds);
      return {
        sessions: listed.map((session) => ({ ...session, isThis: session.sessionKey === desk.sessionKey })),
      };
    },
    async endSession({ sessionKey }, { desk }) {
      await removeSession(db, desk.personKey, sessionKey);
      return {};
    },
    async people({ locationKey }, { staff }) {
      const { people, invitations } = await staffAt(db, locationKey);
      return {
        people: people.map((person) => ({ ...person, isThis: person.personKey === staff.subject })),
        invitations: invitations.map(({ invitationKey, email, role, by, expiresOn }) => ({
          ...{ invitationKey, email, role, by, expiresOn },
        })),
      };
    },
    async invite({ locationKey, email, role }, { staff }) {
      const address = readEmailOf(email);
      const people = await listPeople(db, locationKey);
      if (people.some((person) => person.email === address))
        throw new Refused('alreadyStaff', { email: address });
      const invitationKey = newKey();
      await insertInvitation(db, {
        locations: [locationKey],
        invitationKey,
        tokenHash: null,
        email: address,
        role,
        by: staff.subject,
        seconds: invitationDays * daySeconds,
        outbox: {
          dedupeKey: `staff-invitation-${invitationKey}`,
          payload: { locationKey, invitationKey, locale: currentLocale() } satisfies InvitationPayload,
        },
      });
      return {};
    },
    async sendInvitation(row) {
      const { locationKey, invitationKey, locale } = row.payload as InvitationPayload;
      const invitation = await invitationNamed(db, locationKey, invitationKey);
      // Withdrawn in the meantime.
      if (invitation === null || invitation.email === null) return;
      const { email, role, by } = invitation;
      const secret = newSecret();
      await saveInvitationToken(db, invitation, hashOfSecret(secret));
      const venue = await venueName(locationKey);
      await speaking(readLocale(locale) ?? usualLocale, () =>
        mail.send({
          from,
          to: { address: email },
          ...invitationMail(shop, {
            ...{ venue, role, by, days: invitationDays },
            url: welcomeUrl(publicUrl, secret),
          }),
          attachments: [],
          messageId: messageIdOf(row),
        }),
      );
    },
    async sendPasskeyAdded(row) {
      const { personId, locale } = row.payload as CodePayload;
      const person = await findWorking(db, { personId });
      // Somebody who left meanwhile has no account anymore.
      if (person === null) return;
      await speaking(readLocale(locale) ?? usualLocale, () =>
        mail.send({
          from,
          to: { name: person.name, address: person.email },
          ...passkeyMail(shop, `${publicUrl}/desk/account`),
          attachments: [],
          messageId: messageIdOf(row),
        }),
      );
    },
    async withdraw({ locationKey, invitationKey }, { staff }) {
      const isDone = await removeInvitation(db, locationKey, { invitationKey, by: staff.subject });
      if (!isDone) throw new Refused('notFound');
      return {};
    },
    changeRole: change,
    remove: (input, context) => change({ ...input, role: null }, context),
    forget: () => removeEnded(db, sessionEnds),
  };
}
