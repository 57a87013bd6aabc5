/**
 * Converts promo codes of a checked venue file to the form the rules use, and back
 * (docs/venue-files.md, "Promo codes").
 */
import { written } from '../../file-fields/fields.ts';
import { toBasisPoints, toPercentage } from '../../file-fields/values.ts';
import type { VenueDate } from '../../kernel/local-time.ts';
import { fromDecimal, toDecimal } from '../../kernel/money.ts';
import type { Location } from '../../location/location.ts';
import type { PromoCode, PromoSaving } from '../../promo-codes/promo-code.ts';
import type { KeyBook } from '../keys.ts';
import { fault } from '../numbers.ts';
import type { VenueFile } from '../venue-file.ts';
import { promoCodes as section, type VenuePromoCode } from './schema.ts';

type Written = Pick<VenuePromoCode, 'kind' | 'value'>;

function readSaving({ kind, value = 0 }: Written, currency: string): PromoSaving {
  switch (kind) {
    case 'percent':
      return { kind, basisPoints: toBasisPoints(value) };
    case 'perOrder':
    case 'perParticipant':
      return { kind, amount: fromDecimal(value, currency) };
    case 'freeRate':
      return { kind };
  }
}

function writeSaving(saving: PromoSaving, currency: string): Written {
  switch (saving.kind) {
    case 'percent':
      return { kind: saving.kind, value: toPercentage(saving.basisPoints) };
    case 'perOrder':
    case 'perParticipant':
      return { kind: saving.kind, value: toDecimal(saving.amount, currency) };
    case 'freeRate':
      return { kind: saving.kind };
  }
}

const writeDays = (from: VenueDate | null, to: VenueDate | null) =>
  from === null && to === null ? undefined : { from, to };

/** The file has passed checkPromoCodes, so every id in it exists. */
export function readPromoCodes(
  { promoCodes, activities, venue }: VenueFile,
  keys: KeyBook,
  packageKeys: ReadonlyMap<string, number>,
): PromoCode[] {
  const keyOf = (id: string) => keys.get(id) ?? fault(`a key for activity ${id}`);
  const packageKeyOf = (id: string) => packageKeys.get(id) ?? fault(`a key for package ${id}`);
  const ratesCalled = (id: string) =>
    activities.flatMap((activity) => keyOf(activity.id).rates.get(id)?.key ?? []);
  return promoCodes.map(
    ({ kind, value, activities: ids, packages: packageIds, rates, sale, travel, ...code }) => ({
      ...code,
      saving: readSaving({ kind, value }, venue.currency),
      activityKeys: ids.map((id) => keyOf(id).key),
      packageKeys: packageIds.map(packageKeyOf),
      rateKeys: rates.flatMap(ratesCalled),
      saleFrom: sale?.from ?? null,
      saleTo: sale?.to ?? null,
      travelFrom: travel?.from ?? null,
      travelTo: travel?.to ?? null,
    }),
  );
}

function writePromoCode(code: PromoCode, { activities, packages, currency }: Location): VenuePromoCode {
  const idOf = (entries: readonly { key: number; id: string }[], key: number) =>
    entries.find((entry) => entry.key === key)?.id ?? '';
  const rates = activities.flatMap((activity) => activity.rates);
  return {
    ...code,
    ...writeSaving(code.saving, currency),
    activities: code.activityKeys.map((key) => idOf(activities, key)),
    packages: code.packageKeys.map((key) => idOf(packages, key)),
    // One name may refer to rates of several activities.
    rates: [...new Set(code.rateKeys.map((key) => idOf(rates, key)))],
    sale: writeDays(code.saleFrom, code.saleTo),
    travel: writeDays(code.travelFrom, code.travelTo),
  };
}

export const writePromoCodes = (location: Location) =>
  written(
    section,
    location.promoCodes.map((code) => writePromoCode(code, location)),
  );
