/** A booking in figures and words: guests, cost, add-ons, and when and where each activity begins. */
import type { TimeSlot } from '@gangway/contract/catalog';
import type { ActivityKey } from '@gangway/domain/kernel/keys';
import { type Amount, add } from '@gangway/domain/kernel/money';
import { groupAt } from '../package/package-rules.ts';
import { type Estimate, estimateBooking } from '../price/estimate.ts';
import { extrasWords, type Offered, shortExtrasWords } from '../price/extras.ts';
import { estimateParts, type PrefixMembers } from '../state/booking-parts.ts';
import type { CurrentBooking } from '../state/current-booking.ts';
import { partyWords, privateWords } from './booking-words.ts';

type GroupTime = TimeSlot['packageGroups'][number]['activities'][number]['time'];

export interface Summary {
  guests: number;
  /** '2 adults, 1 child', or the private group. */
  party: string;
  estimate: Estimate;
  /** '2 × Dry bag, Tip' */
  extras: string;
  /** The same for narrow spaces. */
  shortExtras: string;
  extrasTotal: Amount;
  /** When each activity of a prefix package takes place, once a time is chosen. */
  itinerary: readonly { activityKey: ActivityKey; name: string; time: GroupTime }[];
  /** The pickup of each activity that has one. */
  pickups: readonly { name: string | null; pickup: NonNullable<TimeSlot['pickupLocation']> }[];
}

function itineraryOf(members: PrefixMembers | undefined, slot: TimeSlot | null, guests: number) {
  if (members === undefined) return [];
  return (groupAt(slot, guests)?.activities ?? []).flatMap(({ activityKey, time }) => {
    const of = members.activities.find((member) => member.activityKey === activityKey);
    return of === undefined ? [] : [{ activityKey, name: of.name, time }];
  });
}

export function summarize(current: CurrentBooking, offered: readonly Offered[]): Summary {
  const { options, held, loaded, guests, parts } = current;
  const { slot, rates } = loaded;
  const forGuests = estimateBooking(rates, { rates: current.party });
  const forExtras = estimateParts(parts, offered);
  const extrasTotal = add(...forExtras.map(({ amount }) => amount));
  return {
    guests,
    party: held.isPrivate ? privateWords(guests, options.item) : partyWords(rates, held.chosen),
    estimate: {
      lines: [...forGuests.lines, ...forExtras],
      total: add(forGuests.total, extrasTotal),
    },
    extras: extrasWords(forExtras),
    shortExtras: shortExtrasWords(forExtras),
    extrasTotal,
    itinerary: itineraryOf(options.members, slot, guests),
    pickups: parts.flatMap(({ name, pickup }) => (pickup === null ? [] : [{ name, pickup }])),
  };
}
