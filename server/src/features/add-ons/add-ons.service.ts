/** Which add-ons an activity offers, at what price and how many are left (6.4; docs/rules/add-ons.md). */
import type { getAddons, OfferedAddOns } from '@gangway/contract/add-ons';
import type { InputOf } from '@gangway/contract/call';
import type { ExtrasChoice } from '@gangway/domain/add-ons/add-on-query';
import { addOnsOf } from '@gangway/domain/add-ons/book-add-ons';
import { extrasOf } from '@gangway/domain/add-ons/extras-of';
import { extrasWithin } from '@gangway/domain/add-ons/extras-within';
import { stockAt } from '@gangway/domain/add-ons/wanted-products';
import type { Departure } from '@gangway/domain/availability/expand-schedule';
import { bookGuests } from '@gangway/domain/booking/book-activity';
import type { Activity } from '@gangway/domain/catalog/activity';
import { isVenueDate } from '@gangway/domain/kernel/local-time';
import { type Amount, zero } from '@gangway/domain/kernel/money';
import { bookingsOf, type Order } from '@gangway/domain/order/order';
import { peopleOf } from '@gangway/domain/party/people';
import type { Queryable } from '../../db/database.ts';
import type { Clock } from '../../platform/clock.ts';
import { Refused } from '../../platform/refused.ts';
import type { Agents } from '../agents/agents.service.ts';
import type { Catalog, Snapshot } from '../catalog/catalog.service.ts';
import { presentProduct, presentTips } from './add-ons.presenter.ts';
import { readExtras } from './posted-extras.shared.ts';
import { stockLeft } from './stock-left.service.ts';

type Question = InputOf<typeof getAddons>[number];

export interface AddOns {
  offer(input: InputOf<typeof getAddons>): Promise<OfferedAddOns[]>;
}

/** Returns the number of guests and what they pay; zero for both while unknown. */
function guestsOf(
  snapshot: Snapshot,
  activity: Activity,
  departure: Departure | null,
  { rates, isPrivateTour, guests: size, packageKey }: Question,
  agentKey: number | null,
): { participants: number; base: Amount } {
  const party = { party: rates, isPrivate: isPrivateTour, guests: size };
  const counted = peopleOf(activity.rates, party);
  if (departure === null) return { participants: counted, base: zero };
  const guests = bookGuests(
    { location: snapshot.location, activity, departure },
    { rates, isPrivateTour, guests: size, agentKey, packageKey },
  );
  return guests.ok
    ? { participants: guests.value.participants, base: guests.value.subTotal }
    : { participants: counted, base: zero };
}

export function createAddOns(needs: {
  db: Queryable;
  clock: Clock;
  catalog: Catalog;
  agents: Pick<Agents, 'find'>;
  findOrder: (locationKey: number, orderKey: string) => Promise<Order | null>;
  hashOrderKey: (key: string) => Buffer;
}): AddOns {
  const { db, clock, catalog, agents, findOrder, hashOrderKey } = needs;

  /** Returns what the payload chose, otherwise what the line it names has. */
  async function chosenIn(
    snapshot: Snapshot,
    question: Question,
    activityKey: number,
  ): Promise<ExtrasChoice> {
    const posted = readExtras([...question.addOns, ...question.photoPackageAddOns]);
    if (posted.addOns.length > 0 || posted.tip !== null) return posted;
    const { orderKey, orderLineKey } = question;
    if (orderKey === null || orderLineKey === null) return posted;
    const order = await findOrder(snapshot.location.key, orderKey);
    const line = bookingsOf(order).find(
      (candidate) =>
        candidate.lineKey === orderLineKey ||
        // A package's key refers to its member that is being asked about.
        (candidate.parentKey === orderLineKey && candidate.activityKey === activityKey),
    );
    return line === undefined ? posted : extrasOf(line.products);
  }

  async function answer(question: Question): Promise<OfferedAddOns> {
    const locationKey = question.locationKey ?? question.activity?.locationKey ?? null;
    const activityKey = question.activityKey ?? question.activity?.activityKey ?? null;
    if (locationKey === null || activityKey === null) throw new Refused('malformed');
    const snapshot = await catalog.snapshot(locationKey);
    const activity = snapshot.activity(activityKey);
    if (activity === null) throw new Refused('notFound');
    const { timeSlotKey, appointmentDate } = question;
    const departure = timeSlotKey === null ? null : snapshot.departure(activity, timeSlotKey, clock());
    const asked = appointmentDate?.slice(0, 10) ?? '';
    const day = isVenueDate(asked) ? asked : null;
    const at = departure === null ? day : stockAt(departure);
    const item = snapshot.location.packages.find(({ key }) => key === question.packageKey) ?? null;
    const offers = extrasWithin(activity, item);
    const products = addOnsOf(offers, snapshot.location.products);
    const chosen = await chosenIn(snapshot, question, activityKey);
    const { orderKey, orderLineKey } = question;
    const own =
      orderKey === null || orderLineKey === null
        ? null
        : { orderKeyHash: hashOrderKey(orderKey), line: orderLineKey };
    const left =
      at === null ? new Map<number, number>() : await stockLeft(db, products, { locationKey, at, own });
    const seller = await agents.find(snapshot, question);
    const { participants, base } = guestsOf(snapshot, activity, departure, question, seller?.key ?? null);
    const offered = products.map((product) =>
      presentProduct({ product, activity, participants, chosen: chosen.addOns, left }),
    );
    return {
      activityKey: activity.key,
      orderLineKey: question.orderLineKey,
      timeSlotKey,
      addOns: [
        ...offered.filter(({ photoPackageKey }) => photoPackageKey === null),
        ...(offers.enableTips ? presentTips(base, chosen.tip, snapshot.location.currency) : []),
      ],
      photoPackageAddOns: offered.filter(({ photoPackageKey }) => photoPackageKey !== null),
    };
  }

  return {
    async offer(input) {
      const answers: OfferedAddOns[] = [];
      for (const question of input) answers.push(await answer(question));
      return answers;
    },
  };
}
