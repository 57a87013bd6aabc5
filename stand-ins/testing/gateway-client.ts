/**
 * Calls the card gateway like a shop's server, without a client library, so that tests see status and text.
 */
const secret = 'sk_sandbox_gangway';

export type Charge = {
  id: string;
  idempotencyKey: string;
  outcome: string;
  state: string;
  amount: number;
  capturedAmount: number;
  refundedAmount: number;
  declineReason: string | null;
  challengeUrl: string | null;
  card: { brand: string; last4: string };
};

export type Answer = { status: number; charge: Charge; code: string | undefined };

export async function call(
  url: string,
  path: string,
  options: { body?: unknown; key?: string; authorization?: string } = {},
): Promise<Answer> {
  const answer = await fetch(`${url}${path}`, {
    method: options.body === undefined ? 'GET' : 'POST',
    headers: {
      authorization: options.authorization ?? `Bearer ${secret}`,
      'content-type': 'application/json',
      ...(options.key === undefined ? {} : { 'idempotency-key': options.key }),
    },
    ...(options.body === undefined ? {} : { body: JSON.stringify(options.body) }),
  });
  const content = (await answer.json()) as Charge & { error?: { code: string } };
  return { status: answer.status, charge: content, code: content.error?.code };
}

export function authorize(url: string, key: string, changes: Record<string, unknown> = {}): Promise<Answer> {
  const body = { amount: 5000, currency: 'USD', token: 'tok_approved', reference: 'order-1', ...changes };
  return call(url, '/v1/authorizations', { key, body });
}

export async function readLedger(url: string): Promise<{
  charges: Charge[];
  operations: { kind: string; outcome: string; chargeId: string | null; amount: number | null }[];
}> {
  const answer = await fetch(`${url}/v1/ledger`, { headers: { authorization: `Bearer ${secret}` } });
  return (await answer.json()) as Awaited<ReturnType<typeof readLedger>>;
}
