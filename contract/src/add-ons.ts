/**
 * Add-ons and answers: what callers choose and what an activity offers (specification 3.5, 7.2; decisions
 * 6.4).
 */
import * as z from 'zod/mini';
import { post } from './call.ts';
import { addOn, mostRates, rateChoices } from './catalog.ts';
import {
  activityKey,
  agentSignature,
  amount,
  count,
  list,
  locationKey,
  orderKey,
  orderLineKey,
  orNull,
  rateKey,
  text,
  timeSlotKey,
  wire,
} from './wire.ts';

const mostKey = 2_147_483_647;
const mostProducts = 100;
const quantity = z._default(count(200), 0);

const chosenVariant = wire({ productKey: count(mostKey), quantity });

/**
 * A chosen add-on: its key and quantity. The cost only counts for a tip without a percentage (D-AD-03,
 * D-AD-04).
 */
export const chosenAddOn = wire({
  productKey: count(mostKey),
  quantity,
  variants: z._default(list(chosenVariant, mostProducts), []),
  isTip: z._default(z.boolean(), false),
  tipPercent: orNull(count(100)),
  cost: orNull(amount),
});
export const chosenAddOns = z._default(list(chosenAddOn, mostProducts), []);
export type ChosenAddOn = z.output<typeof chosenAddOn>;

/** An answer to a question. The question's text in it is ignored; the server has its own copy. */
export const chosenAnswer = wire({ customFieldKey: count(mostKey), value: orNull(text(2000)) });
export const chosenAnswers = z._default(list(chosenAnswer, 50), []);

const chosenParticipant = wire({ participantIndex: count(199), customFields: chosenAnswers });

/** A rate with its number of participants and the answers each of them gave. */
export const answeredRate = wire(
  {
    rateKey,
    participants: z._default(count(200), 0),
    customFieldParticipants: z._default(list(chosenParticipant, 200), []),
  },
  { rateKey: 'EntityHierarchyRateKey' },
);
export const answeredRates = z._default(list(answeredRate, mostRates), []);

const payload = wire(
  {
    locationKey: orNull(locationKey),
    orderKey: orNull(orderKey),
    orderLineKey: orNull(orderLineKey),
    timeSlotKey: orNull(timeSlotKey),
    activityKey: orNull(activityKey),
    activity: orNull(
      wire(
        { activityKey: orNull(activityKey), locationKey: orNull(locationKey) },
        { activityKey: 'EntityHierarchyKey', locationKey: 'ClientLocationKey' },
      ),
    ),
    rates: rateChoices,
    isPrivateTour: z._default(z.boolean(), false),
    guests: orNull(count(200)),
    packageKey: orNull(count(mostKey)),
    bookingAgentKey: orNull(count(mostKey)),
    bookingAgentSignature: agentSignature,
    appointmentDate: orNull(text(30)),
    addOns: chosenAddOns,
    photoPackageAddOns: chosenAddOns,
    time: orNull(text(30)),
  },
  {
    locationKey: 'clientLocationKey',
    orderKey: 'orderKey',
    orderLineKey: 'orderEntityKey',
    timeSlotKey: 'orderEntityTimeKey',
    activityKey: 'entityHierarchyKey',
    activity: 'entityHierarchy',
    rates: 'rates',
    isPrivateTour: 'isPrivateTour',
    packageKey: 'packageKey',
    appointmentDate: 'appointmentDate',
    addOns: 'addons',
    photoPackageAddOns: 'photoPackageAddOns',
    time: 'time',
  },
);

export const offeredAddOns = wire(
  {
    activityKey,
    orderLineKey: z.nullable(orderLineKey),
    timeSlotKey: z.nullable(timeSlotKey),
    addOns: z.array(addOn),
    photoPackageAddOns: z.array(addOn),
  },
  {
    activityKey: 'EntityHierarchyKey',
    orderLineKey: 'OrderEntityKey',
    timeSlotKey: 'OrderEntityTimeKey',
  },
);
export type OfferedAddOns = z.output<typeof offeredAddOns>;

export const getAddons = post('/api/booking', 'getAddons', {
  summary: 'What goes with each activity, with what was chosen of it, in the order asked (6.4).',
  input: list(payload, 20),
  output: z.array(offeredAddOns),
  limit: 'read',
});
