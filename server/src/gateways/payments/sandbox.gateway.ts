/** The bundled sandbox card gateway, reached over HTTP like any hosted one (docs/rules/payment.md). */
import type { IncomingMessage } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import { type Amount, amount, zero } from '@gangway/domain/kernel/money';
import { z } from 'zod';
import { Agent as HttpAgent, request as httpRequest } from '../../platform/node-http.ts';
import {
  type AttemptKey,
  type AuthorizeOutcome,
  type AuthorizeRequest,
  type ChargeFound,
  type PaymentGateway,
  PaymentNoAnswerError,
  PaymentRefusedError,
  type WalletSessionRequest,
} from './payment-gateway.ts';

export type SandboxGatewayOptions = {
  /** The gateway's own address, such as http://localhost:4300. */
  url: string;
  secretKey: string;
  /** Milliseconds to connect; 10 s by default. */
  connectTimeoutMs?: number;
  /** Milliseconds for a whole call; 60 s by default, since a bank may take its time (C-11). */
  totalTimeoutMs?: number;
};

const minorUnits = z.int().nonnegative().transform(amount);

const chargeShape = z.object({
  id: z.string().min(1),
  outcome: z.enum(['approved', 'declined', 'challenge']),
  state: z.enum(['authorised', 'captured', 'voided', 'declined', 'challenge_pending']),
  capturedAmount: minorUnits,
  refundedAmount: minorUnits,
  declineReason: z
    .enum(['declined', 'insufficient_funds', 'expired_card', 'wrong_code', 'authentication_failed'])
    .nullable(),
  challengeUrl: z.url({ protocol: /^https?$/ }).nullable(),
  card: z.object({ brand: z.string(), last4: z.string() }),
});

/** Read by the wallet's script alone, which needs all of it. */
const sessionShape = z.looseObject({ merchantSessionIdentifier: z.string().min(1) });

const errorShape = z.object({ error: z.object({ code: z.string(), message: z.string() }) });

type ChargeAnswer = z.infer<typeof chargeShape>;

type Call = { method: 'GET' | 'POST'; path: string; idempotencyKey?: string; body?: unknown };

const maxAnswerBytes = 64 * 1024;

export class SandboxGateway implements PaymentGateway {
  readonly provider = 'sandbox';
  readonly events = null;
  readonly #base: URL;
  readonly #secretKey: string;
  readonly #connectTimeoutMs: number;
  readonly #totalTimeoutMs: number;
  readonly #agent: HttpAgent | HttpsAgent;

  constructor(options: SandboxGatewayOptions) {
    this.#base = new URL(options.url);
    this.#secretKey = options.secretKey;
    this.#connectTimeoutMs = options.connectTimeoutMs ?? 10_000;
    this.#totalTimeoutMs = options.totalTimeoutMs ?? 60_000;
    this.#agent =
      this.#base.protocol === 'https:'
        ? new HttpsAgent({ keepAlive: true })
        : new HttpAgent({ keepAlive: true });
  }

  /** The sandbox charges any amount. */
  leastAmount(): Amount {
    return zero;
  }

  async authorize(request: AuthorizeRequest): Promise<AuthorizeOutcome> {
    // The sandbox has one account, and no way to pay of it leaves the shop.
    const { idempotencyKey, cardholderName, returnUrl: _, account: __, ...rest } = request;
    const body = { ...rest, ...(cardholderName === null ? {} : { cardholderName }) };
    const charge = await this.#charge({ method: 'POST', path: '/v1/authorizations', idempotencyKey, body });
    const found = readCharge(charge);
    return found.outcome === 'approved'
      ? { outcome: 'approved', chargeId: found.chargeId, card: found.card }
      : found;
  }

  async lookUp({ idempotencyKey }: Pick<AttemptKey, 'idempotencyKey'>): Promise<ChargeFound | null> {
    try {
      const path = `/v1/authorizations/by-key/${encodeURIComponent(idempotencyKey)}`;
      return readCharge(await this.#charge({ method: 'GET', path }));
    } catch (error) {
      if (error instanceof PaymentRefusedError && error.code === 'not_found') return null;
      throw error;
    }
  }

  async capture(request: { chargeId: string; amount: Amount }): Promise<void> {
    await this.#act(request.chargeId, 'capture', { body: { amount: request.amount } });
  }

  async void(request: { chargeId: string }): Promise<void> {
    await this.#act(request.chargeId, 'void', {});
  }

  async refund(request: { idempotencyKey: string; chargeId: string; amount: Amount }): Promise<void> {
    const { idempotencyKey, chargeId, amount: refunded } = request;
    await this.#act(chargeId, 'refund', { idempotencyKey, body: { amount: refunded } });
  }

  async walletSession(request: WalletSessionRequest): Promise<string> {
    return JSON.stringify(
      await this.#answerTo(sessionShape, { method: 'POST', path: '/v1/wallet-sessions', body: request }),
    );
  }

  async close(): Promise<void> {
    this.#agent.destroy();
  }

  async #act(chargeId: string, action: string, call: Pick<Call, 'idempotencyKey' | 'body'>): Promise<void> {
    await this.#charge({
      method: 'POST',
      path: `/v1/authorizations/${encodeURIComponent(chargeId)}/${action}`,
      ...call,
    });
  }

  #charge(call: Call): Promise<ChargeAnswer> {
    return this.#answerTo(chargeShape, call);
  }

  async #answerTo<Shape extends z.ZodType>(shape: Shape, call: Call): Promise<z.infer<Shape>> {
    const { status, text } = await this.#send(call);
    const content = parseJson(text);
    if (status >= 200 && status < 300) {
      const answer = shape.safeParse(content);
      if (answer.success) return answer.data;
      throw noAnswer(`answered ${status} in a form that is not known`, answer.error);
    }
    const refusal = errorShape.safeParse(content);
    // A gateway fault says nothing about the charge; neither does a proxy in between.
    if (status < 400 || status >= 500 || !refusal.success) throw noAnswer(`answered ${status}`);
    throw new PaymentRefusedError(refusal.data.error.code, refusal.data.error.message);
  }

  #send(call: Call): Promise<{ status: number; text: string }> {
    const { promise, resolve, reject } = Promise.withResolvers<{ status: number; text: string }>();
    const payload = call.body === undefined ? '' : JSON.stringify(call.body);
    const secure = this.#base.protocol === 'https:';
    let connected = false;
    const fail = (what: string, cause?: unknown): void => {
      reject(new PaymentNoAnswerError(`The card gateway ${what}.`, { mayHaveHappened: connected, cause }));
    };
    const request = (secure ? httpsRequest : httpRequest)(new URL(call.path, this.#base), {
      method: call.method,
      agent: this.#agent,
      headers: {
        accept: 'application/json',
        authorization: `Bearer ${this.#secretKey}`,
        'content-length': Buffer.byteLength(payload),
        ...(payload === '' ? {} : { 'content-type': 'application/json' }),
        ...(call.idempotencyKey === undefined ? {} : { 'idempotency-key': call.idempotencyKey }),
      },
    });
    const total = setTimeout(() => {
      fail(`did not answer within ${this.#totalTimeoutMs} ms`);
      request.destroy();
    }, this.#totalTimeoutMs);
    const connecting = setTimeout(() => {
      fail(`could not be reached within ${this.#connectTimeoutMs} ms`);
      request.destroy();
    }, this.#connectTimeoutMs);
    const stop = (): void => {
      clearTimeout(total);
      clearTimeout(connecting);
    };
    request.on('socket', (socket) => {
      const ready = (): void => {
        connected = true;
        clearTimeout(connecting);
      };
      if (socket.connecting) socket.once(secure ? 'secureConnect' : 'connect', ready);
      else ready();
    });
    request.on('error', (error) => {
      fail(connected ? 'broke off the connection' : 'could not be reached', error);
    });
    request.on('close', stop);
    request.on('response', (response) => {
      readAll(response).then(
        (text) => resolve({ status: response.statusCode ?? 0, text }),
        (error: unknown) => fail('broke off in the middle of its answer', error),
      );
    });
    request.end(payload);
    return promise;
  }
}

function readCharge(charge: ChargeAnswer): ChargeFound {
  const { id: chargeId, card, capturedAmount, refundedAmount, state } = charge;
  if (charge.outcome === 'declined')
    return { outcome: 'declined', reason: charge.declineReason ?? 'declined' };
  if (charge.outcome === 'challenge') {
    if (charge.challengeUrl === null) throw noAnswer('asks for a challenge without saying where');
    return {
      outcome: 'challenge',
      chargeId,
      url: charge.challengeUrl,
      clientSecret: null,
      redirectUrl: null,
    };
  }
  if (state === 'declined' || state === 'challenge_pending')
    throw noAnswer(`calls a charge approved and ${state}`);
  return { outcome: 'approved', chargeId, card, state, capturedAmount, refundedAmount };
}

async function readAll(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > maxAnswerBytes) throw new Error('The answer is too long.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // The caller rejects anything that is not JSON, as it does any unknown shape.
    return undefined;
  }
}

function noAnswer(what: string, cause?: unknown): PaymentNoAnswerError {
  return new PaymentNoAnswerError(`The card gateway ${what}.`, { mayHaveHappened: true, cause });
}
