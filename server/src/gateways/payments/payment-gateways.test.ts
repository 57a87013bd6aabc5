/**
 * The same guarantees tested on every gateway that runs here: the sandbox over HTTP
 * and the in-memory one (D-PY-01, R12).
 */
import { randomUUID } from 'node:crypto';
import { type Amount, amount } from '@gangway/domain/kernel/money';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type StandIn, startStandIn } from '../testing/stand-in-process.ts';
import { InProcessGateway } from './in-process.gateway.ts';
import {
  type AttemptKey,
  type AuthorizeRequest,
  type PaymentGateway,
  PaymentNoAnswerError,
  PaymentRefusedError,
} from './payment-gateway.ts';
import { SandboxGateway } from './sandbox.gateway.ts';
import { StripeGateway } from './stripe.gateway.ts';

let standIn: StandIn;
let stripe: StandIn;
const gateways = new Map<string, PaymentGateway>();

beforeAll(async () => {
  standIn = await startStandIn('payments', { SLOW_MS: '50', PAYMENTS_SECRET_KEY: 'sk_sandbox_test' });
  gateways.set('sandbox', new SandboxGateway({ url: standIn.url, secretKey: 'sk_sandbox_test' }));
  gateways.set('in-process', new InProcessGateway());
  stripe = await startStandIn('stripe', { SLOW_MS: '50', STRIPE_SECRET_KEY: 'sk_test_suite' });
  gateways.set('stripe', new StripeGateway({ secretKey: 'sk_test_suite', apiUrl: stripe.url }));
});
afterAll(async () => {
  for (const gateway of gateways.values()) await gateway.close();
  await standIn.close();
  await stripe.close();
});

function gatewayNamed(name: string): PaymentGateway {
  const found = gateways.get(name);
  if (!found) throw new Error(`no gateway ${name}`);
  return found;
}

const named = { currency: 'USD', orderNumber: 'KBA-100234' };

const anyRequest = (changes: Partial<AuthorizeRequest> = {}): AuthorizeRequest => ({
  idempotencyKey: randomUUID(),
  amount: amount(5000),
  currency: 'USD',
  account: null,
  token: 'tok_approved',
  method: 'card',
  reference: 'KB-1001',
  cardholderName: null,
  threeDS: true,
  returnUrl: 'https://book.example/1/payment?attempt=attempt-00000001',
  ...changes,
});

describe.each([
  { title: 'sandbox', name: 'sandbox', account: null },
  { title: 'in-process', name: 'in-process', account: null },
  { title: 'stripe', name: 'stripe', account: null },
  // Where a venue is paid to an account of its own.
  { title: 'stripe, in the account of a venue, as', name: 'stripe', account: 'acct_venue0001' },
])('$title gateway', ({ name, account }) => {
  /** Names an attempt as `approved` made it. */
  const keyed = (idempotencyKey: string, value: Amount = amount(5000)): AttemptKey => ({
    ...{ idempotencyKey, account },
    amount: value,
    currency: 'USD',
  });

  /** Each gateway calls the same outcomes by tokens of its own. */
  const tokenOf = (text: string) => (name === 'stripe' ? text.replace(/^tok_/, 'ctoken_') : text);
  const chargeIds = name === 'stripe' ? /^pi_/ : /^ch_/;
  const aRequest = (changes: Partial<AuthorizeRequest> = {}): AuthorizeRequest => {
    const request = anyRequest({ account, ...changes });
    return { ...request, token: tokenOf(request.token) };
  };

  const gateway = (): PaymentGateway => gatewayNamed(name);

  async function approved(value: Amount = amount(5000)): Promise<{ key: string; chargeId: string }> {
    const request = aRequest({ amount: value });
    const outcome = await gateway().authorize(request);
    if (outcome.outcome !== 'approved') throw new Error(`expected an approval, got ${outcome.outcome}`);
    return { key: request.idempotencyKey, chargeId: outcome.chargeId };
  }

  it('names its provider', () => {
    expect(gateway().provider).toBe(name);
  });

  it.each(['tok_approved', 'tok_slow_approved'])(
    'approves %s and returns the card (D-PY-04)',
    async (token) => {
      const outcome = await gateway().authorize(aRequest({ token, cardholderName: 'Maya Okonkwo' }));
      expect(outcome).toEqual({
        outcome: 'approved',
        chargeId: expect.stringMatching(chargeIds),
        card: { brand: 'visa', last4: '4242' },
      });
    },
  );

  it.each([
    ['tok_declined', 'declined'],
    ['tok_insufficient_funds', 'insufficient_funds'],
    ['tok_expired_card', 'expired_card'],
    ['tok_wrong_code', 'wrong_code'],
  ])('declines %s with its reason (8.1-10)', async (token, reason) => {
    const request = aRequest({ token });
    expect(await gateway().authorize(request)).toEqual({ outcome: 'declined', reason });
    expect(await gateway().lookUp(request)).toEqual({ outcome: 'declined', reason });
  });

  it('finds an approved charge by its key, and nothing for an unknown key (D-PY-06)', async () => {
    const { key, chargeId } = await approved();
    expect(await gateway().lookUp(keyed(key))).toMatchObject({
      outcome: 'approved',
      chargeId,
      state: 'authorised',
      capturedAmount: 0,
      refundedAmount: 0,
    });
    expect(await gateway().lookUp(aRequest())).toBeNull();
  });

  it('gives one answer per key, however often it is sent (D-PY-06)', async () => {
    const request = aRequest();
    const answers = await Promise.all(Array.from({ length: 10 }, () => gateway().authorize(request)));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    const other = gateway().authorize({ ...request, amount: amount(4999) });
    await expect(other).rejects.toMatchObject({
      name: 'PaymentRefusedError',
      code: 'idempotency_key_reused',
    });
  });

  it('captures once, and no more than was authorized (D-PY-06)', async () => {
    const { key, chargeId } = await approved();
    await expect(gateway().capture({ ...named, chargeId, account, amount: amount(5001) })).rejects.toThrow(
      PaymentRefusedError,
    );
    await gateway().capture({ ...named, chargeId, account, amount: amount(4500) });
    await gateway().capture({ ...named, chargeId, account, amount: amount(4500) });
    expect(await gateway().lookUp(keyed(key))).toMatchObject({ state: 'captured', capturedAmount: 4500 });
    const again = gateway().capture({ ...named, chargeId, account, amount: amount(500) });
    await expect(again).rejects.toMatchObject({ code: 'already_captured' });
    await expect(gateway().void({ chargeId, account })).rejects.toMatchObject({ code: expect.any(String) });
  });

  it('voids once, after which nothing can be captured (R11)', async () => {
    const { key, chargeId } = await approved();
    await gateway().void({ chargeId, account });
    await gateway().void({ chargeId, account });
    expect(await gateway().lookUp(keyed(key))).toMatchObject({ outcome: 'approved', state: 'voided' });
    const late = gateway().capture({ ...named, chargeId, account, amount: amount(5000) });
    await expect(late).rejects.toMatchObject({ code: 'charge_voided' });
  });

  it('refunds once per key, and never more than was captured (I14)', async () => {
    const { key, chargeId } = await approved();
    await gateway().capture({ ...named, chargeId, account, amount: amount(5000) });
    const first = { idempotencyKey: randomUUID(), chargeId, account, currency: 'USD', amount: amount(3000) };
    await gateway().refund(first);
    await gateway().refund(first);
    await expect(gateway().refund({ ...first, amount: amount(1) })).rejects.toThrow(PaymentRefusedError);
    const tooMuch = {
      idempotencyKey: randomUUID(),
      chargeId,
      account,
      currency: 'USD',
      amount: amount(2001),
    };
    await expect(gateway().refund(tooMuch)).rejects.toMatchObject({ code: 'amount_too_large' });
    expect(await gateway().lookUp(keyed(key))).toMatchObject({ state: 'captured', refundedAmount: 3000 });
  });

  it('asks for a challenge, and reports its result afterwards (D-PY-03)', async () => {
    const passes = aRequest({ token: 'tok_challenge_ok' });
    const fails = aRequest({ token: 'tok_challenge_fails' });
    for (const request of [passes, fails]) {
      expect(await gateway().authorize(request)).toEqual({
        outcome: 'challenge',
        redirectUrl: null,
        chargeId: expect.stringMatching(chargeIds),
        ...(name === 'stripe'
          ? { url: null, clientSecret: expect.stringMatching(/^pi_.*secret_/) }
          : { url: expect.stringMatching(/^http:\/\/localhost.*\/challenge\/ch_/), clientSecret: null }),
      });
    }
    expect(await gateway().lookUp(passes)).toMatchObject({
      outcome: 'approved',
      state: 'authorised',
    });
    expect(await gateway().lookUp(fails)).toEqual({
      outcome: 'declined',
      reason: 'authentication_failed',
    });
  });

  it('keeps a challenge open until the bank answers it, however often it is looked up (D-PY-03)', async () => {
    const request = aRequest({ token: 'tok_challenge' });
    const asked = await gateway().authorize(request);
    for (const _look of [1, 2]) expect(await gateway().lookUp(request)).toEqual(asked);
  });

  it('voids an open challenge, which then counts as declined (D-PY-03)', async () => {
    const request = aRequest({ token: 'tok_challenge_ok' });
    const outcome = await gateway().authorize(request);
    if (outcome.outcome !== 'challenge') throw new Error('expected a challenge');
    await gateway().void({ chargeId: outcome.chargeId, account });
    const found = await gateway().lookUp(request);
    expect(found).toMatchObject({ outcome: 'declined', reason: 'authentication_failed' });
  });

  it('declines a challenge card if the shop does not support challenges (D-PY-03)', async () => {
    const outcome = await gateway().authorize(aRequest({ token: 'tok_challenge_ok', threeDS: false }));
    expect(outcome).toEqual({ outcome: 'declined', reason: 'declined' });
  });

  it.each(['tok_lost_answer', 'tok_late_error', 'tok_truncated_answer'])(
    'does not know the outcome of %s until it is looked up (R16)',
    async (token) => {
      const request = aRequest({ token });
      const lost = await gateway()
        .authorize(request)
        .catch((error: unknown) => error);
      expect(lost).toBeInstanceOf(PaymentNoAnswerError);
      expect(lost).toMatchObject({ mayHaveHappened: true });
      const found = await gateway().lookUp(request);
      expect(found).toMatchObject({ outcome: 'approved', state: 'authorised' });
      const chargeId = found?.outcome === 'approved' ? found.chargeId : '';
      expect(await gateway().authorize(request)).toMatchObject({ outcome: 'approved', chargeId });
    },
  );

  it('finds nothing to void after a provider error (D-PY-04)', async () => {
    const request = aRequest({ token: 'tok_provider_error' });
    await expect(gateway().authorize(request)).rejects.toThrow(PaymentNoAnswerError);
    expect(await gateway().lookUp(request)).toBeNull();
  });

  it('refuses a token it never issued (D-PY-04)', async () => {
    const made = gateway().authorize(aRequest({ token: 'tok_made_up' }));
    await expect(made).rejects.toMatchObject({ name: 'PaymentRefusedError', code: 'token_unknown' });
  });
});

/** Stripe takes wallets in its own form, without a token or a session of ours. */
describe.each(['sandbox', 'in-process'])('%s gateway, wallets', (name) => {
  const gateway = (): PaymentGateway => gatewayNamed(name);

  it('approves a token of each wallet for that wallet alone (D-PY-05)', async () => {
    const google = anyRequest({ token: 'tok_googlepay_approved', method: 'googlepay' });
    expect(await gateway().authorize(google)).toMatchObject({
      outcome: 'approved',
      card: { last4: '4242' },
    });
    expect(await gateway().lookUp(google)).toMatchObject({ outcome: 'approved' });
    const apple = anyRequest({ token: 'tok_applepay_declined', method: 'applepay' });
    expect(await gateway().authorize(apple)).toEqual({ outcome: 'declined', reason: 'declined' });
    for (const other of [{ token: 'tok_approved' }, { token: 'tok_applepay_approved' }])
      await expect(gateway().authorize(anyRequest({ ...other, method: 'googlepay' }))).rejects.toMatchObject({
        name: 'PaymentRefusedError',
        code: 'token_of_other_method',
      });
  });

  it('opens a session of Apple Pay (D-API-70)', async () => {
    const session = await gateway().walletSession({
      validationUrl: 'https://apple-pay-gateway.apple.com/paymentservices/paymentSession',
      merchantId: 'merchant.example',
      domain: 'book.example',
      displayName: 'Kestrel Bay',
    });
    expect(JSON.parse(session)).toMatchObject({
      merchantSessionIdentifier: expect.stringMatching(/^ws_/),
      displayName: 'Kestrel Bay',
    });
  });
});

describe('stripe gateway, as Stripe is', () => {
  const gateway = () => gatewayNamed('stripe');
  const form = (fields: Record<string, string>) => ({ method: 'POST', body: new URLSearchParams(fields) });
  const at = (path: string, fields: Record<string, string> = {}) =>
    fetch(`${stripe.url}/dashboard/${path}`, form(fields)).then((response) => response.json());
  const failing = (fields: Record<string, string>) => at('failures', { times: '9', ...fields });
  const asked = async (token = 'ctoken_approved', value = 5000) => {
    const request = anyRequest({ token, amount: amount(value) });
    const outcome = await gateway().authorize(request);
    if (outcome.outcome !== 'approved') throw new Error(`expected an approval, got ${outcome.outcome}`);
    return { request, charge: { chargeId: outcome.chargeId, account: null } };
  };
  const captured = async (token?: string) => {
    const { request, charge } = await asked(token);
    await gateway().capture({ ...named, ...charge, amount: amount(5000) });
    return { request, charge };
  };
  const refunding = (charge: { chargeId: string; account: null }, key = randomUUID()) =>
    gateway().refund({ ...charge, idempotencyKey: key, currency: 'USD', amount: amount(1000) });
  const intents = async (): Promise<number> => {
    const answer = await fetch(`${stripe.url}/v1/payment_intents?limit=100`, {
      headers: { authorization: 'Bearer sk_test_suite' },
    });
    return ((await answer.json()) as { data: unknown[] }).data.length;
  };
  afterEach(async () => {
    await at('recovery');
    await at('balance');
    await at('clock');
    await at('keys', { key: 'sk_test_suite' });
  });

  it.each([
    ['USD', 50],
    ['EUR', 50],
    ['GBP', 30],
    ['CZK', 1500],
    ['JPY', 50],
    ['HUF', 17_500],
    ['KWD', 10],
    ['MGA', 100],
  ])('knows the least amount of %s: %i', async (currency, least) => {
    expect(gateway().leastAmount(currency)).toBe(least);
    const below = gateway().authorize(
      anyRequest({ token: 'ctoken_approved', currency, amount: amount(least - 1) }),
    );
    await expect(below).rejects.toMatchObject({ name: 'PaymentRefusedError', code: 'amount_too_small' });
    const exact = anyRequest({ token: 'ctoken_approved', currency, amount: amount(least) });
    expect(await gateway().authorize(exact)).toMatchObject({ outcome: 'approved' });
  });

  it.each([
    // What Stripe takes of it, and gives back for two parts of it.
    ['JPY', 1200, 1200, [400, 800]],
    ['HUF', 120_050, 120_050, [40_016, 80_034]],
    ['ISK', 1200, 120_000, [40_000, 80_000]],
    ['UGX', 1200, 120_000, [40_000, 80_000]],
    ['KWD', 12_345, 12_340, [4120, 8220]],
    ['KWD', 12_340, 12_340, [4120, 8220]],
  ])(
    'charges %s %d as %d of its units, and gives them back in parts',
    async (currency, value, units, back) => {
      const due = amount(value);
      const request = anyRequest({ token: 'ctoken_approved', currency, amount: due });
      const outcome = await gateway().authorize(request);
      if (outcome.outcome !== 'approved') throw new Error(outcome.outcome);
      const of = { chargeId: outcome.chargeId, account: null, currency };
      await gateway().capture({ ...of, orderNumber: named.orderNumber, amount: due });
      await gateway().capture({ ...of, orderNumber: named.orderNumber, amount: due });
      const third = amount(Math.floor(value / 3));
      const parts = [third, amount(value - third)].map((part) => ({ key: randomUUID(), part }));
      for (const { key, part } of parts)
        for (const _again of [1, 2]) await gateway().refund({ ...of, idempotencyKey: key, amount: part });
      const listed = await fetch(`${stripe.url}/v1/refunds?payment_intent=${outcome.chargeId}`, {
        headers: { authorization: 'Bearer sk_test_suite' },
      });
      const refunds = ((await listed.json()) as { data: { amount: number }[] }).data;
      expect(refunds.map(({ amount: given }) => given).toReversed()).toEqual(back);
      const found = await gateway().lookUp({ ...request, ...of, begunAt: new Date() } as never);
      const exactly = (given: number) => (currency === 'ISK' || currency === 'UGX' ? given / 100 : given);
      expect(found).toMatchObject({ capturedAmount: exactly(units), refundedAmount: exactly(units) });
      const used = gateway().refund({ ...of, idempotencyKey: parts[0]?.key ?? '', amount: amount(7) });
      await expect(used).rejects.toMatchObject({ code: 'idempotency_key_reused' });
    },
  );

  it('looks up without leaving a payment, at once and a day later', async () => {
    const never = anyRequest();
    const before = await intents();
    const begunAt = new Date().toISOString();
    for (const seconds of ['0', '90000']) {
      await at('clock', { ahead: seconds });
      expect(await gateway().lookUp({ ...never, begunAt })).toBeNull();
    }
    expect(await intents()).toBe(before);
  });

  it('finds a payment a day later, when its idempotency key is forgotten and search would lag', async () => {
    const begunAt = new Date().toISOString();
    const { request, charge } = await asked();
    expect(await gateway().lookUp({ ...request, begunAt })).toMatchObject({ chargeId: charge.chargeId });
    await at('clock', { ahead: '90000' });
    expect(await gateway().lookUp({ ...request, begunAt })).toMatchObject({ chargeId: charge.chargeId });
    expect(await gateway().lookUp({ ...request, chargeId: charge.chargeId })).toMatchObject({
      outcome: 'approved',
    });
  });

  it.each(['processing_error', 'try_again_later'])('says that waiting would help after %s', async (code) => {
    expect(await gateway().authorize(anyRequest({ token: `ctoken_${code}` }))).toEqual({
      ...{ outcome: 'declined', reason: 'try_again_later' },
    });
  });

  it.each([
    { title: 'an expired key', how: () => at('keys', { key: 'sk_test_suite', state: 'expired' }) },
    {
      title: 'a key without the right',
      how: () => at('keys', { key: 'sk_test_suite', rights: 'customers' }),
    },
    {
      title: 'an account that is restricted',
      how: () => failing({ status: '400', code: 'account_restricted' }),
    },
  ])('refuses nothing for good because of $title', async ({ how }) => {
    const { charge } = await captured();
    const { charge: held } = await asked();
    await how();
    for (const attempted of [
      () => gateway().authorize(anyRequest({ token: 'ctoken_approved' })),
      () => gateway().capture({ ...named, ...held, amount: amount(5000) }),
      () => gateway().void(held),
      () => refunding(charge),
    ])
      await expect(attempted()).rejects.toMatchObject({ name: 'PaymentNotNowError', mayHaveHappened: false });
  });

  it.each([
    { status: '429', code: 'lock_timeout' },
    { status: '429', code: 'rate_limit' },
  ])('gives no answer after $code', async (failure) => {
    const { charge } = await captured();
    await failing({ path: '/v1/refunds', ...failure });
    await expect(refunding(charge)).rejects.toMatchObject({ name: 'PaymentNoAnswerError' });
  });

  it('refuses no refund for good that the balance does not cover yet', async () => {
    const { charge } = await captured();
    await at('balance', { available: '999' });
    const key = randomUUID();
    await expect(refunding(charge, key)).rejects.toMatchObject({ code: 'balance_insufficient' });
    await expect(refunding(charge, key)).rejects.toBeInstanceOf(PaymentNoAnswerError);
    await at('balance', { available: '1000' });
    // Stripe keeps the refusal under its key for a day.
    await at('clock', { ahead: '90000' });
    await refunding(charge, key);
  });

  it('refuses a refund of what is disputed, or too old', async () => {
    const { charge } = await captured('ctoken_disputed');
    await expect(refunding(charge)).rejects.toMatchObject({
      ...{ name: 'PaymentRefusedError', code: 'charge_disputed' },
    });
    const { charge: old } = await captured();
    await at('clock', { ahead: String(181 * 86_400) });
    await expect(refunding(old)).rejects.toMatchObject({ name: 'PaymentRefusedError' });
  });

  it.each(['ctoken_refund_pending', 'ctoken_refund_requires_action'])('takes %s for made', async (token) => {
    const { charge } = await captured(token);
    const key = randomUUID();
    for (const _time of [1, 2]) await refunding(charge, key);
  });

  it('captures nothing that has expired, and says so for good', async () => {
    const { charge } = await asked();
    await at('clock', { ahead: String(7 * 86_400 + 1) });
    await expect(gateway().capture({ ...named, ...charge, amount: amount(5000) })).rejects.toMatchObject({
      ...{ name: 'PaymentRefusedError', code: 'charge_expired_for_capture' },
    });
    await gateway().void(charge);
  });

  it('names the payment by its order, and captures what cannot be named', async () => {
    const { request, charge } = await asked();
    await failing({ path: `/v1/payment_intents/${charge.chargeId}`, status: '403', times: '1' });
    await gateway().capture({ ...named, ...charge, amount: amount(5000) });
    expect(await gateway().lookUp(request)).toMatchObject({ state: 'captured' });
  });

  it('uses a confirmation token once, within twelve hours', async () => {
    const token = async () => {
      const answer = await fetch(
        `${stripe.url}/api.stripe.com/v1/confirmation_tokens`,
        form({ key: 'pk_test_gangway', 'payment_method_data[card][number]': '4242424242424242' }),
      );
      return ((await answer.json()) as { id: string }).id;
    };
    const first = await token();
    expect(await gateway().authorize(anyRequest({ token: first }))).toMatchObject({ outcome: 'approved' });
    await expect(gateway().authorize(anyRequest({ token: first }))).rejects.toMatchObject({
      name: 'PaymentRefusedError',
    });
    const late = await token();
    await at('clock', { ahead: '43201' });
    await expect(gateway().authorize(anyRequest({ token: late }))).rejects.toMatchObject({
      code: 'token_unknown',
    });
  });
});

describe('stripe gateway, other ways to pay', () => {
  const key = () => randomUUID();
  const klarna = (token: string, idempotencyKey = key()) => anyRequest({ idempotencyKey, token });

  it('sends the guest to the page of Klarna, names what paid, and captures and refunds as of a card (D-PY-01)', async () => {
    const request = klarna('ctoken_klarna_ok');
    const asked = await gatewayNamed('stripe').authorize(request);
    expect(asked).toEqual({
      ...{ outcome: 'challenge', url: null, clientSecret: null },
      chargeId: expect.stringMatching(/^pi_/),
      redirectUrl: expect.stringMatching(/^https:\/\/pm-redirects\.stripe\.com\//),
    });
    const found = await gatewayNamed('stripe').lookUp(request);
    if (found?.outcome !== 'approved') throw new Error('the guest had approved it');
    expect(found).toMatchObject({ card: { brand: 'klarna', last4: null }, state: 'authorised' });
    await gatewayNamed('stripe').capture({
      ...{ ...named, chargeId: found.chargeId, account: null, amount: amount(5000) },
    });
    await gatewayNamed('stripe').refund({
      ...{
        chargeId: found.chargeId,
        account: null,
        idempotencyKey: key(),
        currency: 'USD',
        amount: amount(5000),
      },
    });
    expect(await gatewayNamed('stripe').lookUp(request)).toMatchObject({
      ...{ state: 'captured', capturedAmount: 5000, refundedAmount: 5000 },
    });
  });

  it('finds a payment declined that was not approved there, and voids one that is open', async () => {
    const refused = klarna('ctoken_klarna_fails');
    await gatewayNamed('stripe').authorize(refused);
    expect(await gatewayNamed('stripe').lookUp(refused)).toEqual({ outcome: 'declined', reason: 'declined' });
    const open = klarna('ctoken_klarna');
    const asked = await gatewayNamed('stripe').authorize(open);
    if (asked.outcome !== 'challenge') throw new Error('Klarna asks');
    await gatewayNamed('stripe').void({ chargeId: asked.chargeId, account: null });
    expect(await gatewayNamed('stripe').lookUp(open)).toMatchObject({ outcome: 'declined' });
  });

  it('finds an attempt that an earlier version began with other terms', async () => {
    const request = anyRequest({ token: 'ctoken_approved' });
    const intent = await fetch(`${stripe.url}/v1/payment_intents`, {
      method: 'POST',
      headers: { authorization: 'Bearer sk_test_suite', 'idempotency-key': request.idempotencyKey },
      body: new URLSearchParams({
        ...{ amount: '5000', currency: 'usd', capture_method: 'manual' },
        'allowed_payment_method_types[0]': 'card',
        'metadata[gangway_attempt]': request.idempotencyKey,
      }),
    });
    const { id } = (await intent.json()) as { id: string };
    expect(await gatewayNamed('stripe').lookUp(request)).toBeNull();
    expect(await gatewayNamed('stripe').authorize(request)).toMatchObject({
      ...{ outcome: 'approved', chargeId: id },
    });
    expect(await gatewayNamed('stripe').lookUp(request)).toMatchObject({ outcome: 'approved', chargeId: id });
  });
});
