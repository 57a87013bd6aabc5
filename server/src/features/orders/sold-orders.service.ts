/** Sold orders as the venue's own people find and read them at the desk (docs/rules/finding-orders.md). */
import type { InputOf, OutputOf } from '@gangway/contract/call';
import type { getOrderEmail, sendEmailAgain } from '@gangway/contract/emails';
import type {
  exportOrders,
  FoundOrder,
  getOrderNumbers,
  getSoldOrder,
  ordersCsv,
  searchOrders,
} from '@gangway/contract/orders';
import { mostOrdersAtOnce } from '@gangway/contract/wire';
import type { Instant, VenueDate } from '@gangway/domain/kernel/local-time';
import { dateAt } from '@gangway/domain/kernel/zone-time';
import type { Location } from '@gangway/domain/location/location';
import { withVenueTexts } from '@gangway/domain/location/venue-texts';
import { currentLocale } from '@gangway/domain/messages/locale';
import type { Order } from '@gangway/domain/order/order';
import type { Queryable } from '../../db/database.ts';
import type { Clock } from '../../platform/clock.ts';
import type { StaffContext } from '../../platform/door.ts';
import { momentIn } from '../../platform/moment-in.ts';
import { Refused } from '../../platform/refused.ts';
import type { Catalog } from '../catalog/catalog.service.ts';
import { inOrderLanguage } from '../catalog/order-language.service.ts';
import { notesOfOrder } from '../notes/read-notes.service.ts';
import { presentFound } from './found-order.presenter.ts';
import { emailAgain, emailsOfOrder, readEmail } from './kept-emails.service.ts';
import { boughtBy, historyOf, namesIn } from './look-up-orders.service.ts';
import { ordersByNumber } from './mail-orders.service.ts';
import { orderByNumber } from './order-by-number.service.ts';
import {
  lookUpOrders,
  type OrderSearch,
  orderSearchOf,
  type SearchProblem,
} from './search-orders.service.ts';
import { presentSold } from './sold-order.presenter.ts';

export interface SoldOrders {
  /** A page of the sold orders that match, in the current language. */
  search(input: InputOf<typeof searchOrders>): Promise<OutputOf<typeof searchOrders>>;
  /** A sold order with its history, in the current language. Refuses an unknown number as not found. */
  read(input: InputOf<typeof getSoldOrder>): Promise<OutputOf<typeof getSoldOrder>>;
  /** An email about a sold order, with its text. */
  email(input: InputOf<typeof getOrderEmail>): Promise<OutputOf<typeof getOrderEmail>>;
  /** Sends one again that was given up. */
  emailAgain(
    input: InputOf<typeof sendEmailAgain>,
    context: StaffContext,
  ): Promise<OutputOf<typeof sendEmailAgain>>;
  /** All that match as a file, in the language of the location. */
  file(input: InputOf<typeof ordersCsv>): Promise<{ content: string; filename: string }>;
  /** The same of orders that are named. Refuses numbers that the location has not. */
  fileOf(input: InputOf<typeof exportOrders>): Promise<OutputOf<typeof exportOrders>>;
  /** The numbers of all that match; refuses more than can be named at once. */
  numbers(input: InputOf<typeof getOrderNumbers>): Promise<OutputOf<typeof getOrderNumbers>>;
}

/** Orders in a file; more are more than a spreadsheet is good for, and than a request should take. */
const mostInFile = 5000;
const fileStep = 500;

const refusals = {
  visitBackwards: 'searchDays',
  soldBackwards: 'searchDays',
  unknownActivity: 'searchActivity',
  brokenPage: 'searchPage',
} as const satisfies Record<SearchProblem, string>;

export function createSoldOrders(needs: {
  db: Queryable;
  clock: Clock;
  catalog: Pick<Catalog, 'snapshot'>;
}): SoldOrders {
  const { db, clock, catalog } = needs;

  const shownIn = (location: Location, orders: readonly Order[], today: VenueDate): FoundOrder[] =>
    orders.map((order) => presentFound(withVenueTexts(order, location, currentLocale()), location, today));

  async function pageOf(location: Location, search: OrderSearch, now: Instant, size?: number) {
    const found = await lookUpOrders(db, location, search, now, size);
    if (!found.ok) throw new Refused(refusals[found.refusal]);
    const today = dateAt(now, location.timeZone);
    const { orders, ...page } = found.value;
    return { ...page, today, orders: shownIn(location, orders, today) };
  }

  async function rowsOf(location: Location, input: InputOf<typeof ordersCsv>): Promise<FoundOrder[]> {
    const now = clock();
    const rows: FoundOrder[] = [];
    let page: string | null = null;
    do {
      const found = await pageOf(location, orderSearchOf(input, page), now, fileStep);
      rows.push(...found.orders);
      page = found.next;
      if (rows.length + (page === null ? 0 : 1) > mostInFile)
        throw new Refused('searchTooWide', { most: mostInFile });
    } while (page !== null);
    return rows;
  }

  /** Writes a file in the language of the location. */
  const written = (locationKey: number, rows: (location: Location) => Promise<FoundOrder[]>) =>
    inOrderLanguage(catalog, { locationKey, languageKey: null }, async ({ location }) => {
      // The CSV library is loaded with the first file that needs it.
      const { ordersCsv: write } = await import('./orders-csv.presenter.ts');
      return {
        content: write(await rows(location), (at) => momentIn(location, at)),
        filename: `orders-${dateAt(clock(), location.timeZone)}.csv`,
      };
    });

  return {
    async search(input) {
      const { location } = await catalog.snapshot(input.locationKey);
      const { orders, total, next, today } = await pageOf(
        location,
        orderSearchOf(input, input.page),
        clock(),
      );
      return {
        ...{ orders, count: total.count, isMore: total.isMore, nextPage: next, today },
        ...{ timeZone: location.timeZone, currency: location.currency },
        activities: location.activities
          .map(({ key, name }) => ({ activityKey: key, name }))
          .toSorted((one, other) => one.name.localeCompare(other.name, currentLocale())),
      };
    },
    async read({ locationKey, orderNumber }) {
      const { location } = await catalog.snapshot(locationKey);
      const found = await orderByNumber(db, location, orderNumber);
      if (found === null) throw new Refused('notFound');
      const order = withVenueTexts(found, location, currentLocale());
      const [bought, events, notes, emails] = await Promise.all([
        boughtBy(db, order),
        historyOf(db, order),
        notesOfOrder(db, order),
        emailsOfOrder(db, order),
      ]);
      const names = await namesIn(db, events);
      return presentSold({
        ...{ order, location, bought, events, notes, emails },
        moment: (at) => momentIn(location, at),
        today: dateAt(clock(), location.timeZone),
        nameOf: (subject) => names.get(subject) ?? null,
      });
    },
    email: (input) => readEmail(db, input),
    emailAgain: (input, context) => emailAgain(db, input, context),
    file: (input) => written(input.locationKey, (location) => rowsOf(location, input)),
    async fileOf({ locationKey, orderNumbers }) {
      const orders = await ordersByNumber(db, locationKey, orderNumbers);
      const file = await written(locationKey, async (location) =>
        shownIn(location, orders, dateAt(clock(), location.timeZone)),
      );
      return { ...file, modelErrors: null };
    },
    async numbers(input) {
      const { location } = await catalog.snapshot(input.locationKey);
      const { orders, next } = await pageOf(location, orderSearchOf(input, null), clock(), mostOrdersAtOnce);
      if (next !== null) throw new Refused('searchTooWide', { most: mostOrdersAtOnce });
      return { orderNumbers: orders.map(({ orderNumber }) => orderNumber) };
    },
  };
}
