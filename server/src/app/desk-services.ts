/** The services for a venue's own people, loaded with their first call to keep the start light. */
import { dueCanceledOrders } from '../features/canceled-departures/due-orders.service.ts';
import { unpaidOrders } from '../features/changes/change-order.service.ts';
import type { createDeskChanges } from '../features/changes/desk-changes.service.ts';
import type { createPayBy } from '../features/changes/pay-by.service.ts';
import type { createSelling } from '../features/checkout/sell-order.service.ts';
import type { createDepartureChanges } from '../features/departures/change-departure.service.ts';
import type { createSignOn } from '../features/staff/sign-on.service.ts';
import type { SmsGateway } from '../gateways/sms/sms-gateway.ts';
import type { PictureStore } from '../gateways/storage/picture-store.ts';
import { late } from '../platform/late.ts';

type Needs = Parameters<typeof createDeskChanges>[0] &
  Parameters<typeof createPayBy>[0] &
  Parameters<typeof createSelling>[0] &
  Parameters<typeof createDepartureChanges>[0] &
  Parameters<typeof createSignOn>[0] & { sms: SmsGateway | null; pictures: PictureStore };

export function createDeskServices(needs: Needs) {
  const { database, clock, catalog } = needs;
  const { db } = database;
  const payBy = late(async () => {
    const { createPayBy } = await import('../features/changes/pay-by.service.ts');
    return createPayBy(needs);
  });
  const carryingOut = late(async () => {
    const { createCarryingOut } = await import('../features/canceled-departures/carry-out.service.ts');
    return createCarryingOut(needs);
  });
  return {
    soldOrders: late(async () => {
      const { createSoldOrders } = await import('../features/orders/sold-orders.service.ts');
      return createSoldOrders({ db, clock, catalog });
    }),
    orderViews: late(async () => {
      const { createOrderViews } = await import('../features/orders/order-views.service.ts');
      return createOrderViews({ db, clock, catalog });
    }),
    receiptLinks: late(async () => {
      const { createReceiptLinks } = await import('../features/receipt/shown-link.service.ts');
      return createReceiptLinks({ db, clock, catalog, sms: needs.sms, publicUrl: needs.mail.publicUrl });
    }),
    guestMessages: late(async () => {
      const { createGuestMessages } = await import('../features/departures/guest-messages.service.ts');
      return createGuestMessages({ db, clock, catalog, mail: needs.mail });
    }),
    departureChanges: late(async () => {
      const { createDepartureChanges } = await import('../features/departures/change-departure.service.ts');
      return createDepartureChanges({ database, clock, catalog });
    }),
    deskCalendars: late(async () => {
      const { createDeskCalendars } = await import('../features/calendar/desk-calendar.service.ts');
      return createDeskCalendars({ db, clock, catalog });
    }),
    calendarChanges: late(async () => {
      const { createCalendarChanges } = await import('../features/calendar/calendar-changes.service.ts');
      return createCalendarChanges({ database, clock, catalog });
    }),
    venueVersions: late(async () => {
      const { createVenueVersions } = await import('../features/venues/versions.service.ts');
      return createVenueVersions({ database, clock, catalog, pictures: needs.pictures });
    }),
    pickups: late(async () => {
      const { createPickups } = await import('../features/departures/pickups.service.ts');
      return createPickups({ db, clock, catalog });
    }),
    markingHours: late(async () => {
      const { createMarkingHours } = await import('../features/departures/marked-hours.service.ts');
      return createMarkingHours({ db, catalog });
    }),
    poolChanges: late(async () => {
      const [{ createPoolChanges }, { departureWithPools }] = await Promise.all([
        import('../features/departures/out-of-service.service.ts'),
        import('../features/departures/day.service.ts'),
      ]);
      const departureOf = departureWithPools.bind(null, { db, clock, catalog });
      return createPoolChanges({ database, clock, catalog, departureOf });
    }),
    deskChanges: late(async () => {
      const { createDeskChanges } = await import('../features/changes/desk-changes.service.ts');
      return createDeskChanges(needs);
    }),
    payBy,
    /** Cancels orders that were not paid in time; the rest is loaded with the first. */
    async cancelUnpaid(signal?: AbortSignal): Promise<void> {
      const due = await unpaidOrders(db, clock());
      if (due.length > 0) await (await payBy()).cancelUnpaid(due, signal);
    },
    canceledDepartures: late(async () => {
      const { createCanceledDepartures } = await import(
        '../features/canceled-departures/canceled-departures.service.ts'
      );
      return createCanceledDepartures(needs);
    }),
    cancellationResults: late(async () => {
      const { createCancellationResults } = await import(
        '../features/canceled-departures/results.service.ts'
      );
      return createCancellationResults({ db, clock, catalog });
    }),
    guestChoice: late(async () => {
      const { createGuestChoice } = await import('../features/canceled-departures/guest-choice.service.ts');
      return createGuestChoice(needs);
    }),
    /** Cancels the orders of canceled departures; the rest is loaded with the first. */
    async carryOut(signal?: AbortSignal): Promise<void> {
      const due = await dueCanceledOrders(db, clock());
      if (due.length > 0) await (await carryingOut()).run(due, signal);
    },
    dayToBook: late(async () => {
      const { createDayToBook } = await import('../features/availability/day-to-book.service.ts');
      return createDayToBook({ db, clock, catalog });
    }),
    packageTimes: late(async () => {
      const { createPackageTimes } = await import('../features/availability/package-times.service.ts');
      return createPackageTimes({ db, clock, catalog });
    }),
    selling: late(async () => {
      const { createSelling } = await import('../features/checkout/sell-order.service.ts');
      return createSelling(needs);
    }),
    notes: late(async () => {
      const [{ createNotes }, { isDeparture }] = await Promise.all([
        import('../features/notes/notes.service.ts'),
        import('../features/departures/day.service.ts'),
      ]);
      return createNotes({
        db,
        isDeparture: (...of) => isDeparture({ db, clock, catalog }, ...of),
      });
    }),
    signOn: late(async () => {
      const { createSignOn } = await import('../features/staff/sign-on.service.ts');
      return createSignOn(needs);
    }),
    guides: late(async () => {
      const [{ createGuides }, { departuresOfDay }] = await Promise.all([
        import('../features/guides/guides.service.ts'),
        import('../features/departures/day.service.ts'),
      ]);
      return createGuides({
        db,
        departuresOf: (...of) => departuresOfDay({ db, clock, catalog }, ...of),
      });
    }),
  };
}
