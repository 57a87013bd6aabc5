/** The part of the venue file for memberships: plans on sale (docs/venue-files.md, "Memberships"). */
import * as z from 'zod';
import {
  group,
  kinds,
  line,
  list,
  oneOf,
  orElse,
  orNull,
  slug,
  text,
  usual,
  whole,
  yesNo,
} from '../../file-fields/fields.ts';
import { amountField, dateField, datesField, timeField, weekdaysField } from '../../file-fields/values.ts';
import { memberFields, roleTypes } from '../../memberships/plan.ts';
import { mostReminderDays, usualReminders } from '../../memberships/renewal.ts';
import { t } from '../../messages/t.ts';
import { memberRates } from '../member-rates/schema.ts';
import { picture } from '../parts/schema.ts';

const oldest = 120;

const schedule = z.discriminatedUnion(
  'kind',
  [
    group('So many days from the day it is bought.', {
      kind: z.literal('fixedTerm').describe('fixedTerm, monthly, yearly or season.'),
      days: whole(1, 3660).describe('Days it lasts, the first one among them.'),
    }),
    group('A month from the day it is bought.', {
      kind: z.literal('monthly').describe('fixedTerm, monthly, yearly or season.'),
    }),
    group('A year from the day it is bought.', {
      kind: z.literal('yearly').describe('fixedTerm, monthly, yearly or season.'),
    }),
    group('A season: what is bought earlier begins with it, and all ends with it.', {
      kind: z.literal('season').describe('fixedTerm, monthly, yearly or season.'),
      from: dateField.describe('First day, like 2026-12-01.'),
      to: dateField.describe('Last day, like 2027-04-15.'),
    }),
  ],
  { error: kinds('fixedTerm', 'monthly', 'yearly', 'season') },
);

const role = group('Members of one kind.', {
  id: slug('adult').describe('Stable name within the plan, like adult.'),
  name: line(60).describe('What such a member is called, like Adult or Grandparent.'),
  type: oneOf(roleTypes).describe(
    'adult, child, guest, senior, passholder, member, youth, employee or patrol.',
  ),
  count: usual(whole(1, 20), 1).describe('How many members of this kind a membership has. One unless told.'),
  minAge: orNull(whole(0, oldest)).describe('Least age in years; needs birthdate among the fields.'),
  maxAge: orNull(whole(0, oldest)).describe('Greatest age in years; needs birthdate among the fields.'),
  requiredFields: usual(list(oneOf(memberFields), memberFields.length), ['firstName', 'lastName']).describe(
    'What the form demands: firstName, lastName, birthdate, emergencyContact, email, phone, photo, address (of the account holder), gender, idPhoto. Both names unless told.',
  ),
  optionalFields: usual(list(oneOf(memberFields), memberFields.length), []).describe(
    'What the form asks for and may stay empty.',
  ),
});

const plan = group('A plan of membership.', {
  id: slug('family').describe('Stable name, like family. Keep it: memberships that were sold depend on it.'),
  name: line(100).describe('Shown to guests, like Lake family.'),
  description: orNull(text(1000)).describe('A few sentences for guests; plain text.'),
  picture: picture.optional(),
  price: amountField.describe('What one membership costs, like 240.00.'),
  taxClass: orNull(slug('standard')).describe('Tax class it bears. No tax unless told.'),
  schedule: schedule.describe('How long it lasts.'),
  roles: list(role, 9)
    .min(1, { error: () => t('venueFile.value.noRole') })
    .describe('Who belongs to it; the first member of the first role is the account holder.'),
  visits: orNull(whole(1, 10_000)).describe('How often each member can check in. Any number unless told.'),
  guestPasses: usual(whole(0, 200), 0).describe('Guests its members may bring along in all.'),
  rates: orElse(memberRates, []).describe('What members pay; other rates cost them what everybody pays.'),
  windows: orElse(
    list(
      group('When it can be used.', {
        weekdays: weekdaysField.describe('Days, like mon-fri.'),
        from: timeField.describe('First time of day, like 09:00.'),
        to: timeField.describe('Last time of day, like 17:00.'),
      }),
      50,
    ),
    [],
  ).describe('When it can be used. Always unless told.'),
  blackouts: orElse(
    list(
      group('Days on which it cannot be used.', {
        name: line(100).describe('What guests read, like Independence Day.'),
        on: datesField.describe('One date, or a range like 2026-12-24 to 2026-12-26.'),
      }),
      100,
    ),
    [],
  ).describe('Days on which it cannot be used.'),
  uniqueIdPerMember: usual(yesNo(), true).describe(
    'Whether each member has a QR code of their own; else all share that of the account holder.',
  ),
  requireEachMemberCheckIn: usual(yesNo(), false).describe(
    'Whether every member is scanned; else one scan admits all.',
  ),
  waiver: orNull(text(20_000)).describe('What each member signs before the first visit; plain text.'),
  printBackIdCards: usual(yesNo(), true).describe('Whether printing an ID card includes its back.'),
  idCardFront: orNull(text(5000)).describe(
    'Your own front of an ID card, as HTML with tokens like {{MemberName}}. Ours unless told.',
  ),
  idCardBack: orNull(text(5000)).describe('Your own back of an ID card. Ours unless told.'),
});

export const memberships = group('Memberships.', {
  sellMembershipsOnline: usual(yesNo(), true).describe('Whether memberships can be bought.'),
  allowSelfCheckIn: usual(yesNo(), false).describe(
    'Whether account holders may check in by themselves, without staff.',
  ),
  renewalReminders: usual(list(whole(0, mostReminderDays), 5), usualReminders).describe(
    'How many days before its last day the account holder of a membership is reminded to renew it, by email; [] for never. A membership can be renewed from 30 days before its last day, or from the first reminder if that is earlier.',
  ),
  plans: list(plan, 50)
    .min(1, { error: () => t('venueFile.value.noPlan') })
    .describe('What is sold, in the order shown.'),
});

export type VenueMemberships = z.output<typeof memberships>;
