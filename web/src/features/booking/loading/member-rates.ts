/**
 * What a member pays for a chosen time: loaded after the choice and merged into the rates (7.3-10, 8.2;
 * docs/rules/member-rates.md).
 */
import type { Rate, TimeSlot } from '@gangway/contract/catalog';
import { getMembershipRates, type MemberRate } from '@gangway/contract/memberships';
import type { ActivityKey } from '@gangway/domain/kernel/keys';
import { type Caller, isSilent } from '../../../lib/call.ts';
import { useQuotedSlot } from '../../../lib/use-quoted-slot.ts';

/** Who books, and under which membership. */
export interface BookingMember {
  membershipKey: string;
  membershipMemberKey: string | null;
  planKey?: number | undefined;
}

interface Needs {
  call: Caller;
  log: (words: string, error: unknown) => void;
  /** Resolves once it is known whether the visitor is signed in: calls before that carry no token. */
  signedIn: () => Promise<unknown>;
}

/** Loads the member's rates of a time; false if that fails (8.2-03). */
export async function loadMemberRates(
  { call, log, signedIn }: Needs,
  { membershipKey, membershipMemberKey, planKey }: BookingMember,
  { activityKey, slot }: { activityKey: ActivityKey; slot: Pick<TimeSlot, 'timeSlotKey'> },
): Promise<readonly MemberRate[] | false> {
  try {
    await signedIn();
    return await call(
      getMembershipRates,
      {
        membershipKey,
        membershipMemberKey,
        planKey: planKey ?? null,
        activityKey,
        timeSlotKey: slot.timeSlotKey,
        date: null,
      },
      { supersede: String(activityKey) },
    );
  } catch (error) {
    if (!isSilent(error)) log('Could not load the rates of the membership', error);
    return false;
  }
}

/** Returns the rates with the member's prices and the membership's note on each. */
export function withMemberRates(rates: readonly Rate[], memberRates: readonly MemberRate[]): readonly Rate[] {
  return rates.map((rate) => {
    const own = memberRates.find(({ rateKey }) => rateKey === rate.rateKey);
    if (own === undefined) return rate;
    const { rateKey: membershipRateKey, ...terms } = own;
    const memberRateInfo = { membershipRateKey, ...terms };
    return { ...rate, price: own.reason === null ? own.price : rate.price, memberRateInfo };
  });
}

/** Returns a time at the member's prices that came with it, or as for everyone if they book without. */
export function atMemberPrices(slot: TimeSlot | null, isWithout: boolean): TimeSlot | null {
  if (slot === null || slot.rates.every(({ memberRateInfo }) => memberRateInfo === null)) return slot;
  const packageGroups = slot.packageGroups.map((group) => ({
    ...group,
    activities: group.activities.map((part) => ({
      ...part,
      time: { ...part.time, rates: ratesOf(part.time.rates, isWithout) },
    })),
  }));
  return { ...slot, rates: ratesOf(slot.rates, isWithout), packageGroups };
}

function ratesOf(rates: readonly Rate[], isWithout: boolean): Rate[] {
  return isWithout
    ? rates
        .filter(({ memberRateInfo }) => memberRateInfo?.membersOnly !== true)
        .map((rate) => ({ ...rate, memberRateInfo: null }))
    : rates.map((rate) => {
        const { memberRateInfo: own } = rate;
        return own === null || own.reason !== null ? rate : { ...rate, price: own.price };
      });
}

/** Returns the time with the member's rates, or unchanged for everyone else. */
export function useMemberSlot(
  needs: Needs & { member: () => BookingMember | null },
  activityKey: ActivityKey,
  slot: TimeSlot | null,
): TimeSlot | null {
  return useQuotedSlot<readonly MemberRate[]>(
    {
      who: () => needs.member()?.membershipKey ?? null,
      load: async (chosen) => {
        const member = needs.member();
        return member === null ? [] : loadMemberRates(needs, member, { activityKey, slot: chosen });
      },
      put: withMemberRates,
    },
    slot,
  );
}
