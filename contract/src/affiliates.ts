/** What affiliates see of their sales, and how their visitors are counted (D-AG-03, D-API-69; docs/rules/agents.md). */
import type { LocationKey } from '@gangway/domain/kernel/keys';
import * as z from 'zod/mini';
import { get, post } from './call.ts';
import {
  agentSignature,
  amount,
  count,
  locationKey,
  numberInQuery,
  orNull,
  venueDate,
  wire,
} from './wire.ts';

const figures = {
  /** Visits that began at one of their links. */
  clicks: z.number(),
  /** Orders, guests and sales do not count what was given back. */
  orders: z.number(),
  guests: z.number(),
  /** What guests paid, without tax, fees and tips. */
  sales: amount,
  /** The sum of pending, approved and paid. */
  commission: amount,
  /** Of activities that are not over. */
  pending: amount,
  /** To be paid next; negative if more was paid than was earned in the end. */
  approved: amount,
  paid: amount,
  reversed: amount,
};

/** An item of a report; null for pages of no single item. */
const item = { itemKey: z.nullable(z.number()), itemName: z.nullable(z.string()) };

const report = wire({
  currencyCode: z.string(),
  /** The keys that their links carry; `signature` if the agent's links need one. */
  sellers: z.array(
    wire({
      kind: z.enum(['affiliate', 'agent']),
      key: z.number(),
      name: z.string(),
      signature: z.nullable(z.string()),
    }),
  ),
  /** One for each day and item with something to report. */
  rows: z.array(wire({ date: venueDate, ...item, ...figures })),
  days: z.array(wire({ date: venueDate, ...figures })),
  items: z.array(wire({ ...item, ...figures })),
  totals: wire(figures),
});
export type AffiliateReport = z.output<typeof report>;
export type AffiliateFigures = AffiliateReport['totals'];

/** The longest range of a report, in days. */
export const longestReport = 366;

export const getReport = get('/api/affiliate', 'getReport', {
  summary:
    'Clicks, orders, guests, sales and commission of the affiliates that who has signed in is, by day and by item, without data of customers; 403 if they are none at this location (D-API-69, D-AG-03).',
  input: wire(
    { locationKey: numberInQuery<LocationKey>(), from: venueDate, to: venueDate },
    { locationKey: 'clientLocationKey', from: 'from', to: 'to' },
  ),
  output: report,
  limit: 'read',
  access: 'member',
});

const key = orNull(count(2_147_483_647));

export const countClick = post('/api/affiliate', 'countClick', {
  summary:
    'Counts a visit that began at a link of an affiliate, by day and item; an unknown key is ignored. Nothing about the visitor is stored (D-AG-03).',
  input: wire(
    {
      locationKey,
      clientAgentKey: key,
      bookingAgentKey: key,
      bookingAgentSignature: agentSignature,
      /** EntityHierarchyKey of the page's activity or package; null for other pages. */
      itemKey: key,
    },
    {
      locationKey: 'clientLocationKey',
      clientAgentKey: 'clientAgentKey',
      bookingAgentKey: 'bookingAgentKey',
      bookingAgentSignature: 'bookingAgentSignature',
      itemKey: 'EntityHierarchyKey',
    },
  ),
  output: wire({}),
  limit: 'cart',
  changes: true,
});
