/** Tickets by their UUID, and their scans (D-API-66, D-TK-01 to D-TK-03; docs/rules/tickets.md). */
import type { InputOf, OutputOf } from '@gangway/contract/call';
import type {
  checkInTickets,
  findTicket,
  getTicket,
  scanTicket,
  ticketsPdf,
  undoCheckIn,
} from '@gangway/contract/tickets';
import { whenWords } from '@gangway/domain/kernel/date-words';
import type { LocationKey } from '@gangway/domain/kernel/keys';
import { dateOf } from '@gangway/domain/kernel/local-time';
import type { Location } from '@gangway/domain/location/location';
import { withVenueTexts } from '@gangway/domain/location/venue-texts';
import { currentLocale } from '@gangway/domain/messages/locale';
import { hasTime } from '@gangway/domain/order/departure-lines';
import { type ActivityLine, asSold, bookingsOf } from '@gangway/domain/order/order';
import { isTicketUuid, readTicketCode, statusOf, ticketCode } from '@gangway/domain/tickets/ticket';
import type { Queryable } from '../../db/database.ts';
import { retrying } from '../../db/retry.ts';
import type { StaffContext } from '../../platform/door.ts';
import { Refused } from '../../platform/refused.ts';
import type { Catalog } from '../catalog/catalog.service.ts';
import { inOrderLanguage } from '../catalog/order-language.service.ts';
import type { BookedOn, Viewer } from '../guides/own-departures.service.ts';
import type { Orders } from '../orders/orders.service.ts';
import type { StoredLogo } from '../pictures/pass-pictures.service.ts';
import { createTicketPasses, offeredPasses, type PassNeeds } from './ticket-passes.service.ts';
import { presentScan, presentTickets, type ScannedTicket, type TicketView } from './tickets.presenter.ts';
import { listBookedTickets, type NamedTicket, saveScan, saveScans, undoScans } from './tickets.repo.ts';

/** On white; only a venue without one for light pages has its other one on the dark that it was made for. */
function paperLogoOf({ lightLogoVersion: light, darkLogoVersion: dark }: Location): StoredLogo | null {
  if (light !== null) return { name: 'logo-light', version: light };
  return dark === null ? null : { name: 'logo-dark', version: dark };
}

/** Reads codes; anything else is none. */
const ticketsIn = (codes: readonly string[]): NamedTicket[] =>
  codes.flatMap((code) => readTicketCode(code) ?? []);

/** Who checks in, and in which request. */
type CheckingIn = Pick<StaffContext, 'staff' | 'requestId' | 'onlyLedBy'>;

const byOf = (locationKey: number, { staff: { subject }, requestId }: CheckingIn) => ({
  ...{ locationKey, subject, requestId },
});

/** When a booking is: its day and time, or its day if it has no time. */
const whenOf = (line: ActivityLine) => whenWords(hasTime(line) ? line.start : dateOf(line.start));

export type Tickets = ReturnType<typeof createTickets>;

export function createTickets(needs: {
  db: Queryable;
  catalog: Catalog;
  orders: Pick<Orders, 'findByTickets'>;
  imageHost: string;
  passes: PassNeeds;
}) {
  const { db, catalog, orders, imageHost } = needs;
  const passWallets = offeredPasses(needs.passes.gateways, needs.passes.clock);

  /**
   * Returns the tickets in the current language. Refuses an unknown UUID, and with a location key the tickets of any
   * other location.
   */
  async function view({ ticketUuid, locationKey }: InputOf<typeof getTicket>): Promise<TicketView> {
    const order = await orders.findByTickets(ticketUuid);
    if (order?.tickets == null || (locationKey !== null && locationKey !== order.locationKey))
      throw new Refused('notFound');
    const { location } = await catalog.snapshot(order.locationKey);
    return {
      order: withVenueTexts(order, location, currentLocale()),
      tickets: order.tickets,
      location,
      passWallets: passWallets(),
      pictures: { photoDomain: imageHost, photoFolder: String(location.key) },
    };
  }

  /** Returns the bookings that are on departures that the caller sees; loaded only for who does not see all. */
  async function seenOf<Booking extends BookedOn>(
    locationKey: number,
    bookings: readonly Booking[],
    viewer: Viewer,
  ): Promise<readonly Booking[]> {
    if (viewer.onlyLedBy === null) return bookings;
    const { bookingsSeen } = await import('../guides/own-departures.service.ts');
    return bookingsSeen(db, locationKey, bookings, viewer);
  }

  /** Reads codes, without tickets of departures that the caller does not see. */
  async function ticketsSeen(
    locationKey: number,
    codes: readonly string[],
    viewer: Viewer,
  ): Promise<readonly NamedTicket[]> {
    const tickets = ticketsIn(codes);
    if (viewer.onlyLedBy === null) return tickets;
    return seenOf(locationKey, await listBookedTickets(db, locationKey, tickets), viewer);
  }

  /** Refuses anything that is no ticket of the location, and one of a departure that the caller does not see. */
  async function readScanned(locationKey: LocationKey, code: string, viewer: Viewer): Promise<ScannedTicket> {
    const read = readTicketCode(code);
    if (read === null) throw new Refused('notFound');
    const { order, tickets } = await view({ ticketUuid: read.uuid, locationKey });
    const ticket = tickets.tickets.find(({ number }) => number === read.number);
    const line = bookingsOf(asSold(order)).find(({ lineKey }) => lineKey === ticket?.lineKey);
    if (ticket === undefined || line === undefined) throw new Refused('notFound');
    if ((await seenOf(locationKey, [line], viewer)).length === 0)
      throw new Refused('ticketOfOtherDeparture', { name: line.details.name, when: whenOf(line) });
    return { order, uuid: read.uuid, ticket, line };
  }

  const passes = createTicketPasses({ ...needs.passes, view });

  return {
    sendPasses: passes.send,
    pathOf: passes.page,
    read: async (input: InputOf<typeof getTicket>): Promise<OutputOf<typeof getTicket>> =>
      presentTickets(await view(input)),
    /**
     * The first scan of a valid ticket admits; any later one says when that was.
     */
    async scan(
      { locationKey, code }: InputOf<typeof scanTicket>,
      context: CheckingIn,
    ): Promise<OutputOf<typeof scanTicket>> {
      const { requestId } = context;
      const { subject } = context.staff;
      const { order, ticket, line } = await readScanned(locationKey, code, context);
      const scan = await retrying(() =>
        saveScan(db, { orderId: order.orderId, number: ticket.number, subject, requestId }),
      );
      if (scan === null) throw new Refused('notFound');
      return presentScan({
        order,
        line,
        ticket: { ...ticket, usedAt: scan.usedAt },
        isAdmitted: scan.counted,
      });
    },
    /** Reads a scanned ticket, and checks nobody in. */
    async find(
      { locationKey, code, ...at }: InputOf<typeof findTicket>,
      context: Viewer,
    ): Promise<OutputOf<typeof findTicket>> {
      const { describeTicket } = await import('./find-ticket.service.ts');
      return describeTicket(db, await readScanned(locationKey, code, context), at);
    },
    /**
     * Checks in the people of tickets that were not scanned. A code is left out that is no ticket of the location, or not of a
     * departure that the caller sees.
     */
    async checkIn(
      { locationKey, codes }: InputOf<typeof checkInTickets>,
      context: CheckingIn,
    ): Promise<OutputOf<typeof checkInTickets>> {
      const tickets = await ticketsSeen(locationKey, codes, context);
      const saved = await retrying(() => saveScans(db, tickets, byOf(locationKey, context)));
      return {
        tickets: saved.map(({ uuid, number, counted, usedAt, usedBy, isCanceled }) => ({
          code: ticketCode(uuid, number),
          admitted: counted,
          status: statusOf({ usedAt, cancelledAt: isCanceled ? '' : null }),
          usedOn: usedAt,
          usedBy,
        })),
      };
    },
    async undoCheckIn(
      { locationKey, codes }: InputOf<typeof undoCheckIn>,
      context: CheckingIn,
    ): Promise<OutputOf<typeof undoCheckIn>> {
      const tickets = await ticketsSeen(locationKey, codes, context);
      const undone = await retrying(() => undoScans(db, tickets, byOf(locationKey, context)));
      return {
        tickets: undone.map(({ uuid, number, isCanceled }) => ({
          code: ticketCode(uuid, number),
          status: statusOf({ usedAt: null, cancelledAt: isCanceled ? '' : null }),
        })),
      };
    },
    /** Returns the tickets as a PDF in the order's language, and the number of their order for its name. */
    async pdf(input: InputOf<typeof ticketsPdf>): Promise<{ content: Buffer; orderNumber: string }> {
      const { order } = await view(input);
      // Loaded with the first tickets to print.
      const { ticketPdf } = await import('./ticket-pdf.service.ts');
      return inOrderLanguage(catalog, order, async () => {
        const shown = await view(input);
        const answer = presentTickets(shown);
        const { location } = shown;
        const logo = await needs.passes.pictures.paperLogo(location.key, paperLogoOf(location));
        const perPage = input.perPage === 2 ? 2 : 1;
        return {
          content: await ticketPdf(answer, location, { logo, perPage }),
          orderNumber: answer.orderNumber,
        };
      });
    },
    /** Returns the path of the page that shows them. */
    async pageOf(text: string): Promise<string> {
      const ticketUuid = text.toLowerCase();
      if (!isTicketUuid(ticketUuid)) throw new Refused('notFound');
      const { order } = await view({ ticketUuid, locationKey: null });
      return `/${order.locationKey}/ticket/${ticketUuid}`;
    },
  };
}
