/** What an agent's guests pay (specification 7.3; D-API-54). */
import type { ActivityKey, LocationKey, TimeSlotKey } from '@gangway/domain/kernel/keys';
import * as z from 'zod/mini';
import { get } from './call.ts';
import { agentSignature, amount, numberInQuery, orNull, rateKey, wire } from './wire.ts';

const agentRate = wire(
  {
    rateKey,
    price: amount,
    sellable: z.boolean(),
    bookingAgentRateHistoryKey: z.nullable(z.number()),
  },
  {
    rateKey: 'EntityHierarchyRateKey',
    bookingAgentRateHistoryKey: 'BookingAgentEntityHierarchyRateHistoryKey',
  },
);

export type AgentRate = z.output<typeof agentRate>;

export const getBookingAgentRates = get('/api/booking', 'GetBookingAgentRates', {
  summary: 'Prices of an agent for a time; none for an unknown or inactive agent (D-API-54).',
  input: wire(
    {
      locationKey: numberInQuery<LocationKey>(),
      bookingAgentKey: numberInQuery<number>(),
      bookingAgentSignature: agentSignature,
      activityKey: numberInQuery<ActivityKey>(),
      timeSlotKey: numberInQuery<TimeSlotKey>(),
      packageKey: orNull(numberInQuery<number>()),
    },
    {
      locationKey: 'clientLocationKey',
      bookingAgentKey: 'bookingAgentKey',
      bookingAgentSignature: 'bookingAgentSignature',
      activityKey: 'EntityHierarchyKey',
      timeSlotKey: 'OrderEntityTimeKey',
    },
  ),
  output: z.array(wire({ rates: z.array(agentRate) })),
  limit: 'read',
});
