/** The commissions an order earns for affiliates, by line (D-AG-04; docs/rules/agents.md). */
import { tipsOf } from '../add-ons/book-add-ons.ts';
import { type Affiliate, creditedAffiliate } from '../agents/agent.ts';
import { type CommissionPart, commissionOn } from '../agents/commission.ts';
import type { AffiliateKey, AgentKey, OrderLineKey } from '../kernel/keys.ts';
import type { Instant } from '../kernel/local-time.ts';
import { type Amount, add, split, subtract, zero } from '../kernel/money.ts';
import type { Location } from '../location/location.ts';
import { countedPeople, taxOf } from '../pricing/price-order.ts';
import { endOfLine } from './line-end.ts';
import { type ActivityLine, bookingsOf, type Order } from './order.ts';

export interface EarnedCommission {
  lineKey: OrderLineKey;
  affiliateKey: AffiliateKey;
  /** The agent who sold the line; null if the venue did. */
  agentKey: AgentKey | null;
  activityKey: number;
  /** People of the line; those of a package count once, with its largest activity. */
  guests: number;
  /** The amount guests paid for the line after discounts, without tax, fees and tips. */
  basis: Amount;
  amount: Amount;
  /** When the activity is over and the commission is due. */
  isOverAt: Instant;
}

/** The price after discounts, without tips and without tax contained in it. */
function basisOf(
  { subTotal, products, allocation, taxClass }: ActivityLine,
  charges: Order['charges'],
): Amount {
  const price = subtract(subtract(subTotal, tipsOf(products)), allocation.discount);
  return subtract(price, taxOf(charges?.taxes ?? [], price, taxClass).included);
}

/** Splits a line by rate, with what belongs to no rate, such as add-ons, as a part of its own. */
function partsOf(
  line: ActivityLine,
  basis: Amount,
  isCounted: boolean,
  affiliate: Affiliate,
): CommissionPart[] {
  const { activityKey, participants, isPrivate, subTotal, products, rates } = line;
  const parts = rates.map((rate, place) => {
    // A private group states its size, and its one rate is not per person.
    const ofGroup = place === 0 ? participants : 0;
    return {
      weight: rate.subTotal,
      guests: isPrivate ? ofGroup : rate.participants * rate.people,
      terms:
        affiliate.rateCommissions.find(
          (own) => own.activityKey === activityKey && own.rateKey === rate.rateKey,
        ) ?? affiliate.commission,
    };
  });
  const ofRates = add(...rates.map((rate) => rate.subTotal));
  const rest = subtract(subtract(subTotal, tipsOf(products)), ofRates);
  const all = [...parts, { weight: rest, guests: 0, terms: affiliate.commission }];
  const bases = split(
    basis,
    all.map(({ weight }) => weight),
  );
  return all.map(({ guests, terms }, place) => ({
    basis: bases[place] ?? zero,
    guests: isCounted ? guests : 0,
    terms,
  }));
}

/** Only bookings earn: gift cards, memberships, merchandise and transportation do not. */
export function commissionsOf(
  order: Pick<Order, 'lines' | 'charges' | 'clientAgentKey'>,
  { affiliates, timeZone }: Pick<Location, 'affiliates' | 'timeZone'>,
): EarnedCommission[] {
  if (affiliates.length === 0) return [];
  const lines = bookingsOf(order);
  const people = countedPeople(
    lines.map(({ participants, parentKey: packageLine, details }) => ({
      participants,
      packageLine,
      isHidden: details.isHidden === true,
    })),
  );
  return lines.flatMap((line, place): EarnedCommission[] => {
    const agentKey = line.rates.find((rate) => rate.agentKey !== null)?.agentKey ?? null;
    const affiliate = creditedAffiliate(affiliates, { affiliateKey: order.clientAgentKey, agentKey });
    if (affiliate === null) return [];
    const guests = people[place] ?? 0;
    const basis = basisOf(line, order.charges);
    return [
      {
        lineKey: line.lineKey,
        affiliateKey: affiliate.key,
        agentKey,
        activityKey: line.activityKey,
        guests,
        basis,
        amount: commissionOn(partsOf(line, basis, guests > 0, affiliate)),
        isOverAt: endOfLine(line, timeZone),
      },
    ];
  });
}
