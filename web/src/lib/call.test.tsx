/** The call helper: base address, forms, token, timeout, superseding (7.0, 8.3, 9-24). */
import { getTimes } from '@gangway/contract/availability';
import type { InputOf } from '@gangway/contract/call';
import { abandonOrderChanges, addToCart } from '@gangway/contract/cart';
import { completeOrder } from '@gangway/contract/checkout';
import { checkGiftCard, redeemGiftCard } from '@gangway/contract/gift-cards';
import { type Configuration, getHealth } from '@gangway/contract/location';
import type { ActivityKey, LocationKey, OrderKey } from '@gangway/domain/kernel/keys';
import type { VenueDate } from '@gangway/domain/kernel/local-time';
import { type Amount, zero } from '@gangway/domain/kernel/money';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { CallFailed, call, callerOf, isSilent, Superseded, TimedOut } from './call.ts';
import { setConfiguration } from './configuration.ts';
import { learnCurrency } from './page-currency.ts';
import { registerTokenProvider } from './token.ts';

interface Sent {
  url: string;
  init: RequestInit;
  answer: (body: unknown, status?: number, headers?: Record<string, string>) => void;
  fail: (error: unknown) => void;
}

const sent: Sent[] = [];
const key = 'order-key-of-22-letters' as OrderKey;
const venue = 1 as LocationKey;
const abandoning: InputOf<typeof abandonOrderChanges> = { orderKey: key, locationKey: venue };
const asking: InputOf<typeof getTimes> = {
  locationKey: venue,
  activity: null,
  activityKey: 101 as ActivityKey,
  addOns: [],
  capacityType: 'time',
  date: '2026-06-12' as VenueDate,
  isPrivateTour: false,
  needTransportation: false,
  hotelLatitude: null,
  hotelLongitude: null,
  orderKey: null,
  orderLineKey: null,
  packageKey: null,
  rates: [],
  membershipKey: null,
  bookingAgentKey: null,
  bookingAgentSignature: null,
  durationMinutes: null,
  guests: null,
};

async function nth(index: number): Promise<Sent> {
  await vi.waitFor(() => expect(sent.length).toBeGreaterThan(index), { interval: 1 });
  const one = sent[index];
  if (one === undefined) throw new Error('nothing was sent');
  return one;
}

beforeEach(() => {
  sent.length = 0;
  setConfiguration({ apiUrl: 'https://booking.example/api', apiTimeout: 10_000 } as Configuration);
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    const { promise, resolve, reject } = Promise.withResolvers<Response>();
    init.signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')));
    const answer: Sent['answer'] = (body, status = 200, headers = {}) =>
      resolve(
        new Response(typeof body === 'string' ? body : JSON.stringify(body), {
          status,
          headers: {
            'content-type': typeof body === 'string' ? 'text/html' : 'application/json',
            ...headers,
          },
        }),
      );
    sent.push({ url, init, answer, fail: reject });
    return promise;
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  registerTokenProvider(null);
  setConfiguration(null);
});

describe('sending a call', () => {
  test('takes the base address from the runtime configuration (7.0-01)', async () => {
    const health = call(getHealth, {});
    const { url, answer } = await nth(0);
    answer({ Status: 'ok', Version: '1' });
    await health;
    expect(url).toBe('https://booking.example/api/health');
  });

  test('resolves a relative ApiUrl against the page (7.0-01)', async () => {
    setConfiguration({ apiUrl: '/api', apiTimeout: 10_000 } as Configuration);
    void call(getHealth, {}).catch(() => undefined);
    expect((await nth(0)).url).toBe(`${location.origin}/api/health`);
  });

  test('sends a GET with query parameters and no body (7.0-02)', async () => {
    const abandoned = call(abandonOrderChanges, abandoning);
    const { url, init, answer } = await nth(0);
    answer({ Success: true });
    await abandoned;
    expect(url).toBe(
      'https://booking.example/api/booking/abandonOrderChanges?orderKey=order-key-of-22-letters&clientLocationKey=1',
    );
    expect(init.method).toBe('GET');
    expect(init.body).toBeUndefined();
  });

  test('sends a POST with a JSON body in the names of the wire (7.0-02)', async () => {
    void call(getTimes, asking).catch(() => undefined);
    const { url, init } = await nth(0);
    expect(url).toBe('https://booking.example/api/booking/getTimes');
    expect(new Headers(init.headers).get('content-type')).toBe('application/json');
    expect(JSON.parse(String(init.body))).toMatchObject({
      clientLocationKey: 1,
      entityHierarchyKey: 101,
      date: '2026-06-12',
    });
  });

  test('adds a bearer token while one is available (7.0-03)', async () => {
    registerTokenProvider(async () => 'token-1');
    void call(getHealth, {}).catch(() => undefined);
    expect(new Headers((await nth(0)).init.headers).get('authorization')).toBe('Bearer token-1');
  });

  test('adds no authorization header without a token (7.0-03)', async () => {
    registerTokenProvider(async () => null);
    void call(getHealth, {}).catch(() => undefined);
    expect(new Headers((await nth(0)).init.headers).has('authorization')).toBe(false);
  });

  test('returns the answer in our own names (7.0-04)', async () => {
    const health = call(getHealth, {});
    (await nth(0)).answer({ Status: 'ok', Version: '1.4.2' });
    expect(await health).toEqual({ status: 'ok', version: '1.4.2', reason: null });
  });
});

describe('the amounts of a call', () => {
  const redeeming = { orderKey: key, locationKey: venue, giftCardCode: 'AAAA', amount: 1200 as Amount };
  const bodyOf = async (index: number) =>
    JSON.parse(String((await nth(index)).init.body)) as { amount: number };

  test('are written and read in the currency of the venue it names, whatever the page becomes meanwhile (C-17)', async () => {
    learnCurrency({ locationKey: venue, paymentCurrencyCode: 'JPY' });
    const checked = call(checkGiftCard, { locationKey: venue, giftCardCode: 'AAAA' } as never);
    const { answer } = await nth(0);
    learnCurrency({ locationKey: venue, paymentCurrencyCode: 'KWD' });
    answer({ GiftCard: { MaskedCode: '••••AAAA', RemainingBalance: 1200, ExpiresOn: null }, Message: null });
    expect(await checked).toMatchObject({ giftCard: { remainingBalance: 1200 } });

    void call(redeemGiftCard, redeeming).catch(() => undefined);
    expect(await bodyOf(1)).toMatchObject({ amount: 1.2 });
    learnCurrency({ locationKey: venue, paymentCurrencyCode: 'USD' });
    void call(redeemGiftCard, redeeming).catch(() => undefined);
    expect(await bodyOf(2)).toMatchObject({ amount: 12 });
  });
});

describe('a failing call', () => {
  test('throws CallFailed with status, message and request id for an error answer', async () => {
    const failing = call(getHealth, {});
    (await nth(0)).answer(
      { ExceptionMessage: null, ModelErrors: [{ Key: 'x', Value: ['Your cart has expired.'] }] },
      410,
      { 'x-request-id': 'r-7' },
    );
    const error = await failing.catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(CallFailed);
    expect(error).toMatchObject({ status: 410, words: 'Your cart has expired.', requestId: 'r-7' });
  });

  test('gets the generic message if the error page is not JSON', async () => {
    const failing = call(getHealth, {});
    (await nth(0)).answer('<h1>Bad gateway</h1>', 502);
    await expect(failing).rejects.toMatchObject({
      status: 502,
      words: 'Something went wrong. Please try again in a moment.',
    });
  });

  test('rethrows other errors unchanged (8.3-22)', async () => {
    const broken = new TypeError('Failed to fetch');
    const failing = call(getHealth, {});
    (await nth(0)).fail(broken);
    await expect(failing).rejects.toBe(broken);
  });

  test('rethrows the error of an answer that is not in the declared form (8.3-22)', async () => {
    const failing = call(getHealth, {});
    (await nth(0)).answer({ Status: 7 });
    await expect(failing).rejects.not.toBeInstanceOf(CallFailed);
  });
});

describe('the timeout', () => {
  test('is 10000 ms without a configuration (9-24, 8.3-20)', async () => {
    setConfiguration(null);
    vi.useFakeTimers();
    const failing = call(getHealth, {}).catch((caught: unknown) => caught);
    await vi.advanceTimersByTimeAsync(9_999);
    expect(sent[0]?.init.signal?.aborted).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    const error = await failing;
    expect(error).toBeInstanceOf(TimedOut);
    expect((error as TimedOut).words).toBe('Server has timed out. Please try your request again.');
  });

  test('is taken from ApiTimeout in the configuration (9-24)', async () => {
    setConfiguration({ apiUrl: '/api', apiTimeout: 2_000 } as Configuration);
    vi.useFakeTimers();
    const failing = call(getHealth, {}).catch((caught: unknown) => caught);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(await failing).toBeInstanceOf(TimedOut);
  });

  test('is a minute for a payment (C-11)', async () => {
    vi.useFakeTimers();
    const paying = call(completeOrder, {
      locationKey: venue,
      orderKey: key,
      order: null,
      customer: null,
      agreed: true,
      agreedToTransport: false,
      promoCode: null,
      bypassEmailValidation: false,
      paymentMethod: 'card',
      paymentToken: 'tok',
      cardholderName: null,
      billing: null,
      amount: zero,
      attemptId: 'attempt-0123456789',
      threeDsTransactionId: null,
      languageKey: null,
    }).catch((caught: unknown) => caught);
    await vi.advanceTimersByTimeAsync(59_999);
    expect(sent[0]?.init.signal?.aborted).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(await paying).toBeInstanceOf(TimedOut);
  });

  test('is not reported if the caller aborts', async () => {
    const abort = new AbortController();
    const failing = call(getHealth, {}, { signal: abort.signal });
    await nth(0);
    abort.abort();
    await expect(failing).rejects.toMatchObject({ name: 'AbortError' });
  });
});

describe('superseding reads (8.3-21, C-09)', () => {
  test('a newer call with the same path and key cancels the older one, which fails with 500', async () => {
    const older = call(getTimes, asking, { supersede: 'line-1' }).catch((caught: unknown) => caught);
    await nth(0);
    const newer = call(getTimes, asking, { supersede: 'line-1' });
    (await nth(1)).answer([]);
    const error = await older;
    expect(error).toBeInstanceOf(Superseded);
    expect((error as Superseded).status).toBe(500);
    expect(isSilent(error)).toBe(true);
    expect(await newer).toEqual([]);
    expect(sent[0]?.init.signal?.aborted).toBe(true);
  });

  test('two schedulers using one path do not cancel each other', async () => {
    const one = call(getTimes, asking, { supersede: 'member-1' });
    const two = call(getTimes, asking, { supersede: 'member-2' });
    (await nth(0)).answer([]);
    (await nth(1)).answer([]);
    expect(await Promise.all([one, two])).toEqual([[], []]);
  });

  test('status 499 from the server is silent too', () => {
    expect(isSilent(new CallFailed(499, 'gone'))).toBe(true);
    expect(isSilent(new CallFailed(500, 'fault'))).toBe(false);
  });
});

describe('calls that change an order', () => {
  test('are never aborted by a newer one (C-09)', async () => {
    const first = call(abandonOrderChanges, abandoning, { supersede: 'x' });
    const second = call(abandonOrderChanges, abandoning, { supersede: 'x' });
    (await nth(1)).answer({ Success: true });
    expect((await second).success).toBe(true);
    const { answer, init } = await nth(0);
    expect(init.signal?.aborted).toBe(false);
    answer({ Success: true });
    expect((await first).success).toBe(true);
  });

  test('send an idempotency key, the same when an attempt is repeated (D-CT-04)', async () => {
    const input = {
      locationKey: venue,
      orderKey: null,
      clientAgentKey: null,
      bookingAgentKey: null,
      bookingAgentSignature: null,
      membershipKey: null,
      membershipMemberKey: null,
      editing: null,
      allowOverlap: false,
      overbook: null,
      activity: null,
      package: null,
      products: null,
      giftCards: null,
      isVariantChanged: true,
    };
    void call(addToCart, input).catch(() => undefined);
    const first = await nth(0);
    expect(new Headers(first.init.headers).get('idempotency-key')).toMatch(/^[\w-]{22}$/);
    first.answer({}, 500);
    const again = call(addToCart, input, { idempotencyKey: 'same-again' });
    const second = await nth(1);
    expect(new Headers(second.init.headers).get('idempotency-key')).toBe('same-again');
    second.answer({}, 500);
    await expect(again).rejects.toBeInstanceOf(CallFailed);
  });
});

describe('on the server', () => {
  test('the same calls run without HTTP, and a rejection with a status becomes CallFailed', async () => {
    const run = callerOf(async () => {
      throw Object.assign(new Error('Nothing was found at this address.'), { status: 404 });
    });
    await expect(run(getHealth, {})).rejects.toMatchObject({ name: 'CallFailed', status: 404 });
    expect(sent).toHaveLength(0);
  });
});
