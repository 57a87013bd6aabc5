/** Pays with gift cards, and issues those that are bought (decisions 16; docs/rules/gift-cards.md). */
import type { InputOf, OutputOf } from '@gangway/contract/call';
import type { redeemGiftCard, revealGiftCards, unredeemGiftCard } from '@gangway/contract/gift-cards';
import { refusals } from '@gangway/contract/refusals';
import { endOfCode, maskedCode, readCode, writeCode } from '@gangway/domain/gift-cards/gift-code';
import { redeem } from '@gangway/domain/gift-cards/redeem';
import type { OrderKey } from '@gangway/domain/kernel/keys';
import { type Amount, amount } from '@gangway/domain/kernel/money';
import { isEditable, isOver, isSaved } from '@gangway/domain/kernel/order-state';
import { holdMinutes, type Location } from '@gangway/domain/location/location';
import { canPayBalance, isBalanceBeingPaid, linesOf, type Order } from '@gangway/domain/order/order';
import type { Queryable } from '../../db/database.ts';
import type { DatabaseRefusal } from '../../db/database-refusals.ts';
import type { MailAddress, MailGateway } from '../../gateways/mail/mail-gateway.ts';
import type { OutboxRow } from '../../jobs/outbox.repo.ts';
import { t } from '../../messages/t.ts';
import { decideAgain } from '../../platform/decide-again.ts';
import type { CodeTries } from '../../platform/rate-limits.ts';
import { Refused } from '../../platform/refused.ts';
import type { CallContext } from '../../platform/serve.ts';
import type { Cart } from '../cart/cart.service.ts';
import { shownAmount } from '../cart/shown-amount.presenter.ts';
import type { Catalog, Snapshot } from '../catalog/catalog.service.ts';
import type { Issuer } from '../payments/issuing.shared.ts';
import { giftCardEmail } from './gift-card-email.ts';
import {
  findCard,
  findCardToSend,
  insertBalanceUse,
  insertUse,
  listIssued,
  removeLapsedUses,
  removeSealedCodes,
  removeUse,
} from './gift-cards.repo.ts';
import { createGiftCodes } from './gift-codes.ts';
import { issueGiftCard } from './issue-gift-card.service.ts';

type Redemption = OutputOf<typeof redeemGiftCard>;

interface GiftCardPayload {
  locationKey: number;
  orderId: number;
  lineKey: number;
  sealed: string;
  /** For the buyer instead of the recipient. */
  isCopy: boolean;
}

export interface GiftCards {
  redeem(input: InputOf<typeof redeemGiftCard>, context: CallContext): Promise<Redemption>;
  unredeem(input: InputOf<typeof unredeemGiftCard>, context: CallContext): Promise<Redemption>;
  /** Returns the codes a saved order bought, while its buyer may view them. */
  reveal(input: InputOf<typeof revealGiftCards>): Promise<OutputOf<typeof revealGiftCards>>;
  /** Generates the codes of an order's gift cards, and the emails that deliver them. */
  issuer: Issuer;
  /** Sends an outbox gift card email. */
  send(row: OutboxRow): Promise<void>;
  /** Issues a card that nobody bought here; returns its code. */
  issue(location: Location, value: Amount): Promise<string>;
  /** Releases reservations for balances that were not paid in time. */
  release(): Promise<number>;
  /** Deletes codes whose viewing time is over. */
  forget(): Promise<number>;
}

/** The order or the card has changed since it was read, so both are read again. */
const movedOn: readonly DatabaseRefusal[] = ['changedMeanwhile', 'notNew', 'giftCardChanged'];
/** How long a buyer who has seen the codes can still reload the page. */
const minutesToLook = 15;

const placeOf = (orderId: number, lineKey: number) => `${orderId}/${lineKey}`;

function isPayload(payload: unknown): payload is GiftCardPayload {
  const { orderId, lineKey, sealed } = (payload ?? {}) as Partial<GiftCardPayload>;
  return typeof orderId === 'number' && typeof lineKey === 'number' && typeof sealed === 'string';
}

export function createGiftCards(needs: {
  db: Queryable;
  catalog: Catalog;
  cart: Pick<Cart, 'find' | 'present'>;
  mail: MailGateway;
  from: MailAddress;
  publicUrl: string;
  imageHost: string;
  secret: string;
  tries: CodeTries;
}): GiftCards {
  const { db, catalog, cart, mail, from, publicUrl, imageHost, tries } = needs;
  const codes = createGiftCodes(needs.secret);

  /** Returns an order that gift cards may pay: an open cart, or a saved order with a balance payable here. */
  async function openOrder({ location }: Snapshot, orderKey: OrderKey): Promise<Order> {
    const order = await cart.find(location.key, orderKey);
    if (order === null) throw new Refused('notFound');
    if (isOver(order)) throw new Refused('cartExpired');
    const isPaying = isSaved(order) ? isBalanceBeingPaid(order) : !isEditable(order);
    if (isSaved(order) && !canPayBalance(order, location.deposits)) throw new Refused('savedOrderChange');
    if (isPaying) throw new Refused('paymentInProgress');
    return order;
  }

  /** Retries if the order or card has changed. A refusal is part of the result, with the current order. */
  async function answering(
    { locationKey, orderKey }: { locationKey: number; orderKey: OrderKey },
    work: (snapshot: Snapshot) => Promise<{ applied: boolean; message: string | null }>,
  ): Promise<Redemption> {
    const snapshot = await catalog.snapshot(locationKey);
    const now = async () => {
      const order = await cart.find(locationKey, orderKey);
      return order === null ? null : cart.present(snapshot, order, orderKey);
    };
    try {
      const answer = await decideAgain(movedOn, () => work(snapshot));
      return { ...answer, order: await now() };
    } catch (error) {
      if (!(error instanceof Refused) || refusals[error.code].form === 'transport') throw error;
      throw error.with({ order: await now() });
    }
  }

  async function redeemOnce(
    snapshot: Snapshot,
    input: InputOf<typeof redeemGiftCard>,
    requestId: string,
  ): Promise<{ applied: boolean; message: string | null }> {
    const { location } = snapshot;
    const { locationKey, orderKey } = input;
    const order = await openOrder(snapshot, orderKey);
    const code = readCode(input.giftCardCode);
    const card =
      code === null || !location.enableGiftCards
        ? null
        : await findCard(db, locationKey, order.orderId, codes.hash(locationKey, code));
    if (card === null || card.currency !== order.currency) throw new Refused('giftCardNotFound');
    const account = {
      balance: amount(card.balance),
      isExpired: card.is_expired,
      isApplied: card.is_applied,
    };
    const taken = redeem(account, order, input.amount);
    if (!taken.ok) {
      if (taken.refusal === 'nothingDue') return { applied: false, message: null };
      throw new Refused(taken.refusal);
    }
    const { orderId, revision } = order;
    const of = { locationKey, orderId, revision, requestId };
    const { remaining } = isSaved(order)
      ? await insertBalanceUse(db, of, card.gift_card_id, taken.value, holdMinutes(location))
      : await insertUse(db, of, card.gift_card_id, taken.value);
    const left = shownAmount(amount(remaining), card.currency);
    return { applied: true, message: t('giftCards.answer.applied', { amount: left }) };
  }

  return {
    async redeem(input, context) {
      // Limited by address and by order, so that neither many orders nor many addresses make guessing cheap.
      const { locationKey, orderKey } = input;
      const asked = { locationKey, orderKey, clientAddress: context.clientAddress };
      if (!tries.mayAttempt(asked)) {
        const order = await cart.find(locationKey, orderKey);
        const snapshot = await catalog.snapshot(locationKey);
        throw new Refused(
          'tooManyAttempts',
          {},
          { order: order === null ? null : cart.present(snapshot, order, orderKey) },
        );
      }
      try {
        return await answering(input, (snapshot) => redeemOnce(snapshot, input, context.requestId));
      } catch (error) {
        if (error instanceof Refused && error.code === 'giftCardNotFound')
          tries.missed(asked, context.requestId);
        throw error;
      }
    },
    unredeem: (input, { requestId }) =>
      answering(input, async (snapshot) => {
        const { locationKey, orderKey, orderMerchandiseGiftCardKey: useKey } = input;
        const { orderId, revision, redeemedGiftCards, ...order } = await openOrder(snapshot, orderKey);
        const isSpent = redeemedGiftCards.some((use) => use.useKey === useKey && !use.isForBalance);
        if (isSaved(order) && isSpent) throw new Refused('savedOrderChange');
        await removeUse(db, { locationKey, orderId, revision, requestId }, useKey);
        return { applied: false, message: null };
      }),
    async reveal({ locationKey, orderKey }) {
      const order = await cart.find(locationKey, orderKey);
      if (order === null || !isSaved(order)) throw new Refused('notFound');
      const issued =
        linesOf(order, 'giftCard').length === 0 ? [] : await listIssued(db, order.orderId, minutesToLook);
      return {
        giftCards: issued.map(({ orderMerchandiseKey, codeEnd, sealed, expiresAt }) => ({
          orderMerchandiseKey,
          code:
            sealed === null
              ? null
              : writeCode(codes.open(sealed, placeOf(order.orderId, orderMerchandiseKey))),
          maskedCode: maskedCode(codeEnd),
          expiresOn: expiresAt,
        })),
      };
    },
    issuer(order, { location, customer }) {
      const cards = linesOf(order, 'giftCard');
      if (cards.length === 0) return null;
      const years = location.giftCard?.expiresAfterYears ?? null;
      const drawn = cards.map((card) => {
        const code = codes.draw();
        return { card, code, sealed: codes.seal(code, placeOf(order.orderId, card.lineKey)) };
      });
      const emailsOf = ({ card, sealed }: (typeof drawn)[number]) => {
        const of = { locationKey: location.key, orderId: order.orderId, lineKey: card.lineKey, sealed };
        const name = `gift-card-${order.orderId}-${card.lineKey}`;
        const isBuyer = card.recipientEmail.toLowerCase() === customer.email.toLowerCase();
        const email = { topic: 'gift-card', dedupe_key: name, payload: { ...of, isCopy: false } };
        const copy = { topic: 'gift-card', dedupe_key: `${name}-copy`, payload: { ...of, isCopy: true } };
        return isBuyer ? [email] : [email, copy];
      };
      return {
        toIssue: {
          gift_codes: drawn.map(({ card, code, sealed }) => ({
            line_id: card.lineKey,
            hash: codes.hash(location.key, code).toString('hex'),
            end: endOfCode(code),
            sealed,
            years,
          })),
        },
        emails: drawn.flatMap(emailsOf),
        after: (bought) => bought,
      };
    },
    async send({ payload, dedupeKey }) {
      if (!isPayload(payload)) throw new Error('a gift card without its order');
      const { orderId, lineKey, sealed, locationKey, isCopy } = payload;
      const card = await findCardToSend(db, orderId, lineKey);
      if (card === null) throw new Error('a gift card that was not issued');
      const { location } = await catalog.snapshot(locationKey);
      const { details, customer } = card;
      const buyer = `${customer.firstName} ${customer.lastName}`.trim();
      await mail.send({
        from: { name: location.name, address: from.address },
        to: isCopy
          ? { name: buyer, address: customer.email }
          : { name: details.recipientName, address: details.recipientEmail },
        ...(location.email === null ? {} : { replyTo: { name: location.name, address: location.email } }),
        ...giftCardEmail({
          ...details,
          location,
          imageHost,
          isCopy,
          code: writeCode(codes.open(sealed, placeOf(orderId, lineKey))),
          amount: shownAmount(amount(card.amount), card.currency),
          expiresAt: card.expiresAt,
          shopUrl: `${publicUrl}/${locationKey}`,
        }),
        attachments: [],
        messageId: `<${dedupeKey}@${new URL(publicUrl).hostname}>`,
      });
    },
    issue: (location, value) => issueGiftCard({ db, secret: needs.secret }, location, value),
    release: () => removeLapsedUses(db, 200),
    forget: () => removeSealedCodes(db),
  };
}
