/** Turns a posted activity into a line (specification 6.1; docs/rules/orders.md). */
import type { BookedActivity } from '@gangway/domain/booking/book-activity';
import type { HeldMembership } from '@gangway/domain/memberships/member-rate';
import { Refused } from '../../../../platform/refused.ts';
import { assertOnSale } from '../../../availability/on-sale.shared.ts';
import type { Snapshot } from '../../../catalog/catalog.service.ts';
import type { Adding, Candidate, Choosing } from '../line.ts';
import { linesBehind } from '../lines-behind.ts';
import { bookChoice, lineOf } from './book-activity.ts';
import { chosenHotel } from './hotels.ts';
import { memberOf } from './member-lines.ts';
import { appointmentsOf } from './overlaps.ts';
import { chosenExtras } from './products.ts';
import { refusalOfBooked } from './shortages.ts';

function bookAlone(
  snapshot: Snapshot,
  chosen: NonNullable<Adding['activity']>,
  { agentKey, now, isBeforeAnswers = false }: Choosing,
  member: HeldMembership | null,
): BookedActivity {
  if (snapshot.activity(chosen.activityKey)?.hideFromCustomer === true) throw new Refused('unavailableItem');
  const slot = chosen.selectedTimes[0];
  if (slot === undefined) throw new Refused('noAvailability');
  const booked = bookChoice(
    snapshot,
    {
      activityKey: chosen.activityKey,
      timeSlotKey: slot.timeSlotKey,
      rates: chosen.rates,
      isPrivateTour: chosen.isPrivateTour,
      guests: chosen.guests,
      agentKey,
      member,
      hotel: chosenHotel(chosen),
      packageKey: null,
      ...chosenExtras(chosen),
      ...(isBeforeAnswers ? { answers: null } : {}),
    },
    now,
  );
  assertOnSale(snapshot, booked, now);
  return booked;
}

export function chooseActivity({ activity: chosen, editing }: Adding, by: Choosing): Candidate[] | null {
  if (chosen === null) return null;
  const remove = linesBehind(by.order, editing);
  const member = memberOf(by.held, by.order, remove);
  const booked = bookAlone(by.snapshot, chosen, by, member);
  return [
    {
      add: [lineOf(booked)],
      remove,
      appointments: appointmentsOf([booked]),
      refusalOfShortages: (shortages) => refusalOfBooked([booked], shortages),
    },
  ];
}
