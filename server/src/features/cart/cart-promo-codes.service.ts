/**
 * Promo codes in a cart change: which are added and removed, each line's discount, and what the customer is
 * told (D-PC-03; docs/rules/promo-codes.md).
 */
import { type RefusalCode, wordsOf } from '@gangway/contract/refusals';
import { dateOf, type Instant, type VenueDate } from '@gangway/domain/kernel/local-time';
import { type Amount, zero } from '@gangway/domain/kernel/money';
import { wallAt } from '@gangway/domain/kernel/zone-time';
import type { Location } from '@gangway/domain/location/location';
import type { Order, OrderLine } from '@gangway/domain/order/order';
import { applyPromoCodes } from '@gangway/domain/promo-codes/apply-promo-codes';
import { findPromoCode, type PromoCode } from '@gangway/domain/promo-codes/promo-code';
import type { PromoLine } from '@gangway/domain/promo-codes/promo-line';
import { useOf } from '@gangway/domain/promo-codes/promo-use';
import { t } from '../../messages/t.ts';
import { Refused } from '../../platform/refused.ts';
import type { LineToAdd } from './cart.repo.ts';
import { chargedLine, packageLineOf } from './cart-products.ts';
import { type PackageColumns, readLine } from './order-columns.ts';
import type { PromoChange } from './promo-columns.ts';

/** The customer enters or removes a code. */
export interface PromoDecision {
  promo?: { add: PromoCode } | { remove: number; why?: RefusalCode };
}

interface DecidedPromo {
  /** In the order of the lines passed in. */
  discounts: readonly Amount[];
  remove: readonly number[];
  document: PromoChange;
}

/** Everything the changed order contains: lines that stay, added lines, transportation. */
export interface LinesAfter {
  staying: readonly OrderLine[];
  added: readonly LineToAdd[];
  packages: readonly PackageColumns[];
  transports: readonly { day: VenueDate; subTotal: Amount; lineKey?: number }[];
}

/** The uses of an order's codes, in case its hold was taken back in the meantime. */
export const wantedUses = ({ promoCodes }: Pick<Location, 'promoCodes'>, order: Order) =>
  order.promoCodes.map(({ lineKey, code }) => ({
    line_id: lineKey,
    wanted: [useOf({ code, totalUses: findPromoCode(promoCodes, code)?.totalUses ?? null })],
  }));

export const todayAt = ({ timeZone }: Pick<Location, 'timeZone'>, now: Instant): VenueDate =>
  dateOf(wallAt(now, timeZone));

function promoLine(
  line: OrderLine,
  packageKey: number | null,
  packageLine: PromoLine['packageLine'],
): PromoLine {
  const { subTotal, tips, participants, isHidden } = chargedLine(line);
  return {
    activityKey: line.activityKey,
    packageKey,
    day: line.details.appointmentType === 'none' ? null : dateOf(line.start),
    isSoldByAgent: line.rates.some(({ agentKey }) => agentKey !== null),
    subTotal,
    tips,
    guests: participants,
    packageLine,
    isHidden,
    // A private group pays its rate once but reports its number of people.
    rates: line.isPrivate ? line.rates.map((rate) => ({ ...rate, people: participants })) : line.rates,
  };
}

/** Converts an order's lines to what promo codes need. */
function promoLines(order: Pick<Order, 'packages'> | null, after: LinesAfter): PromoLine[] {
  const packageOf = (lineKey: number | null | undefined) =>
    order?.packages.find((item) => item.lineKey === lineKey)?.packageKey ?? null;
  return [
    ...after.staying.map((line) => promoLine(line, packageOf(line.packageLineKey), line.packageLineKey)),
    ...after.added.map((line) =>
      promoLine(
        readLine(line, 0, null),
        line.package === undefined
          ? packageOf(line.package_line)
          : (after.packages[line.package]?.package_key ?? null),
        packageLineOf(line),
      ),
    ),
    ...after.transports.map(({ day, subTotal }) => ({
      activityKey: null,
      packageKey: null,
      day,
      isSoldByAgent: false,
      subTotal,
      tips: zero,
      guests: 0,
      packageLine: null,
      isHidden: false,
      rates: [],
    })),
  ];
}

export const linesOfOrder = (order: Order): PromoLine[] =>
  promoLines(order, { staying: order.lines, added: [], packages: [], transports: order.transports });

const removedWords = (code: string, why: RefusalCode) =>
  t('cart.promoCodes.removed', { code, reason: wordsOf(why) });

/**
 * Returns null if the order has no code and gets none. Refuses an entered code that cannot be used; removes
 * an earlier one that no longer applies.
 */
export function decidePromo(
  { promoCodes: known, timeZone }: Pick<Location, 'promoCodes' | 'timeZone'>,
  order: Order | null,
  { promo }: PromoDecision,
  after: LinesAfter,
  now: Instant,
): DecidedPromo | null {
  const before = order?.promoCodes ?? [];
  if (before.length === 0 && promo === undefined) return null;
  const entered = promo !== undefined && 'add' in promo ? [promo.add] : [];
  const takenOut = promo !== undefined && 'remove' in promo ? promo : null;
  const kept = before.filter(({ lineKey }) => lineKey !== takenOut?.remove);
  const found = kept.map((applied) => ({ applied, code: findPromoCode(known, applied.code) }));
  const codes = found.flatMap(({ code }) => code ?? []);
  const outcome = applyPromoCodes(
    [...codes, ...entered],
    promoLines(order, after),
    todayAt({ timeZone }, now),
  );
  const refused = outcome.refused.find(({ code }) => entered.includes(code));
  if (refused !== undefined) throw new Refused(refused.why);
  const amountOf = (code: string) => outcome.applied.find((applied) => applied.code.code === code)?.amount;
  const lost = found.filter(({ applied }) => amountOf(applied.code) === undefined);
  const whyOf = (code: string) =>
    outcome.refused.find((candidate) => candidate.code.code === code)?.why ?? 'promoNotValid';
  const messages = lost.map(({ applied: { code } }) => removedWords(code, whyOf(code)));
  const gone = before.find(({ lineKey }) => lineKey === takenOut?.remove);
  if (gone !== undefined && takenOut?.why !== undefined) messages.push(removedWords(gone.code, takenOut.why));
  const ownWords = messages.length === 0 && promo === undefined ? order?.promoMessages : messages;
  const transportsStaying = after.transports.flatMap(({ lineKey }, index) =>
    lineKey === undefined ? [] : [{ lineKey, place: after.staying.length + after.added.length + index }],
  );
  return {
    discounts: outcome.discounts,
    remove: [...(takenOut === null ? [] : [takenOut.remove]), ...lost.map(({ applied }) => applied.lineKey)],
    document: {
      add: entered.map((code) => ({
        code: code.code,
        description: code.description,
        amount: amountOf(code.code) ?? zero,
        wanted: [useOf(code)],
      })),
      amounts: kept.flatMap(({ lineKey, code }) => {
        const amount = amountOf(code);
        return amount === undefined ? [] : [{ line_id: lineKey, amount }];
      }),
      discounts: [
        ...after.staying.map(({ lineKey }, place) => ({ lineKey, place })),
        ...transportsStaying,
      ].map(({ lineKey, place }) => ({ line_id: lineKey, discount: outcome.discounts[place] ?? zero })),
      messages: ownWords ?? [],
    },
  };
}
