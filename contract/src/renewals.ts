/** Calls that renew a membership (D-MB-11; docs/rules/memberships.md, "Renewing"). */
import * as z from 'zod/mini';
import { post } from './call.ts';
import { membershipKey } from './memberships.ts';
import { t } from './messages/t.ts';
import { order } from './order.ts';
import { amount, locationKey, modelErrors, orderKey, orNull, text, venueDate, wire } from './wire.ts';

/** Which membership: by its key, for those who may open it, or by the secret of an emailed link. */
const ofMembership = {
  locationKey,
  membershipKey: orNull(membershipKey),
  /** The key of the order that bought it. */
  boughtOrderKey: orNull(orderKey),
  secret: orNull(z.string().check(z.regex(/^[A-Za-z0-9_-]{32}$/, { error: () => t('wire.linkSecret') }))),
};
const names = {
  locationKey: 'clientLocationKey',
  membershipKey: 'membershipKey',
  boughtOrderKey: 'boughtOrderKey',
  secret: 'secret',
} as const;

export const getRenewal = post('/api/booking', 'getRenewal', {
  summary:
    'What renewing a membership costs and how long it lasts then, for its account holder, whoever has the order that bought it, and whoever has an emailed link (D-MB-11).',
  input: wire(ofMembership, names),
  output: wire({
    name: z.string(),
    expirationDate: venueDate,
    /** Null if it cannot be renewed now. */
    price: z.nullable(amount),
    dateFrom: z.nullable(venueDate),
    dateTo: z.nullable(venueDate),
    /** Why it cannot be renewed now; null if it can. */
    message: z.nullable(z.string()),
  }),
  limit: 'read',
});

export const renewMembership = post('/api/booking', 'renewMembership', {
  summary:
    'Puts the renewal of a membership into an order, and without an order into a new one; paid, it extends the membership (D-MB-11).',
  input: wire({ ...ofMembership, orderKey: orNull(text(100)) }, { ...names, orderKey: 'orderKey' }),
  output: wire({
    order: z.nullable(order),
    modelErrors,
    exceptionMessage: z.nullable(z.string()),
  }),
  limit: 'cart',
  changes: true,
});
