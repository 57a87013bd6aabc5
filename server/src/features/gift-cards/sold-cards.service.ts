/** Gift cards that orders bought: issued, shown once, and emailed (D-GC-04; docs/rules/gift-cards.md). */
import type { OutputOf } from '@gangway/contract/call';
import type { revealGiftCards } from '@gangway/contract/gift-cards';
import { endOfCode, maskedCode, writeCode } from '@gangway/domain/gift-cards/gift-code';
import { comparedEmail } from '@gangway/domain/kernel/email-address';
import { type VenueTime, wallTime } from '@gangway/domain/kernel/local-time';
import { amount } from '@gangway/domain/kernel/money';
import { instantOf } from '@gangway/domain/kernel/zone-time';
import type { Location } from '@gangway/domain/location/location';
import { currentLocale } from '@gangway/domain/messages/locale';
import { type GiftCardLine, linesOf, type Order } from '@gangway/domain/order/order';
import type { Queryable } from '../../db/database.ts';
import type { MailAddress, MailGateway } from '../../gateways/mail/mail-gateway.ts';
import type { OutboxRow } from '../../jobs/outbox.repo.ts';
import { type Keep, sendAboutOrder } from '../../jobs/outbox.ts';
import { shownAmount } from '../../platform/shown-amount.ts';
import type { Catalog } from '../catalog/catalog.service.ts';
import { inOrderLanguage } from '../catalog/order-language.service.ts';
import type { Issuer } from '../payments/attempts/issuing.shared.ts';
import { giftCardEmail } from './gift-card-email.ts';
import { findCardToSend, listIssued } from './gift-cards.repo.ts';
import type { GiftCodes } from './gift-codes.shared.ts';

export interface SoldCardNeeds {
  db: Queryable;
  catalog: Catalog;
  mail: MailGateway;
  from: MailAddress;
  publicUrl: string;
  imageHost: string;
  codes: GiftCodes;
}

interface GiftCardPayload {
  locationKey: number;
  orderId: number;
  lineKey: number;
  sealed: string;
  /** For the buyer instead of the recipient. */
  isCopy: boolean;
}

/** How long a buyer who has seen the codes can still reload the page. */
const minutesToLook = 15;

const placeOf = (orderId: number, lineKey: number) => `${orderId}/${lineKey}`;

function isPayload(payload: unknown): payload is GiftCardPayload {
  const { orderId, lineKey, sealed } = (payload ?? {}) as Partial<GiftCardPayload>;
  return typeof orderId === 'number' && typeof lineKey === 'number' && typeof sealed === 'string';
}

interface Drawn {
  card: GiftCardLine;
  code: string;
  sealed: string;
}

/** When a card with a delivery day leaves: in the morning, at the venue. */
const deliveryTime = '09:00' as VenueTime;

/** To the recipient, on the day chosen; and a copy to the buyer, at once, if that is somebody else or the card waits. */
function emailsOf(
  { orderId }: Order,
  { key: locationKey, timeZone }: Location,
  buyer: string,
  { card, sealed }: Drawn,
) {
  const of = { locationKey, orderId, lineKey: card.lineKey, sealed };
  const name = `gift-card-${orderId}-${card.lineKey}`;
  const isBuyer = comparedEmail(card.recipientEmail) === comparedEmail(buyer);
  const { deliverOn } = card;
  const email = {
    ...{ topic: 'gift-card', dedupe_key: name, payload: { ...of, isCopy: false } },
    ...(deliverOn === null
      ? {}
      : { due_at: new Date(instantOf(wallTime(deliverOn, deliveryTime), timeZone)).toISOString() }),
  };
  const copy = { topic: 'gift-card', dedupe_key: `${name}-copy`, payload: { ...of, isCopy: true } };
  return isBuyer && deliverOn === null ? [email] : [email, copy];
}

/** Generates the codes of an order's gift cards, and the emails that deliver them. */
export const giftCardIssuer =
  ({ codes }: Pick<SoldCardNeeds, 'codes'>): Issuer =>
  (order, { location, customer }) => {
    const cards = linesOf(order, 'giftCard');
    if (cards.length === 0) return null;
    const years = location.giftCard?.expiresAfterYears ?? null;
    const drawn = cards.map((card): Drawn => {
      const code = codes.draw();
      return { card, code, sealed: codes.seal(code, placeOf(order.orderId, card.lineKey)) };
    });
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
      emails: drawn.flatMap((one) => emailsOf(order, location, customer.email, one)),
      after: (bought) => bought,
    };
  };

/** Returns the codes a saved order bought, while its buyer may view them. */
export async function revealCodes(
  { db, codes }: Pick<SoldCardNeeds, 'db' | 'codes'>,
  order: Order,
): Promise<OutputOf<typeof revealGiftCards>> {
  const { orderId } = order;
  const issued = linesOf(order, 'giftCard').length === 0 ? [] : await listIssued(db, orderId, minutesToLook);
  return {
    giftCards: issued.map(({ orderMerchandiseKey, codeEnd, sealed, expiresAt }) => ({
      orderMerchandiseKey,
      code: sealed === null ? null : writeCode(codes.open(sealed, placeOf(orderId, orderMerchandiseKey))),
      maskedCode: maskedCode(codeEnd),
      expiresOn: expiresAt,
    })),
  };
}

/** Sends an outbox gift card email, in the language of the purchase. */
export async function sendGiftCard(
  { db, catalog, mail, from, publicUrl, imageHost, codes }: SoldCardNeeds,
  { payload, dedupeKey }: OutboxRow,
  keep: Keep,
): Promise<void> {
  if (!isPayload(payload)) throw new Error('a gift card without its order');
  const { orderId, lineKey, sealed, locationKey, isCopy } = payload;
  const card = await findCardToSend(db, orderId, lineKey);
  if (card === null) throw new Error('a gift card that was not issued');
  const { details, customer, languageKey } = card;
  const buyer = `${customer.firstName} ${customer.lastName}`.trim();
  const { location, language, ...words } = await inOrderLanguage(
    catalog,
    { locationKey, languageKey },
    ({ location: venue, translate, linkTo }) => ({
      location: venue,
      language: currentLocale(),
      ...giftCardEmail({
        ...details,
        name: translate({ name: details.name }).name,
        location: venue,
        imageHost,
        isCopy,
        deliverOn: details.deliverOn ?? null,
        design: details.design ?? null,
        code: writeCode(codes.open(sealed, placeOf(orderId, lineKey))),
        amount: shownAmount(amount(card.amount), card.currency),
        expiresAt: card.expiresAt,
        shopUrl: linkTo(`${publicUrl}/${locationKey}`),
      }),
    }),
  );
  const email = {
    from: { name: location.name, address: from.address },
    to: isCopy
      ? { name: buyer, address: customer.email }
      : { name: details.recipientName, address: details.recipientEmail },
    ...(location.email === null ? {} : { replyTo: { name: location.name, address: location.email } }),
    ...words,
    attachments: [],
    messageId: `<${dedupeKey}@${new URL(publicUrl).hostname}>`,
  };
  await sendAboutOrder(mail, email, { locationKey, orderId, language }, keep);
}
