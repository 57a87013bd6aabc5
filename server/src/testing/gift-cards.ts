/** Buying gift cards and paying with them through HTTP, for tests. */
import type { Amount } from '@gangway/domain/kernel/money';
import type { Location } from '@gangway/domain/location/location';
import { aGiftCard } from '@gangway/domain/testing/gift-card-builder';
import { sql } from 'kysely';
import type { App } from '../app.ts';
import type { Queryable } from '../db/database.ts';
import type { ChangeAnswer, WireOrder } from './journey.ts';
import { type Answer, ask, storeLocation, type TestApp } from './test-app.ts';

/** The gift card fields of an order on the wire. */
export interface GiftOrder extends WireOrder {
  GiftCards: {
    OrderMerchandiseKey: number;
    GiftCardAmount: number;
    FromName: string;
    RecipientName: string;
    RecipientEmail: string;
    Message: string | null;
    Quantity: number;
    ProductKey: number;
    ProductName: string;
    IsSimpleProduct: boolean;
    IsCustomAmountGiftCard: boolean;
    Variants: { ProductKey: number; ProductName: string; Quantity: number; GiftCardAmount: number }[];
  }[];
  RedeemedGiftCards: {
    OrderMerchandiseGiftCardKey: number;
    MaskedCode: string;
    Amount: number;
    RemainingBalance: number;
    IsForBalance: boolean;
  }[];
}

/** The credit fields of an order on the wire. */
export interface CreditOrder extends GiftOrder {
  Credits: (GiftOrder['RedeemedGiftCards'][number] & { Name: string })[];
}

export interface Redemption {
  Applied: boolean;
  Order: CreditOrder | null;
  Message: string | null;
}

/** Stores a venue that sells and accepts gift cards. */
export const storeGiftVenue = (db: Queryable, changes: Parameters<typeof storeLocation>[1] = {}) =>
  storeLocation(db, {
    sellGiftCardsOnline: true,
    enableGiftCards: true,
    giftCard: aGiftCard(),
    ...changes,
  });

export const aPresent = {
  GiftCardAmount: 50,
  FromName: 'Maya',
  RecipientName: 'Robin Hale',
  RecipientEmail: 'robin@hale-family.net',
  Message: 'See you on the lake!',
  Quantity: 1,
};

export function addGiftCard(
  app: Pick<App, 'http'>,
  locationKey: number,
  changes: Record<string, unknown> = {},
  order: { orderKey?: string | null; editing?: number; old?: object; isVariantChanged?: boolean } = {},
): Promise<Answer<ChangeAnswer & { IsInvalidEmail: boolean }>> {
  const { orderKey = null, editing = null, old, isVariantChanged } = order;
  return ask(app, 'POST', '/api/booking/addToCart', {
    clientLocationKey: locationKey,
    orderKey,
    editing,
    GiftCards: [...(old === undefined ? [] : [old]), { ...aPresent, ...changes }],
    ...(isVariantChanged === undefined ? {} : { IsVariantChanged: isVariantChanged }),
  });
}

export const redeem = (
  app: Pick<App, 'http'>,
  locationKey: number,
  orderKey: string,
  code: string,
  amount: number,
) =>
  ask<Redemption>(app, 'POST', '/api/booking/redeemGiftCard', {
    clientLocationKey: locationKey,
    orderKey,
    giftCardCode: code,
    amount,
  });

export const unredeem = (app: Pick<App, 'http'>, locationKey: number, orderKey: string, key: number) =>
  ask<Redemption>(app, 'POST', '/api/booking/unredeemGiftCard', {
    clientLocationKey: locationKey,
    orderKey,
    orderMerchandiseGiftCardKey: key,
  });

export const reveal = (app: Pick<App, 'http'>, locationKey: number, orderKey: string) =>
  ask<{
    GiftCards: {
      OrderMerchandiseKey: number;
      Code: string | null;
      MaskedCode: string;
      ExpiresOn: string | null;
    }[];
  }>(
    app,
    'POST',
    '/api/booking/revealGiftCards',
    { clientLocationKey: locationKey, orderKey },
    // Simulates a careless client: an answer with a code must not be stored for repeats.
    { 'idempotency-key': 'reveal-the-codes-of-an-order' },
  );

/** Issues a card with a balance that nobody bought; returns its code. */
export const issue = ({ giftCards }: Pick<TestApp, 'giftCards'>, location: Location, minorUnits: number) =>
  giftCards.issue(location, minorUnits as Amount);

/** Returns the balances of a location's cards, oldest first. */
export async function balances(db: Queryable, locationKey: number): Promise<number[]> {
  const { rows } = await sql<{ balance: number }>`
    select value - spent - voided as balance from gift_card where location_key = ${locationKey} order by gift_card_id`.execute(
    db,
  );
  return rows.map(({ balance }) => balance);
}

export const anaRuiz = { name: 'Ana Ruiz', email: 'ana@ruiz-family.net', reason: null };

/** Issues a credit; returns its code. */
export async function issueCredit(
  { giftCards }: Pick<TestApp, 'giftCards'>,
  location: Location,
  minorUnits: number,
  holder: Parameters<TestApp['giftCards']['issueCredit']>[2] = anaRuiz,
): Promise<string> {
  const issued = await giftCards.issueCredit(location, minorUnits as Amount, holder);
  if (!issued.ok) throw new Error(issued.refusal);
  return issued.value;
}
