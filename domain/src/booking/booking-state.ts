/** A visitor's choices and their form in the URL: eight keys in a fixed order (2.10-06, D-RT-11). */
import { type ExtrasChoice, readAddOnQuery, writeAddOnQuery } from '../add-ons/add-on-query.ts';
import type { RateSelection } from '../catalog/rate.ts';
import type { RateKey } from '../kernel/keys.ts';
import { isVenueDate, type VenueDate } from '../kernel/local-time.ts';

/** The keys that apply to one activity; transport and pickup pass through unchanged. */
export interface BookingState {
  isPrivate: boolean;
  rates: readonly RateSelection[];
  date: VenueDate | null;
  /** A time slot's Value, e.g. 2026-06-12T09:00. */
  time: string | null;
  needTransport: boolean;
  pickup: string | null;
  extras: ExtrasChoice;
  guests: number | null;
}

export const emptyBooking: BookingState = {
  isPrivate: false,
  rates: [],
  date: null,
  time: null,
  needTransport: false,
  pickup: null,
  extras: { addOns: [], tip: null },
  guests: null,
};

export type BookingQuery = Partial<
  Record<'private' | 'rates' | 'date' | 'time' | 'transport' | 'pickup' | 'addons' | 'guests', string>
>;

const rateForm = /^\d{1,10}:\d{1,3}$/;
const valueForm = /^(\d{4}-\d{2}-\d{2}(T([01]\d|2[0-3]):[0-5]\d(\/PT\d{1,5}M)?)?|open)$/;
const maxText = 500;

/** An illegal part drops only itself. */
function readRates(text: string | undefined): RateSelection[] {
  if (text === undefined || text.length > maxText) return [];
  return text
    .split(',')
    .filter((part) => rateForm.test(part))
    .map((part) => part.split(':'))
    .map(([key, count]) => ({ rateKey: Number(key) as RateKey, participants: Number(count) }))
    .filter((rate) => rate.participants > 0 && rate.participants <= 200);
}

function readText(text: string | undefined): string | null {
  return text === undefined || text === '' || text.length > maxText ? null : text;
}

/** Reads the query; unknown keys and illegal values are skipped silently. */
export function readBookingQuery(query: BookingQuery): BookingState {
  const guests = /^\d{1,3}$/.test(query.guests ?? '') ? Number(query.guests) : 0;
  return {
    isPrivate: query.private === '1',
    rates: readRates(query.rates),
    date: query.date !== undefined && isVenueDate(query.date) ? query.date : null,
    time: query.time !== undefined && valueForm.test(query.time) ? query.time : null,
    needTransport: query.transport === '1',
    pickup: readText(query.pickup),
    extras: readAddOnQuery(query.addons),
    guests: guests > 0 && guests <= 200 ? guests : null,
  };
}

/** Writes the query in the fixed order, without empty keys. */
export function writeBookingQuery(state: BookingState): BookingQuery {
  const query: BookingQuery = {};
  const rates = state.rates.filter((rate) => rate.participants > 0);
  if (state.isPrivate) query.private = '1';
  if (rates.length > 0) query.rates = rates.map((rate) => `${rate.rateKey}:${rate.participants}`).join(',');
  if (state.date !== null) query.date = state.date;
  if (state.time !== null) query.time = state.time;
  if (state.needTransport) query.transport = '1';
  if (state.pickup !== null) query.pickup = state.pickup;
  const addOns = writeAddOnQuery(state.extras);
  if (addOns !== null) query.addons = addOns;
  if (state.guests !== null) query.guests = String(state.guests);
  return query;
}
