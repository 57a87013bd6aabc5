/**
 * Credits: amounts in a guest's favor, issued by the operator and emailed to the guest (3.10-01;
 * docs/rules/credits.md). Orders use them as they use gift cards.
 */
import type { CreditDocument, CreditHolder } from '@gangway/domain/gift-cards/credit';
import { endOfCode, writeCode } from '@gangway/domain/gift-cards/gift-code';
import { type Amount, amount } from '@gangway/domain/kernel/money';
import { accept, type Outcome, refuse } from '@gangway/domain/kernel/outcome';
import type { Location } from '@gangway/domain/location/location';
import { currentLocale } from '@gangway/domain/messages/locale';
import type { Queryable } from '../../db/database.ts';
import type { OutboxRow } from '../../jobs/outbox.repo.ts';
import { type Keep, sendAboutOrder } from '../../jobs/outbox.ts';
import { shownAmount } from '../../platform/shown-amount.ts';
import { inOrderLanguage } from '../catalog/order-language.service.ts';
import { creditEmail } from './credit-email.ts';
import { findCredit, insertCredit } from './gift-cards.repo.ts';
import { createGiftCodes } from './gift-codes.shared.ts';
import type { SoldCardNeeds } from './sold-cards.service.ts';

interface CreditPayload {
  locationKey: number;
  /** Of the code, in hex: what the credit is found by. */
  hash: string;
  sealed: string;
}

const placeOf = (hash: string) => `credit/${hash}`;

function isPayload(payload: unknown): payload is CreditPayload {
  const { locationKey, hash, sealed } = (payload ?? {}) as Partial<CreditPayload>;
  return typeof locationKey === 'number' && typeof hash === 'string' && typeof sealed === 'string';
}

/** A credit that can be issued with a change of an order, and its code, which is stored nowhere. */
export interface DrawnCredit {
  /** As guests read it. */
  code: string;
  document: CreditDocument;
}

/** Draws a credit and its email. Refuses where codes cannot be used, since the venue takes no gift cards. */
export function drawCredit(
  secret: string,
  { key, enableGiftCards }: Pick<Location, 'key' | 'enableGiftCards'>,
  holder: CreditHolder,
): Outcome<DrawnCredit, 'noGiftCards'> {
  if (!enableGiftCards) return refuse('noGiftCards');
  const codes = createGiftCodes(secret);
  const code = codes.draw();
  const codeHash = codes.hash(key, code).toString('hex');
  const payload: CreditPayload = {
    locationKey: key,
    hash: codeHash,
    sealed: codes.seal(code, placeOf(codeHash)),
  };
  const email = { dedupeKey: `credit-${codeHash}`, payload };
  return accept({
    code: writeCode(code),
    document: { codeHash, codeEnd: endOfCode(code), holder, email },
  });
}

/** Issues a credit and its email; returns the code. Refuses as `drawCredit` does. */
export async function issueCredit(
  { db, secret }: { db: Queryable; secret: string },
  location: Pick<Location, 'key' | 'currency' | 'enableGiftCards'>,
  value: Amount,
  holder: CreditHolder,
): Promise<Outcome<string, 'noGiftCards'>> {
  const drawn = drawCredit(secret, location, holder);
  if (!drawn.ok) return drawn;
  await insertCredit(db, location, value, drawn.value.document);
  return accept(drawn.value.code);
}

/** Sends an outbox credit email, in the language of the venue. */
export async function sendCredit(
  { db, catalog, mail, from, publicUrl, imageHost, codes }: SoldCardNeeds,
  { payload, dedupeKey }: OutboxRow,
  keep: Keep,
): Promise<void> {
  if (!isPayload(payload)) throw new Error('a credit without its code');
  const { locationKey, hash, sealed } = payload;
  const credit = await findCredit(db, locationKey, hash);
  if (credit === null) throw new Error('a credit that was not issued');
  const { holder, orderId } = credit;
  const { location, language, ...words } = await inOrderLanguage(
    catalog,
    { locationKey, languageKey: null },
    ({ location: venue, linkTo }) => ({
      location: venue,
      language: currentLocale(),
      ...creditEmail({
        ...holder,
        location: venue,
        imageHost,
        code: writeCode(codes.open(sealed, placeOf(hash))),
        amount: shownAmount(amount(credit.amount), credit.currency),
        shopUrl: linkTo(`${publicUrl}/${locationKey}`),
      }),
    }),
  );
  const email = {
    from: { name: location.name, address: from.address },
    to: { name: holder.name, address: holder.email },
    ...(location.email === null ? {} : { replyTo: { name: location.name, address: location.email } }),
    ...words,
    attachments: [],
    messageId: `<${dedupeKey}@${new URL(publicUrl).hostname}>`,
  };
  // One that no order was given back as is shown with none.
  if (orderId === null) await mail.send(email);
  else await sendAboutOrder(mail, email, { locationKey, orderId, language }, keep);
}
