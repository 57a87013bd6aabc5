/**
 * Who comes along: what stops a stepper, and whether the party may book (D-AV-07). Messages match the
 * server's refusals.
 */
import type { Activity, Rate, TimeSlot } from '@gangway/contract/catalog';
import { wordsOf } from '@gangway/contract/refusals';
import type { BookingState } from '@gangway/domain/booking/booking-state';
import type { Rate as RuleRate } from '@gangway/domain/catalog/rate';
import type { RateKey } from '@gangway/domain/kernel/keys';
import { checkParty, mostParticipants, type PartyRefusal } from '@gangway/domain/party/check-party';
import { t } from '../../../messages/t.ts';
import { guestCount, participantsOf, placesTaken } from './booking-machine.ts';

type Limits = Pick<Activity, 'minParticipants' | 'maxPeople'>;
type Choice = Pick<BookingState, 'rates'>;

function asRuleRate(rate: Rate): RuleRate {
  const { rateKey: key, globalId: id, places: seats, vacancies: capacity } = rate;
  return { ...rate, key, id, seats, pool: null, capacity, membersOnly: false };
}

function partyWords(refusal: PartyRefusal): string {
  switch (refusal.code) {
    case 'tooFew':
      return refusal.least === 1 ? wordsOf('noGuests') : wordsOf('tooFew', { least: refusal.least });
    case 'tooMany':
      return wordsOf('tooMany', { most: refusal.most });
    case 'rateTooFew':
      return wordsOf('rateTooFew', { rate: refusal.rate, least: refusal.least });
    case 'rateTooMany':
      return wordsOf('rateTooMany', { rate: refusal.rate, most: refusal.most });
    case 'needsAdult':
      return wordsOf('needsAdult', { rate: refusal.rate });
    case 'noGuests':
    case 'unknownRate':
      return wordsOf(refusal.code);
  }
}

/** Explains why this party cannot book yet, or returns null. Ignores participants of rates that no longer exist. */
export function partyProblem(limits: Limits, rates: readonly Rate[], choice: Choice): string | null {
  const known = choice.rates.filter((chosen) => rates.some((rate) => rate.rateKey === chosen.rateKey));
  const party = checkParty({ ...limits, rates: rates.map(asRuleRate) }, known);
  return party.ok ? null : partyWords(party.refusal);
}

/** 'Only 3 spots are left at 9:00 AM.' */
export function placesWords(
  slot: Pick<TimeSlot, 'totalAvailable' | 'displayName'>,
  hasTime: boolean,
): string {
  const count = slot.totalAvailable ?? 0;
  return hasTime
    ? t('booking.guests.onlyAtTime', { count, time: slot.displayName })
    : t('booking.guests.onlyForDate', { count });
}

/** Explains why the party does not fit the chosen time, or returns null. */
export function placesProblem(
  slot: Pick<TimeSlot, 'totalAvailable' | 'displayName'> | null,
  places: number,
  hasTime: boolean,
): string | null {
  if (slot === null || slot.totalAvailable === null || places <= slot.totalAvailable) return null;
  return placesWords(slot, hasTime);
}

/** Explains why a rate is sold out at the chosen time. */
export function soldOutWords(rate: Pick<Rate, 'name' | 'reasonText'>): string {
  return rate.reasonText ?? wordsOf('rateSoldOut', { rate: rate.name });
}

export interface StepperLimit {
  most: number;
  /** What sets the limit, in words; null if only the overall maximum applies. */
  why: string | null;
  /** Whether another time could take one more. */
  byPlaces: boolean;
  /** Whether all rates share the limit, in which case showing it once is enough. */
  isShared: boolean;
}

/** Returns how many participants the membership covers; null for any number, or if it does not apply. */
export function coveredBy({ memberRateInfo }: Pick<Rate, 'memberRateInfo'>): number | null {
  if (memberRateInfo === null || memberRateInfo.reason !== null) return null;
  const { maxQuantity, remainingUses } = memberRateInfo;
  if (maxQuantity === null || remainingUses === null) return maxQuantity ?? remainingUses;
  return Math.min(maxQuantity, remainingUses);
}

/** Computes how far a rate's stepper goes while the others stay as they are, and why it stops there. */
export function stepperLimit(
  rate: Rate,
  limits: Limits,
  rates: readonly Rate[],
  choice: Choice,
  slot: Pick<TimeSlot, 'totalAvailable' | 'displayName'> | null,
  hasTime: boolean,
): StepperLimit {
  const chosen = participantsOf(choice, rate.rateKey);
  const people = guestCount(choice, rates) - chosen * rate.people;
  const places = placesTaken(choice, rates) - chosen * rate.places;
  const fitting = (left: number, each: number) => (each === 0 ? mostParticipants : Math.floor(left / each));
  const bounds: StepperLimit[] = [
    { most: fitting(mostParticipants - people, rate.people), why: null, byPlaces: false, isShared: true },
  ];
  if (limits.maxPeople !== null)
    bounds.push({
      most: fitting(limits.maxPeople - people, rate.people),
      why: wordsOf('tooMany', { most: limits.maxPeople }),
      byPlaces: false,
      isShared: true,
    });
  if (rate.maximum !== null)
    bounds.push({
      most: rate.maximum,
      why: wordsOf('rateTooMany', { rate: rate.name, most: rate.maximum }),
      byPlaces: false,
      isShared: false,
    });
  const covered = coveredBy(rate);
  if (covered !== null)
    bounds.push({
      most: covered,
      why:
        covered === rate.memberRateInfo?.guestPassesLeft
          ? wordsOf('guestPassesUsedUp', { left: covered })
          : t('booking.guests.membershipCovers', { count: covered, rate: rate.name }),
      byPlaces: false,
      isShared: false,
    });
  if (rate.vacancies !== null)
    bounds.push({
      most: rate.vacancies,
      why:
        rate.vacancies === 0
          ? soldOutWords(rate)
          : wordsOf('rateLeft', { left: rate.vacancies, rate: rate.name }),
      byPlaces: true,
      isShared: false,
    });
  if (slot !== null && slot.totalAvailable !== null)
    bounds.push({
      most: fitting(slot.totalAvailable - places, rate.places),
      why: placesWords(slot, hasTime),
      byPlaces: true,
      isShared: true,
    });
  const tightest = bounds.reduce((least, bound) => (bound.most < least.most ? bound : least));
  return { ...tightest, most: Math.max(0, tightest.most) };
}

/** Returns the next number of a stepper, which jumps between zero and the rate's minimum. */
export function settleParticipants(rate: Pick<Rate, 'minimum'>, from: number, to: number): number {
  if (to <= 0) return 0;
  if (to >= rate.minimum) return to;
  return to > from ? rate.minimum : 0;
}

/** Returns the places of a departure, or of one rate in it if that rate is what is short; null for no limit. */
export function placesFor(slot: TimeSlot, scarceRate: RateKey | null): number | null {
  if (scarceRate === null) return slot.totalAvailable;
  const rate = slot.rates.find(({ rateKey }) => rateKey === scarceRate);
  return rate === undefined ? 0 : rate.vacancies;
}

/** Returns the nearest other time of the day with more than the wanted places; for a rental, of the same length. */
export function roomierSlot(
  slots: readonly TimeSlot[],
  chosen: TimeSlot,
  wanted: number,
  scarceRate: RateKey | null = null,
): TimeSlot | null {
  const ofLength = slots.filter(({ durationMinutes }) => durationMinutes === chosen.durationMinutes);
  const place = ofLength.findIndex((slot) => slot.value === chosen.value);
  const fitting = ofLength
    .map((slot, index) => ({ slot, distance: Math.abs(index - place) }))
    .filter(({ slot }) => slot.value !== chosen.value)
    .filter(({ slot }) => (placesFor(slot, scarceRate) ?? Number.POSITIVE_INFINITY) > wanted)
    .sort((a, b) => a.distance - b.distance);
  return fitting[0]?.slot ?? null;
}
