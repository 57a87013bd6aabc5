/**
 * A dynamic package being booked: its members' reports, its cost, and adding it to the cart as a whole
 * (D-PK-02, D-PK-05, D-CT-07).
 */
import type { Item, Rate, TimeSlot } from '@gangway/contract/catalog';
import type { ChosenActivity } from '@gangway/contract/choices';
import { type Amount, add, multiply, subtract, zero } from '@gangway/domain/kernel/money';
import { useCallback, useState } from 'react';
import type { OrderStore } from '../../cart/order-store.ts';
import { editingKey } from '../choice/edited-line.ts';
import type { BookingMembership } from '../loading/use-booking-membership.ts';
import { dropDraft } from '../questions/answer-draft.ts';
import { useAdding } from '../state/use-adding.ts';
import { conflictWords } from './package-rules.ts';

/** A member's choices, as last reported. */
export interface MemberReport {
  slot: TimeSlot | null;
  /** In the form the cart takes. */
  posted: ChosenActivity;
  /** Add-ons and tip, in words; their sum is in `extrasTotal`. */
  extras: string;
  extrasTotal: Amount;
  /** The rates in force at the chosen time. */
  known: readonly Rate[];
  /** Whether date and time are chosen. */
  isTimed: boolean;
  isComplete: boolean;
  missing: string | null;
}

export interface MemberPrice {
  list: Amount;
  paid: Amount;
}

function priceOf({ posted, known, extrasTotal }: MemberReport): MemberPrice {
  const parts = posted.rates.flatMap(({ rateKey, participants }) => {
    const rate = known.find((candidate) => candidate.rateKey === rateKey);
    if (rate === undefined) return [];
    const price = subtract(rate.price, rate.packageDiscount);
    return [
      { list: multiply(rate.price, participants), paid: multiply(price > 0 ? price : zero, participants) },
    ];
  });
  return {
    list: add(extrasTotal, ...parts.map(({ list }) => list)),
    paid: add(extrasTotal, ...parts.map(({ paid }) => paid)),
  };
}

interface PackageBookingOptions {
  item: Item;
  editing: string | undefined;
  store: Pick<OrderStore, 'addPackage'>;
  membership: BookingMembership;
  onUpdated: () => void;
}

export function usePackageBooking({ item, editing, store, membership, onUpdated }: PackageBookingOptions) {
  const { activities } = item;
  const [reports, setReports] = useState<readonly (MemberReport | null)[]>(() => activities.map(() => null));
  const report = useCallback(
    (index: number, told: MemberReport) =>
      setReports((before) =>
        JSON.stringify(before[index]) === JSON.stringify(told)
          ? before
          : before.map((one, at) => (at === index ? told : one)),
      ),
    [],
  );
  const slots = reports.map((one) => one?.slot ?? null);
  const conflicts = activities.map((_, index) => conflictWords(item, slots, index));
  const prices = reports.map((one) => (one === null ? { list: zero, paid: zero } : priceOf(one)));
  const isChosen = (index: number) => reports[index]?.isComplete === true && conflicts[index] === null;
  const isComplete = activities.every((_, index) => isChosen(index));

  const { packageKey } = item;
  const lineKey = editingKey(editing);
  const adding = useAdding({
    booked: isComplete && packageKey !== null ? { packageKey } : null,
    isEditing: editing !== undefined,
    post: ({ packageKey }, allowOverlap) =>
      store.addPackage({
        packageKey,
        activities: reports.flatMap((one) => one?.posted ?? []),
        membershipKey: membership.member()?.membershipKey ?? null,
        membershipMemberKey: membership.member()?.membershipMemberKey ?? null,
        editing: lineKey,
        allowOverlap,
      }),
    onAdded: () => {
      for (const { locationKey, activityKey } of activities)
        dropDraft({ locationKey, activityKey, packageKey, lineKey });
    },
    onUpdated,
  });

  return {
    reports,
    slots,
    conflicts,
    prices,
    isChosen,
    isComplete,
    chosen: activities.filter((_, index) => isChosen(index)).length,
    total: add(...prices.map(({ paid }) => paid)),
    saved: subtract(add(...prices.map(({ list }) => list)), add(...prices.map(({ paid }) => paid))),
    hasGuests: reports.some((one) => one !== null && one.posted.rates.length > 0),
    report,
    adding,
  };
}

export type PackageBooking = ReturnType<typeof usePackageBooking>;
