/** Credits over HTTP: issued and emailed, used like gift cards, listed apart from them (docs/rules/credits.md). */
import type { Amount } from '@gangway/domain/kernel/money';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { assertSound } from '../../testing/auditor.ts';
import {
  addGiftCard,
  anaRuiz,
  balances,
  type CreditOrder,
  issue,
  issueCredit,
  redeem,
  storeGiftVenue,
  unredeem,
} from '../../testing/gift-cards.ts';
import { addToCart, completeOrder, orderOf } from '../../testing/journey.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterEach(() => assertSound(app.database.db));
afterAll(() => app.close());

const creditOrderOf = (answer: Parameters<typeof orderOf>[0]) => orderOf(answer) as CreditOrder;
const orderIn = ({ body }: Awaited<ReturnType<typeof redeem>>) => body.Order as CreditOrder;
const ended = (code: string) => `•••• ${code.slice(-4)}`;

/** A venue and a cart of 118.00 at it. */
async function aCart() {
  const location = await storeGiftVenue(app.database.db);
  const cart = creditOrderOf(await addToCart(app, { locationKey: location.key }));
  return { location, key: location.key, cart };
}

describe('a credit', () => {
  it('is taken up by an order before a card is charged, and listed among its credits (3.10-01)', async () => {
    const { location, key, cart } = await aCart();
    const code = await issueCredit(app, location, 5000);
    const applied = await redeem(app, key, cart.OrderKey, code, cart.Total);
    expect(applied.body).toMatchObject({
      Applied: true,
      Message: 'Credit applied. Remaining balance $0.00.',
    });
    const credit = {
      Name: `Credit ${ended(code)}`,
      MaskedCode: ended(code),
      Amount: 50,
      RemainingBalance: 0,
      IsForBalance: false,
    };
    const due = Math.round((cart.Total - 50) * 100) / 100;
    expect(orderIn(applied)).toMatchObject({
      Total: cart.Total,
      Balance: due,
      Credits: [credit],
      RedeemedGiftCards: [],
    });

    const saved = creditOrderOf(await completeOrder(app, orderIn(applied), key));
    expect(saved).toMatchObject({ IsNew: false, Balance: 0, Credits: [credit], RedeemedGiftCards: [] });
    expect(saved.OrderPayments.map(({ PaymentAmount }) => PaymentAmount)).toEqual([due]);
    expect(await balances(app.database.db, key)).toEqual([0]);
    await app.drainOutbox();
    const confirmation = app.mail.sent.findLast(({ subject }) => subject.startsWith('Your booking'));
    expect(confirmation?.text).toMatch(new RegExp(`Credit ${ended(code)}:? +−\\$50\\.00`));
  });

  it('that covers everything leaves nothing for a card, and the rest of it stays for the next order (3.10-01, D-GC-07)', async () => {
    const { location, key, cart } = await aCart();
    const code = await issueCredit(app, location, 20_000);
    const covered = orderIn(await redeem(app, key, cart.OrderKey, code, cart.Total));
    const saved = creditOrderOf(await completeOrder(app, covered, key));
    expect(saved).toMatchObject({ Balance: 0, OrderPayments: [], Credits: [{ Amount: cart.Total }] });
    const left = Math.round(20_000 - cart.Total * 100);
    expect(await balances(app.database.db, key)).toEqual([left]);
    const next = creditOrderOf(await addToCart(app, { locationKey: key }));
    const again = orderIn(await redeem(app, key, next.OrderKey, code, next.Total));
    expect(again.Credits).toMatchObject([{ Amount: left / 100, RemainingBalance: 0 }]);
  });

  it('can be used together with a gift card, and is free again when it is removed (3.10-01, D-GC-06)', async () => {
    const { location, key, cart } = await aCart();
    const card = await issue(app, location, 3000);
    const code = await issueCredit(app, location, 5000);
    await redeem(app, key, cart.OrderKey, card, cart.Total);
    const both = orderIn(await redeem(app, key, cart.OrderKey, code, cart.Total));
    expect([both.RedeemedGiftCards, both.Credits]).toMatchObject([[{ Amount: 30 }], [{ Amount: 50 }]]);
    expect(await balances(app.database.db, key)).toEqual([0, 0]);
    const useKey = both.Credits[0]?.OrderMerchandiseGiftCardKey ?? 0;
    const without = orderIn(await unredeem(app, key, cart.OrderKey, useKey));
    expect([without.RedeemedGiftCards, without.Credits]).toMatchObject([[{ Amount: 30 }], []]);
    expect(await balances(app.database.db, key)).toEqual([0, 5000]);
  });

  it('cannot buy gift cards, nor be used twice in one order, nor at another venue (D-GC-05)', async () => {
    const { location, key, cart } = await aCart();
    const code = await issueCredit(app, location, 20_000);
    const present = orderOf(await addGiftCard(app, key));
    const messageOf = async (locationKey: number, orderKey: string) =>
      (await redeem(app, locationKey, orderKey, code, 50)).body.Message;
    expect(await messageOf(key, present.OrderKey)).toBe('Gift cards can not be used to buy gift cards.');
    expect(await messageOf(key, cart.OrderKey)).toBe('Credit applied. Remaining balance $150.00.');
    expect(await messageOf(key, cart.OrderKey)).toBe('Gift card is already applied.');
    const other = await aCart();
    expect(await messageOf(other.key, other.cart.OrderKey)).toBe('Gift card was not found.');
  });
});

describe('issuing a credit', () => {
  it('emails its code and the reason to the guest, and stores the code nowhere (3.10-01)', async () => {
    const { location, key } = await aCart();
    app.mail.sent.length = 0;
    const reason = 'Sorry about the <storm> on Sunday.';
    const code = await issueCredit(app, location, 2550, { ...anaRuiz, reason });
    const plain = code.replaceAll('-', '');
    const { rows } = await sql<{ row: string }>`
      select to_jsonb(c)::text as row from gift_card c where location_key = ${key}
      union all select to_jsonb(o)::text from outbox o where topic = 'credit'`.execute(app.database.db);
    expect(rows.length).toBeGreaterThanOrEqual(2);
    for (const { row } of rows) {
      expect(row).not.toContain(code);
      expect(row).not.toContain(plain);
    }
    await app.drainOutbox();
    const emails = app.mail.sent.filter(({ text }) => text.includes(code));
    expect(emails.map(({ to }) => to)).toEqual([{ name: 'Ana Ruiz', address: 'ana@ruiz-family.net' }]);
    const [email] = emails;
    expect(email?.subject).toBe(`You have a credit of $25.50: ${location.name}`);
    expect(email?.text).toContain(reason);
    expect(email?.html).toContain('Sorry about the &lt;storm&gt; on Sunday.');
    expect(email?.html).toContain('QR code of the credit');
    const after = await sql<{ payload: unknown }>`
      select payload from outbox where topic = 'credit' and sent_at is not null`.execute(app.database.db);
    expect(after.rows.map(({ payload }) => payload)).toEqual(after.rows.map(() => ({})));
  });

  it('is refused where the venue takes no gift cards, since nobody could enter its code', async () => {
    const location = await storeGiftVenue(app.database.db, { enableGiftCards: false });
    const issued = await app.giftCards.issueCredit(location, 1000 as Amount, anaRuiz);
    expect(issued).toMatchObject({ ok: false, refusal: 'noGiftCards' });
    expect(await balances(app.database.db, location.key)).toEqual([]);
  });

  it('needs somebody to be for: the database refuses a credit without a holder', async () => {
    const { key } = await aCart();
    const bare = sql`insert into gift_card (location_key, kind, code_hash, code_end, currency, value)
      values (${key}, 'credit', sha256('bare'), 'BARE', 'USD', 100)`;
    await expect(bare.execute(app.database.db)).rejects.toThrow('credit_has_holder');
  });
});
