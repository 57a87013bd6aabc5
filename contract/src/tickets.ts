/** Tickets of a saved order: read by their UUID (3.10-08, D-API-66, D-TK-02). */
import { readCardCode } from '@gangway/domain/memberships/check-in';
import {
  passWallets,
  readTicketCode,
  ticketCode,
  ticketFits,
  ticketStatuses,
  ticketUuidForm,
} from '@gangway/domain/tickets/ticket';
import * as z from 'zod/mini';
import { get, post } from './call.ts';
import { t } from './messages/t.ts';
import {
  amount,
  list,
  locationKey,
  meetingPlace,
  numberInQuery,
  orderLineKey,
  orNull,
  signs,
  venueDate,
  wallTime,
  wire,
} from './wire.ts';

export const ticketUuid = z.string().check(z.regex(ticketUuidForm, { error: () => t('wire.ticket') }));

export const ticket = wire({
  number: z.number(),
  /** What its QR code says. */
  code: z.string(),
  /** Null if it is for everybody of the booking. */
  rateName: z.nullable(z.string()),
  /** How many people it admits. */
  people: z.number(),
  status: z.enum(ticketStatuses),
  /** UTC; when it was scanned first. */
  usedOn: z.nullable(z.string()),
});
export type Ticket = z.output<typeof ticket>;

/** A booked activity with its tickets. */
export const ticketActivity = wire(
  {
    orderLineKey,
    name: z.string(),
    /** The package it was booked with. */
    packageName: z.nullable(z.string()),
    /** Null for a pass that is good on any day, and if its time is not told (ShowFirstActivityOnly). */
    appointmentDate: z.nullable(wallTime),
    endDate: z.nullable(wallTime),
    hasTime: z.boolean(),
    /** Null without a time. An end in venue time alone does not say how long it is in the night of a repeated hour. */
    durationMinutes: z.nullable(z.number()),
    /** The last day of a pass. */
    validUntil: z.nullable(venueDate),
    arriveBy: z.nullable(wallTime),
    confirmationMessage: z.nullable(z.string()),
    /** '2 adults, 1 child'. */
    guests: z.string(),
    /** Where and when guests are picked up and brought back. */
    transportation: z.array(z.string()),
    goodToKnow: z.array(z.string()),
    bring: z.array(z.string()),
    meetingPoint: z.nullable(meetingPlace),
    photoVersion: z.nullable(z.string()),
    photoColour: z.nullable(z.string()),
    tickets: z.array(ticket),
  },
  { orderLineKey: 'OrderEntityKey' },
);
export type TicketActivity = z.output<typeof ticketActivity>;

export const getTicket = get('/api/booking', 'getTicket', {
  summary: 'The tickets of a saved order, by their UUID (D-API-66, D-TK-02).',
  input: wire(
    { ticketUuid, locationKey: orNull(numberInQuery()) },
    { ticketUuid: 'ticketUUID', locationKey: 'clientLocationKey' },
  ),
  output: wire(
    {
      ticketUuid: z.string(),
      locationKey: z.number(),
      orderNumber: z.string(),
      /** Who booked. */
      name: z.string(),
      /** What is still to be paid. */
      balance: amount,
      /** Wallets that keep its tickets as passes; empty where none is set up, or no ticket is valid any more. */
      passWallets: z.array(z.enum(passWallets)),
      photoDomain: z.string(),
      photoFolder: z.string(),
      activities: z.array(ticketActivity),
    },
    { ticketUuid: 'TicketUUID', locationKey: 'ClientLocationKey' },
  ),
  limit: 'read',
});

/** How many tickets are on a page: 1 or 2. */
const perPage = z.codec(
  z.union([z.string().check(z.regex(/^[12]$/)), z.number().check(z.int(), z.gte(1), z.lte(2))]),
  z.number(),
  { decode: Number, encode: String },
);

/** Answers application/pdf instead of JSON; the output here is the file's content. */
export const ticketsPdf = get('/api/booking', 'tickets.pdf', {
  summary: 'The tickets of a saved order as a PDF, one or two on a page (D-TK-02).',
  input: wire(
    { ticketUuid, perPage: orNull(perPage), locationKey: orNull(numberInQuery()) },
    { ticketUuid: 'ticketUUID', perPage: 'perPage', locationKey: 'clientLocationKey' },
  ),
  output: z.string(),
  limit: 'cart',
});

/** One ticket by its number, or with null all that are valid. */
const passesInput = wire(
  { ticketUuid, number: orNull(numberInQuery()), locationKey: orNull(numberInQuery()) },
  { ticketUuid: 'ticketUUID', number: 'number', locationKey: 'clientLocationKey' },
);

/** Answers application/vnd.apple.pkpass, or vnd.apple.pkpasses for several; the output here is the file's content. */
export const applePasses = get('/api/booking', 'tickets.pkpass', {
  summary: 'Valid tickets of a saved order as signed passes for Apple Wallet, where it is set up (D-TK-02).',
  input: passesInput,
  output: z.string(),
  limit: 'cart',
});

/** Answers a redirect; the output here is its address. */
export const googlePass = get('/api/booking', 'tickets.googlepass', {
  summary:
    'Leads to Google Wallet, which adds valid tickets of a saved order, or to the ticket page if one link cannot hold them all; where it is set up (D-TK-02).',
  input: passesInput,
  output: z.string(),
  limit: 'cart',
});

/** A code that is scanned, pasted or typed at the desk: of a ticket as the list of a departure writes it, or of a membership card. */
export interface ScannedCode {
  kind: 'ticket' | 'card';
  code: string;
}

/** Reads a scanned code; null for anything that is neither. */
export function readScannedCode(text: string): ScannedCode | null {
  const ticketOf = readTicketCode(text);
  if (ticketOf !== null) return { kind: 'ticket', code: ticketCode(ticketOf.uuid, ticketOf.number) };
  return readCardCode(text) === null ? null : { kind: 'card', code: text.trim() };
}

export const findTicket = post('/api/desk', 'findTicket', {
  summary:
    'Reads a scanned ticket without checking anybody in: whose it is, whether it was used, and whether it is for the departure, or for the day, at which it is scanned. Refuses one of a departure that the caller does not lead.',
  input: wire(
    {
      locationKey,
      code: signs(100),
      date: venueDate,
      /** As getDay names it; null at the entrance, where all departures of the day come in. */
      departureKey: orNull(z.string().check(z.regex(/^[\w-]{1,40}$/))),
    },
    { locationKey: 'clientLocationKey' },
  ),
  output: wire({
    /** As it is written in the list of a departure. */
    code: z.string(),
    status: z.enum(ticketStatuses),
    /** UTC; when it was checked in first. */
    usedOn: z.nullable(z.string()),
    /** Who did; null for a system, and for somebody who is not known here. */
    usedBy: z.nullable(z.string()),
    fit: z.enum(ticketFits),
    activityName: z.string(),
    appointmentDate: wallTime,
    hasTime: z.boolean(),
    /** The last day of a pass that is good on any day; null for anything else. */
    validUntil: z.nullable(venueDate),
    /** Null if the ticket is for everybody of the booking. */
    rateName: z.nullable(z.string()),
    people: z.number(),
    /** Who booked. */
    name: z.string(),
    orderNumber: z.string(),
    /** Still owed by the whole order. */
    balance: amount,
  }),
  limit: 'cart',
  access: 'staff',
  permission: 'checkin:write',
  ownPermission: 'checkin:own',
});
export type FoundTicket = z.output<typeof findTicket.output>;

/** Codes of tickets, as getDeparture has them. */
const ticketCodes = list(signs(100), 200);

export const checkInTickets = post('/api/desk', 'checkInTickets', {
  summary:
    'Checks in the people of tickets, such as a whole party, without scanning. Each ticket counts once: one that was used before says so, and the others are not affected.',
  input: wire({ locationKey, codes: ticketCodes }, { locationKey: 'clientLocationKey' }),
  output: wire({
    /** In the order asked for, without codes that are no ticket of the location. */
    tickets: z.array(
      wire({
        code: z.string(),
        /** Whether this request admits them. */
        admitted: z.boolean(),
        status: z.enum(ticketStatuses),
        /** UTC; when they were checked in first. */
        usedOn: z.nullable(z.string()),
        /** Who had checked them in; null if this request admits them, and for systems and people that are not known here. */
        usedBy: z.nullable(z.string()),
      }),
    ),
  }),
  limit: 'cart',
  changes: true,
  access: 'staff',
  permission: 'checkin:write',
  ownPermission: 'checkin:own',
});

export const undoCheckIn = post('/api/desk', 'undoCheckIn', {
  summary: 'Makes tickets valid again that were checked in by mistake. One that was not used stays as it is.',
  input: wire({ locationKey, codes: ticketCodes }, { locationKey: 'clientLocationKey' }),
  output: wire({ tickets: z.array(wire({ code: z.string(), status: z.enum(ticketStatuses) })) }),
  limit: 'cart',
  changes: true,
  access: 'staff',
  permission: 'checkin:write',
  ownPermission: 'checkin:own',
});

export const scanTicket = post('/api/register', 'scanTicket', {
  summary:
    'Admits the people of a ticket: the first scan counts, later ones say when that was. For staff of the location (D-TK-03, D-SE-03).',
  input: wire({ locationKey, code: signs(100) }, { locationKey: 'clientLocationKey', code: 'code' }),
  output: wire({
    /** Whether this scan admits them. */
    admitted: z.boolean(),
    status: z.enum(ticketStatuses),
    /** UTC; when it was scanned first. */
    usedOn: z.nullable(z.string()),
    activityName: z.string(),
    appointmentDate: wallTime,
    endDate: wallTime,
    /** Null if the ticket is for everybody of the booking. */
    rateName: z.nullable(z.string()),
    people: z.number(),
    /** Who booked. */
    name: z.string(),
    orderNumber: z.string(),
    /** What is still to be paid. */
    balance: amount,
    /** Why it does not admit anybody; null if it does. */
    message: z.nullable(z.string()),
  }),
  limit: 'cart',
  changes: true,
  access: 'staff',
  permission: 'checkin:write',
  ownPermission: 'checkin:own',
});
