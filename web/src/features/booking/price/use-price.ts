/**
 * What the booking costs with fees and taxes, as the server computes it for the cart (D-FT-01 to D-FT-04); until it
 * answers, and if it cannot, the page shows its own estimate without them.
 */
import type { InputOf } from '@gangway/contract/call';
import { type BookingPrice, priceActivity } from '@gangway/contract/cart';
import { postedOf } from '@gangway/contract/choices';
import type { FeeDisplay } from '@gangway/contract/kinds';
import { add } from '@gangway/domain/kernel/money';
import { useEffect, useState } from 'react';
import { isSilent } from '../../../lib/call.ts';
import { t } from '../../../messages/t.ts';
import { isWorthLogging } from '../loading/availability-source.ts';
import { type CurrentBooking, postedActivity } from '../state/current-booking.ts';
import type { EstimateLine } from './estimate.ts';

type Input = InputOf<typeof priceActivity>;

/** Returns what to ask; null if there is nothing to price yet, or the estimate is all there is to know. */
function askedOf(current: CurrentBooking): Omit<Input, 'bookingAgentKey' | 'bookingAgentSignature'> | null {
  const { options, loaded, guests } = current;
  const { venue, item, activity } = options;
  const isCharged = venue.hasAddedCharges || venue.feeDisplayType === 'included';
  if (!isCharged || guests === 0 || loaded.slot === null) return null;
  if (item.packageKey !== null || activity.hidePriceFromCustomer) return null;
  return {
    locationKey: venue.locationKey,
    membershipKey: loaded.member()?.membershipKey ?? null,
    activity: postedOf(postedActivity(current, [])),
  };
}

export interface PriceAnswer {
  /** Null while it is not known. */
  price: BookingPrice | null;
  /** Rows of fees and tax to leave room for while the answer is on its way, so that the button below stays where it is. */
  awaitedRows: readonly string[];
}

/** The usual rows; after an answer, those of that one. */
const usualRows: Readonly<Record<FeeDisplay, readonly string[]>> = {
  separate: ['fee', 'tax'],
  together: ['charges'],
  included: [],
  unknown: [],
};

export function usePrice(current: CurrentBooking): PriceAnswer {
  const { needs } = current.options;
  const [known, setKnown] = useState<{ asked: string; price: BookingPrice | null } | null>(null);
  const asked = JSON.stringify(askedOf(current));
  useEffect(() => {
    const input = JSON.parse(asked) as ReturnType<typeof askedOf>;
    if (input === null) return;
    let isCurrent = true;
    needs
      .call(priceActivity, { ...input, ...needs.seller() }, { supersede: 'price' })
      .then((price) => {
        if (isCurrent) setKnown({ asked, price });
      })
      .catch((error: unknown) => {
        if (isSilent(error)) return;
        if (isCurrent) setKnown({ asked, price: null });
        if (isWorthLogging(error)) needs.log('Could not load the price', error);
      });
    return () => {
      isCurrent = false;
    };
  }, [needs, asked]);
  if (known?.asked === asked) return { price: known.price, awaitedRows: [] };
  const display = current.options.venue.feeDisplayType;
  const rows =
    known?.price == null
      ? usualRows[display]
      : chargeLines(known.price, display).map(({ key }) => String(key));
  return { price: null, awaitedRows: asked === 'null' ? [] : rows };
}

/** Returns the rows of fees and tax the way the venue shows them, as in the cart; none if prices include them. */
export function chargeLines({ fees, taxTotal }: BookingPrice, display: FeeDisplay): EstimateLine[] {
  if (display === 'included') return [];
  const all: EstimateLine[] = fees.map(({ feeKey, feeName, amount }) => ({
    key: `fee ${feeKey}`,
    label: feeName,
    amount,
  }));
  if (taxTotal !== 0) all.push({ key: 'tax', label: t('checkout.rows.tax'), amount: taxTotal });
  if (display !== 'together' || all.length === 0) return all;
  return [
    { key: 'charges', label: t('checkout.rows.charges'), amount: add(...all.map((row) => row.amount)) },
  ];
}
