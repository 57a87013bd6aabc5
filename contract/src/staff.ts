/**
 * How a venue's people sign in to the desk, with a code, a passkey or the operator's identity provider, and who they are (docs/rules/staff.md). A session is a cookie that scripts cannot
 * read; each call that changes something says its token too.
 */
import type { LocationKey } from '@gangway/domain/kernel/keys';
import { staffPermissions, staffRoles } from '@gangway/domain/staff/role';
import * as z from 'zod/mini';
import { get, post } from './call.ts';
import { emailAddress, line, list, locationKey, numberInQuery, orNull, signs, text, wire } from './wire.ts';

/** Names the token of a session in each call of the desk that changes something. */
export const deskTokenHeader = 'x-desk-token';

const role = z.enum(staffRoles);
/** Random text that names a person, an invitation or a session to those who may see them. */
const staffKey = z.string().check(z.regex(/^[\w-]{22}$/));
/** The secret of a link, after the hash of its address. */
const secret = text(100);
/** UTC, ISO 8601. */
const instant = z.string();
/** That it succeeded is all there is to say. */
const done = wire({});

export const askStaffCode = post('/api/desk', 'askStaffCode', {
  summary: 'Emails a code to somebody who works at a venue. The answer is the same for every address.',
  input: wire({ email: emailAddress }),
  output: done,
  limit: 'signIn',
  changes: true,
  repeats: 'itself',
});

export const signInStaff = post('/api/desk', 'signInStaff', {
  summary: 'Signs in with an emailed code, which works once: sets the cookie of a session.',
  input: wire({ email: emailAddress, code: signs(20) }),
  output: done,
  limit: 'signIn',
  changes: true,
  repeats: 'itself',
});

export const signInDemoStaff = post('/api/desk', 'signInDemoStaff', {
  summary:
    'Signs in to the demo venues with a role: sets the cookie of a session. Only for a page of the server that is open on its own machine, and never in production; otherwise there is nothing here.',
  input: wire({ role }),
  output: done,
  limit: 'signIn',
  changes: true,
  repeats: 'itself',
});

export const getStaffInvitation = post('/api/desk', 'getStaffInvitation', {
  summary: 'The invitation of a link, for who is about to accept it.',
  input: wire({ secret }),
  output: wire({
    /** Null if the link goes to whoever opens it first, who then gives an address. */
    email: z.nullable(z.string()),
    venues: z.array(wire({ name: z.string(), role })),
    expiresOn: instant,
  }),
  limit: 'signIn',
});

export const acceptStaffInvitation = post('/api/desk', 'acceptStaffInvitation', {
  summary:
    'Accepts an invitation, which works once, and signs in: sets the cookie of a session. Somebody who has signed in before and opens a link that was not emailed signs in with a code.',
  input: wire({ secret, name: line(100), email: emailAddress }),
  output: wire({ isSignedIn: z.boolean() }),
  limit: 'signIn',
  changes: true,
  repeats: 'itself',
});

export const getStaffSession = get('/api/desk', 'getStaffSession', {
  summary: 'Who is signed in to the desk, and what they may do at which venues.',
  input: wire({}),
  output: wire({
    name: z.string(),
    email: z.string(),
    /** Sent as x-desk-token with each change. */
    token: z.string(),
    /** By name. */
    venues: z.array(
      wire({
        locationKey,
        name: z.string(),
        role,
        permissions: z.array(z.enum(staffPermissions)),
      }),
    ),
  }),
  limit: 'read',
  access: 'desk',
});
export type StaffSession = z.output<typeof getStaffSession.output>;

export const signOutStaff = post('/api/desk', 'signOutStaff', {
  summary: 'Ends the session and removes its cookie.',
  input: wire({}),
  output: done,
  limit: 'cart',
  changes: true,
  repeats: 'itself',
  access: 'desk',
});

export const getStaffSessions = get('/api/desk', 'getStaffSessions', {
  summary: 'Where the person is signed in, the latest use first.',
  input: wire({}),
  output: wire({
    sessions: z.array(
      wire({
        sessionKey: staffKey,
        /** The User-Agent header of its browser. */
        device: z.string(),
        startedOn: instant,
        usedOn: instant,
        isThis: z.boolean(),
      }),
    ),
  }),
  limit: 'read',
  access: 'desk',
});

export const endStaffSession = post('/api/desk', 'endStaffSession', {
  summary: 'Ends one of the own sessions, wherever it is.',
  input: wire({ sessionKey: staffKey }),
  output: done,
  limit: 'cart',
  changes: true,
  repeats: 'itself',
  access: 'desk',
});

export const getStaff = get('/api/desk', 'getStaff', {
  summary: 'Who works at a venue, and who is invited.',
  input: wire({ locationKey: numberInQuery<LocationKey>() }, { locationKey: 'clientLocationKey' }),
  output: wire({
    people: z.array(
      wire({
        personKey: staffKey,
        name: z.string(),
        email: z.string(),
        role,
        since: instant,
        /** Null for who has not been here since the sessions they had ended. */
        usedOn: z.nullable(instant),
        isThis: z.boolean(),
      }),
    ),
    invitations: z.array(
      wire({
        invitationKey: staffKey,
        email: z.nullable(z.string()),
        role,
        /** Who invited; null for the terminal of the server. */
        by: z.nullable(z.string()),
        expiresOn: instant,
      }),
    ),
  }),
  limit: 'read',
  access: 'staff',
  permission: 'staff:manage',
});
export type StaffOfVenue = z.output<typeof getStaff.output>;

export const inviteStaff = post('/api/desk', 'inviteStaff', {
  summary: 'Emails an invitation to a venue. An earlier one to the same address ends.',
  input: wire({ locationKey, email: emailAddress, role }, { locationKey: 'clientLocationKey' }),
  output: done,
  limit: 'cart',
  changes: true,
  repeats: 'itself',
  access: 'staff',
  permission: 'staff:manage',
});

export const withdrawStaffInvitation = post('/api/desk', 'withdrawStaffInvitation', {
  summary: 'Ends an invitation that nobody has accepted.',
  input: wire({ locationKey, invitationKey: staffKey }, { locationKey: 'clientLocationKey' }),
  output: done,
  limit: 'cart',
  changes: true,
  repeats: 'itself',
  access: 'staff',
  permission: 'staff:manage',
});

export const changeStaffRole = post('/api/desk', 'changeStaffRole', {
  summary: 'Gives somebody another role. A venue keeps an owner.',
  input: wire({ locationKey, personKey: staffKey, role }, { locationKey: 'clientLocationKey' }),
  output: done,
  limit: 'cart',
  changes: true,
  repeats: 'itself',
  access: 'staff',
  permission: 'staff:manage',
});

export const removeStaff = post('/api/desk', 'removeStaff', {
  summary: 'Ends what somebody may do at a venue, at once. A venue keeps an owner.',
  input: wire({ locationKey, personKey: staffKey }, { locationKey: 'clientLocationKey' }),
  output: done,
  limit: 'cart',
  changes: true,
  repeats: 'itself',
  access: 'staff',
  permission: 'staff:manage',
});

export const startStaffSignOn = post('/api/desk', 'startStaffSignOn', {
  summary:
    'Begins signing in with the identity provider of the shop’s operator: sets a cookie for ten minutes, and says where to send the browser.',
  input: wire({
    /** The address of the desk to go to afterwards, such as /desk/1/day. */
    next: orNull(text(500)),
  }),
  output: wire({ address: z.string() }),
  limit: 'signIn',
  changes: true,
  repeats: 'itself',
});

export const finishStaffSignOn = post('/api/desk', 'finishStaffSignOn', {
  summary:
    'Signs in with what the identity provider sent the browser back with, which works once and in that browser alone: sets the cookie of a session.',
  input: wire({
    /** The query of the address that the browser was sent back to. */
    answer: text(8000),
  }),
  output: wire({ next: z.nullable(z.string()) }),
  limit: 'signIn',
  changes: true,
  repeats: 'itself',
});

/** Bytes in base64url, as in the JSON forms of the Web Authentication API. */
const bytes = (most: number) => z.string().check(z.maxLength(most), z.regex(/^[\w-]+$/));
/** The longest id that the Web Authentication API allows has 1023 bytes. */
const credentialId = bytes(1364);
const challenge = z.string();

export const askPasskeyChallenge = post('/api/desk', 'askPasskeyChallenge', {
  summary: 'A challenge to sign in with a passkey: it works once, for five minutes.',
  input: wire({}),
  output: wire({
    challenge,
    /** The name that passkeys here belong to. */
    rpId: z.string(),
  }),
  limit: 'signIn',
  changes: true,
  repeats: 'itself',
});

export const signInWithPasskey = post('/api/desk', 'signInWithPasskey', {
  summary: 'Signs in with what a passkey answered to a challenge: sets the cookie of a session.',
  input: wire({
    credentialId,
    clientData: bytes(4000),
    authenticatorData: bytes(4000),
    signature: bytes(8000),
    /** Of the person, as their device keeps it with the key. */
    userHandle: bytes(100),
  }),
  output: done,
  limit: 'signIn',
  changes: true,
  repeats: 'itself',
});

export const askNewPasskey = post('/api/desk', 'askNewPasskey', {
  summary: 'A challenge to add a passkey to the own account: it works once, for five minutes.',
  input: wire({}),
  output: wire({
    challenge,
    rpId: z.string(),
    /** How devices name the place and the person. */
    rpName: z.string(),
    userHandle: z.string(),
    userName: z.string(),
    displayName: z.string(),
    /** COSE numbers of the algorithms that are understood, the best first. */
    algorithms: z.array(z.number()),
    /** Those that the person has: no device adds a second one. */
    known: z.array(wire({ credentialId: z.string(), transports: z.array(z.string()) })),
  }),
  limit: 'cart',
  changes: true,
  repeats: 'itself',
  access: 'desk',
});
export type NewPasskey = z.output<typeof askNewPasskey.output>;

export const addPasskey = post('/api/desk', 'addPasskey', {
  summary: 'Adds the passkey that a device made for a challenge.',
  input: wire({
    credentialId,
    clientData: bytes(4000),
    attestationObject: bytes(20_000),
    /** How the device can be reached, such as internal or usb. */
    transports: list(text(20), 10),
  }),
  output: done,
  limit: 'cart',
  changes: true,
  repeats: 'itself',
  access: 'desk',
});

export const getPasskeys = get('/api/desk', 'getPasskeys', {
  summary: 'The passkeys of the own account, the newest first.',
  input: wire({}),
  output: wire({
    passkeys: z.array(
      wire({
        passkeyKey: staffKey,
        /** The User-Agent header of the browser that added it. */
        device: z.string(),
        addedOn: instant,
        usedOn: z.nullable(instant),
        /** Whether it signs in no more, because it may have been copied. */
        isCopied: z.boolean(),
      }),
    ),
  }),
  limit: 'read',
  access: 'desk',
});

export const removePasskey = post('/api/desk', 'removePasskey', {
  summary: 'Removes a passkey of the own account, which signs in no more.',
  input: wire({ passkeyKey: staffKey }),
  output: done,
  limit: 'cart',
  changes: true,
  repeats: 'itself',
  access: 'desk',
});
