/** Calls about a member: form, revoking, check-in, waiver (specification 3.8, 7.3; docs/rules/members.md). */
import * as z from 'zod/mini';
import { post } from './call.ts';
import {
  chosenMemberships,
  memberFields,
  memberNames,
  membershipKey,
  membershipMember,
} from './memberships.ts';
import { t } from './messages/t.ts';
import { order } from './order.ts';
import {
  count,
  emailAddress,
  line,
  list,
  locationKey,
  modelErrors,
  orderKey,
  orNull,
  signs,
  text,
  unreadOf,
  uploadedFile,
  wire,
} from './wire.ts';

/** As random as a membership key. Appears in QR codes and waiver links, and grants no access alone (C-25). */
const memberKey = membershipKey;
/** ISO with a zone. An impossible date, such as February 30, does not make a scan fail. */
const moment = z
  .string()
  .check(
    z.regex(
      /^20\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,7})?(Z|[+-]([01]\d|2[0-3]):[0-5]\d)$/,
      { error: () => t('wire.moment') },
    ),
  );
const countryKey = orNull(count(10_000));

/** The whole record, of which these parts may be written; the rest is not read (7.3-06, C-40, D-API-53). */
const postedMember = wire(
  {
    ...unreadOf(memberFields),
    membershipMemberKey: memberKey,
    /** For callers who hold the order that bought the membership. */
    orderKey: orNull(orderKey),
    customer: wire({
      firstName: orNull(line(100)),
      lastName: orNull(line(100)),
      email: orNull(emailAddress),
      phoneCountryKey: countryKey,
      phoneAreaCode: orNull(signs(20)),
      phoneSubscriberNumber: orNull(signs(30)),
      addressLine1: orNull(line(200)),
      addressLine2: orNull(line(200)),
      city: orNull(line(100)),
      state: orNull(line(100)),
      zip: orNull(signs(20)),
      countryCode: orNull(text(2)),
      genderKey: orNull(count(10)),
    }),
    /** yyyy-MM-dd; anything else is reported as an error of the field, not of the request. */
    dateOfBirth: orNull(text(20)),
    emergencyContactFirstName: orNull(line(100)),
    emergencyContactLastName: orNull(line(100)),
    emergencyContactPhoneCountryKey: countryKey,
    emergencyContactPhoneAreaCode: orNull(signs(20)),
    emergencyContactPhoneSubscriberNumber: orNull(signs(30)),
    revoke: z._default(z.boolean(), false),
    unRevoke: z._default(z.boolean(), false),
  },
  memberNames,
);
export type PostedMember = z.output<typeof postedMember>;

export const saveMemberToMembership = post('/api/booking', 'SaveMemberToMembership', {
  summary:
    'Saves the form of a member, or revokes one and takes that back; for the account holder, staff and whoever has the order that bought it (D-API-53, D-MB-10).',
  input: postedMember,
  output: wire({
    order: z.nullable(order),
    membershipMember: z.nullable(membershipMember),
    modelErrors,
    exceptionMessage: z.nullable(z.string()),
  }),
  limit: 'cart',
  changes: true,
  permission: 'members:write',
  aliases: ['/api/register/SaveMemberToMembership'],
});

export const saveMembershipsToOrder = post('/api/booking', 'SaveMembershipsToOrder', {
  summary:
    'Sets how many memberships of each named plan an order buys; none takes them out, and without an order a new one begins. With a MembershipKey, saves the members of a bought membership (D-API-50).',
  input: wire(
    {
      locationKey,
      orderKey: orNull(text(100)),
      memberships: z._default(list(chosenMemberships, 50), []),
      /** From the screen of a membership: which one, the line that bought it, and all its members. */
      membershipKey: orNull(membershipKey),
      orderMembershipKey: orNull(count(Number.MAX_SAFE_INTEGER)),
      members: z._default(list(postedMember, 50), []),
    },
    { locationKey: 'ClientLocationKey', orderKey: 'orderKey' },
  ),
  output: wire({
    order: z.nullable(order),
    isInvalidEmail: z.boolean(),
    exceptionMessage: z.nullable(z.string()),
    modelErrors,
  }),
  limit: 'cart',
  changes: true,
  permission: 'members:write',
});

const photoOfMember = {
  membershipMemberKey: memberKey,
  /** A face, or a government ID. */
  kind: z.enum(['profile', 'id']),
};
const photoVersions = wire({
  photoVersion: z.nullable(z.number()),
  idPhotoVersion: z.nullable(z.number()),
});

export const uploadMemberPhoto = post('/api/register', 'uploadMemberPhoto', {
  summary:
    'Keeps a photo of a member, for the account holder and staff, and where there is none yet for whoever has the order that bought the membership (D-API-63).',
  input: wire(
    { ...photoOfMember, orderKey: orNull(orderKey), file: uploadedFile },
    { membershipMemberKey: 'membershipMemberKey', kind: 'kind', orderKey: 'orderKey', file: 'file' },
  ),
  body: 'form',
  output: photoVersions,
  limit: 'cart',
  changes: true,
  repeats: 'itself',
  permission: 'members:write',
});

export const removeMemberPhoto = post('/api/register', 'removeMemberPhoto', {
  summary: 'Forgets a photo of a member, for the account holder (D-API-63).',
  input: wire(photoOfMember, { membershipMemberKey: 'membershipMemberKey', kind: 'kind' }),
  output: photoVersions,
  limit: 'cart',
  changes: true,
});

export const saveMembershipCheckIn = post('/api/register', 'SaveMembershipCheckIn', {
  summary:
    'Counts a visit of a member, or of all where one scan admits the group; the same visit within five minutes counts once. Staff scan anyone of their location (D-API-52, D-MB-09).',
  input: wire({
    /** May be missing if a member is named. */
    membershipKey: orNull(membershipKey),
    membershipMemberKey: orNull(memberKey),
    scanDate: moment,
  }),
  output: wire({
    success: z.boolean(),
    visitsRemaining: z.nullable(z.number()),
    totalVisits: z.number(),
    message: z.nullable(z.string()),
  }),
  limit: 'cart',
  changes: true,
  permission: 'checkin:write',
  aliases: ['/api/booking/SaveMembershipCheckIn'],
});

export const checkInMember = post('/api/desk', 'checkInMember', {
  summary:
    'Counts a visit of the member whose card is scanned at the desk, by the rules of SaveMembershipCheckIn. The same card within five minutes counts once.',
  input: wire({ locationKey, code: signs(100) }, { locationKey: 'clientLocationKey', code: 'code' }),
  output: wire({
    admitted: z.boolean(),
    name: z.string(),
    planName: z.string(),
    visitsRemaining: z.nullable(z.number()),
    totalVisits: z.number(),
    /** Why it does not admit them; null if it does. */
    message: z.nullable(z.string()),
  }),
  limit: 'cart',
  changes: true,
  access: 'staff',
  permission: 'checkin:write',
});
export type CheckedInMember = z.output<typeof checkInMember.output>;

export const signWaiver = post('/api/register', 'signWaiver', {
  summary: 'Signs the waiver of a member; whoever has the link may, and learns nothing by it (D-WV-01).',
  input: wire(
    {
      locationCode: text(40),
      memberKey,
      signer: line(200),
      /** The member's date of birth. */
      dateOfBirth: text(20),
      /** Who signs for a minor. */
      guardian: orNull(line(200)),
      /** Typed, or drawn as lines of points (M12 30L14 33…). */
      signature: text(20_000),
      /** Which version of the text the page showed. */
      textVersion: text(64),
    },
    {
      locationCode: 'locationCode',
      memberKey: 'memberKey',
      signer: 'signer',
      dateOfBirth: 'dateOfBirth',
      guardian: 'guardian',
      signature: 'signature',
      textVersion: 'textVersion',
    },
  ),
  output: wire({ success: z.boolean(), modelErrors }),
  limit: 'complete',
  changes: true,
});

export const discardWaiver = post('/api/register', 'discardWaiver', {
  summary:
    'Discards what was signed for a member, who then has to sign again; for the account holder alone (D-WV-01).',
  input: wire({ membershipMemberKey: memberKey }, { membershipMemberKey: 'membershipMemberKey' }),
  output: wire({ membershipMember: z.nullable(membershipMember) }),
  limit: 'cart',
  changes: true,
});

export const sendPhoneChangeLink = post('/api/booking', 'sendPhoneChangeLink', {
  summary:
    'Mails the buyer a link that changes the number the memberships of an order wait for; nothing once somebody has signed in (docs/decisions/0039).',
  input: wire({ locationKey, orderKey }, { locationKey: 'clientLocationKey', orderKey: 'orderKey' }),
  output: wire({ success: z.boolean() }),
  limit: 'complete',
  changes: true,
});

export const changeHolderPhone = post('/api/booking', 'changeHolderPhone', {
  summary:
    'Changes the number the memberships of an order wait for, with the secret of a mailed link; it works once (docs/decisions/0039).',
  input: wire(
    {
      locationKey,
      secret: z.string().check(z.regex(/^[A-Za-z0-9_-]{32}$/, { error: () => t('wire.linkSecret') })),
      phoneCountryKey: countryKey,
      phoneAreaCode: orNull(signs(20)),
      phoneSubscriberNumber: orNull(signs(30)),
    },
    { locationKey: 'clientLocationKey', secret: 'secret' },
  ),
  output: wire({ success: z.boolean(), modelErrors }),
  limit: 'complete',
  changes: true,
});
