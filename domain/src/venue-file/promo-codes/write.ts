/** Writes promo codes to the venue file: the inverse of read.ts. */
import { amount, toDecimal } from '../../kernel/money.ts';
import type { Location } from '../../location/location.ts';
import type { PromoCode, PromoSaving } from '../../promo-codes/promo-code.ts';
import { some } from '../defaults.ts';
import type { VenueFileInput } from '../venue-file.ts';

type Written = NonNullable<VenueFileInput['promoCodes']>[number];

function writeSaving(saving: PromoSaving) {
  switch (saving.kind) {
    case 'percent':
      return { kind: saving.kind, value: toDecimal(amount(saving.basisPoints)) };
    case 'perOrder':
    case 'perParticipant':
      return { kind: saving.kind, value: toDecimal(saving.amount) };
    case 'freeRate':
      return { kind: saving.kind };
  }
}

const writeDays = (from: string | null, to: string | null) =>
  from === null && to === null ? undefined : { from: from ?? undefined, to: to ?? undefined };

function writePromoCode(code: PromoCode, { activities, packages }: Location): Written {
  const idOf = (entries: readonly { key: number; id: string }[], key: number) =>
    entries.find((entry) => entry.key === key)?.id ?? '';
  const rates = activities.flatMap((activity) => activity.rates);
  const { minimumSubTotal } = code;
  return {
    code: code.code,
    description: code.description,
    ...writeSaving(code.saving),
    activities: some(code.activityKeys.map((key) => idOf(activities, key))),
    packages: some(code.packageKeys.map((key) => idOf(packages, key))),
    // One name may refer to rates of several activities.
    rates: some([...new Set(code.rateKeys.map((key) => idOf(rates, key)))]),
    sale: writeDays(code.saleFrom, code.saleTo),
    travel: writeDays(code.travelFrom, code.travelTo),
    minimumSubTotal: minimumSubTotal === null ? undefined : toDecimal(minimumSubTotal),
    minimumGuests: code.minimumGuests ?? undefined,
    totalUses: code.totalUses ?? undefined,
    usesPerEmail: code.usesPerEmail ?? undefined,
    combinable: code.combinable || undefined,
    agentOnly: code.agentOnly || undefined,
  };
}

export function writePromoCodes(location: Location): Written[] | undefined {
  return some(location.promoCodes.map((code) => writePromoCode(code, location)));
}
