/**
 * Converts promo codes of a checked venue file to the form the rules use
 * (docs/venue-files.md, "Promo codes").
 */

import type { Package } from '../../catalog/package.ts';
import { zero } from '../../kernel/money.ts';
import type { PromoCode, PromoSaving } from '../../promo-codes/promo-code.ts';
import type { KeyBook } from '../keys.ts';
import { fault } from '../numbers.ts';
import type { VenueFile } from '../venue-file.ts';
import type { VenuePromoCode } from './schema.ts';

function readSaving({ kind, value = zero }: VenuePromoCode): PromoSaving {
  switch (kind) {
    case 'percent':
      return { kind, basisPoints: value };
    case 'perOrder':
    case 'perParticipant':
      return { kind, amount: value };
    case 'freeRate':
      return { kind };
  }
}

/** The file has passed checkPromoCodes, so every id in it exists. */
export function readPromoCodes(
  { promoCodes, activities }: VenueFile,
  keys: KeyBook,
  packages: readonly Package[],
): PromoCode[] {
  const keyOf = (id: string) => keys.get(id) ?? fault(`a key for activity ${id}`);
  const packageKeyOf = (id: string) =>
    packages.find((item) => item.id === id)?.key ?? fault(`a key for package ${id}`);
  const ratesCalled = (id: string) =>
    activities.flatMap((activity) => keyOf(activity.id).rates.get(id)?.key ?? []);
  return promoCodes.map((code) => ({
    code: code.code,
    description: code.description,
    saving: readSaving(code),
    activityKeys: code.activities.map((id) => keyOf(id).key),
    packageKeys: code.packages.map(packageKeyOf),
    rateKeys: code.rates.flatMap(ratesCalled),
    saleFrom: code.sale?.from ?? null,
    saleTo: code.sale?.to ?? null,
    travelFrom: code.travel?.from ?? null,
    travelTo: code.travel?.to ?? null,
    minimumSubTotal: code.minimumSubTotal ?? null,
    minimumGuests: code.minimumGuests ?? null,
    totalUses: code.totalUses ?? null,
    usesPerEmail: code.usesPerEmail ?? null,
    combinable: code.combinable,
    agentOnly: code.agentOnly,
  }));
}
