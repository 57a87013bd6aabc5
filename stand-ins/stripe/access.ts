/** Who may ask the stand-in's API for what, and answers that tests have it give instead of doing anything. */
import { ApiError, type Form, invalid } from './shapes.ts';

interface Key {
  isExpired: boolean;
  /** What it may write, by the first part of a path such as `refunds`; null for everything. */
  rights: readonly string[] | null;
}

interface Failure {
  /** A part of the paths that fail. */
  path: string;
  method: string;
  status: number;
  code: string | null;
  type: string;
  /** How many requests are left to fail. */
  times: number;
}

/** What comes with a status unless the test says otherwise. */
const types: Readonly<Record<number, string>> = { 402: 'card_error', 500: 'api_error', 503: 'api_error' };

export class Access {
  readonly #keys = new Map<string, Key>();
  #failures: Failure[] = [];

  constructor(secretKey: string) {
    this.#keys.set(`Bearer ${secretKey}`, { isExpired: false, rights: null });
  }

  /** Adds or changes a key: `key`, `state` (active, expired) and `rights` (`payment_intents,refunds`). */
  setKey({ key = '', state = 'active', rights }: Form): object {
    const change = { isExpired: state === 'expired', rights: rights?.split(',') ?? null };
    this.#keys.set(`Bearer ${key}`, change);
    return { object: 'key', ...change };
  }

  /** Has the next requests fail: `path`, `method`, `status`, `code`, `type` and `times`. */
  fail(form: Form): object {
    const status = Number(form.status ?? 500);
    if (!(status >= 400 && status < 600)) throw invalid('A failure has a status.', { param: 'status' });
    const failure = {
      ...{ path: form.path ?? '/v1/', method: form.method ?? 'POST', status, code: form.code ?? null },
      type: form.type ?? types[status] ?? 'invalid_request_error',
      times: Number(form.times ?? 1),
    };
    this.#failures = [...this.#failures, failure];
    return { object: 'failure', ...failure };
  }

  /** Ends all failures. */
  recover(): object {
    this.#failures = [];
    return { object: 'recovery' };
  }

  /** @throws ApiError if the key may not do it, or a test has it fail */
  check({ method, url, key }: { method: string; url: string; key: string | undefined }): void {
    const found = this.#keys.get(key ?? '');
    if (found === undefined)
      throw new ApiError(401, { type: 'invalid_request_error', message: 'Invalid API Key provided.' });
    if (found.isExpired)
      throw new ApiError(401, {
        ...{ type: 'invalid_request_error', code: 'api_key_expired', message: 'Expired API Key provided.' },
      });
    const [, resource = ''] = /^\/v1\/(\w+)/.exec(url) ?? [];
    if (method === 'POST' && found.rights !== null && !found.rights.includes(resource))
      throw new ApiError(403, {
        type: 'invalid_request_error',
        message: 'The provided key does not have the required permissions for this endpoint.',
      });
    const failure = this.#failures.find(
      (one) => one.times > 0 && one.method === method && url.includes(one.path),
    );
    if (failure === undefined) return;
    failure.times -= 1;
    throw new ApiError(failure.status, {
      ...{ type: failure.type, message: 'The stand-in was told to answer this.' },
      ...(failure.code === null ? {} : { code: failure.code }),
    });
  }
}

/** The time of the stand-in, which tests may put forward. */
export class Clock {
  #aheadMs = 0;

  readonly now = (): Date => new Date(Date.now() + this.#aheadMs);

  /** @param form `ahead`: seconds before the real time */
  set({ ahead = '0' }: Form): Date {
    this.#aheadMs = Number(ahead) * 1000;
    return this.now();
  }
}
