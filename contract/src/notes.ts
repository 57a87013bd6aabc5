/** Notes of the venue's own people on sold orders and on departures: no guest reads them (docs/rules/notes.md). */
import * as z from 'zod/mini';
import { post } from './call.ts';
import { count, locationKey, orNull, revision, text, venueDate, wire } from './wire.ts';

/** UTC, ISO 8601. */
const instant = z.string();

export const staffNote = wire({
  noteKey: z.number(),
  /** Counts its changes; a change names the one that was seen. */
  revision,
  /** Of one line or several. */
  text: z.string(),
  isPinned: z.boolean(),
  /** The name of who wrote it; null for somebody who was erased. */
  writtenBy: z.nullable(z.string()),
  writtenOn: instant,
  /** Of its text; both null while it stands as it was written. */
  editedBy: z.nullable(z.string()),
  editedOn: z.nullable(instant),
});
export type StaffNote = z.output<typeof staffNote>;

const location = { locationKey: 'clientLocationKey' } as const;
const order = { locationKey, orderNumber: text(40) };
const departure = {
  locationKey,
  date: venueDate,
  /** As getDay names it. */
  departureKey: text(40),
};

/** Longer than a note may be, because blanks around it do not count. */
const noteText = text(4000);
const written = { text: noteText, isPinned: z._default(z.boolean(), false) };
/** The note as somebody saw it: it is refused if it is another one by now. */
const seen = { noteKey: count(Number.MAX_SAFE_INTEGER), revision };
/** The member that is absent or null stays. */
const changed = { ...seen, text: orNull(noteText), isPinned: orNull(z.boolean()) };

const saved = wire({ noteKey: z.number(), revision });
const removed = wire({ removed: z.boolean() });

const ofOrder = {
  limit: 'cart',
  changes: true,
  access: 'staff',
  permission: 'orders:change',
} as const;
/** For all who check guests in. */
const ofDeparture = { ...ofOrder, permission: 'checkin:write', ownPermission: 'checkin:own' } as const;

export const writeOrderNote = post('/api/desk', 'writeOrderNote', {
  summary: 'Writes a note on a sold order. A pinned one is shown on the manifest of each of its departures.',
  input: wire({ ...order, ...written }, location),
  output: saved,
  ...ofOrder,
});

export const changeOrderNote = post('/api/desk', 'changeOrderNote', {
  summary: 'Changes the text of a note on a sold order, or pins it.',
  input: wire({ ...order, ...changed }, location),
  output: saved,
  ...ofOrder,
});

export const removeOrderNote = post('/api/desk', 'removeOrderNote', {
  summary: 'Removes a note on a sold order for good.',
  input: wire({ ...order, ...seen }, location),
  output: removed,
  ...ofOrder,
});

export const writeDepartureNote = post('/api/desk', 'writeDepartureNote', {
  summary: 'Writes a note on a departure. A pinned one is shown in the day.',
  input: wire({ ...departure, ...written }, location),
  output: saved,
  ...ofDeparture,
});

export const changeDepartureNote = post('/api/desk', 'changeDepartureNote', {
  summary: 'Changes the text of a note on a departure, or pins it.',
  input: wire({ ...departure, ...changed }, location),
  output: saved,
  ...ofDeparture,
});

export const removeDepartureNote = post('/api/desk', 'removeDepartureNote', {
  summary: 'Removes a note on a departure for good.',
  input: wire({ ...departure, ...seen }, location),
  output: removed,
  ...ofDeparture,
});
