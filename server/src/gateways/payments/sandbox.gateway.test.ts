/** How the sandbox client handles broken connections and invalid answers (R16, C-11). */
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { type AddressInfo, createServer as createTcpServer, type Socket } from 'node:net';
import { amount } from '@gangway/domain/kernel/money';
import { describe, expect, it, onTestFinished } from 'vitest';
import { PaymentNoAnswerError, PaymentRefusedError } from './payment-gateway.ts';
import { SandboxGateway, type SandboxGatewayOptions } from './sandbox.gateway.ts';

function aClient(url: string, options: Partial<SandboxGatewayOptions> = {}): SandboxGateway {
  const gateway = new SandboxGateway({ url, secretKey: 'sk_sandbox_test', ...options });
  onTestFinished(() => gateway.close());
  return gateway;
}

async function aServer(answer: RequestListener): Promise<string> {
  const server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Starts a server that accepts connections and handles them as given. */
async function aSocketServer(handle: (socket: Socket) => void): Promise<string> {
  const sockets = new Set<Socket>();
  const server = createTcpServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    handle(socket);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return `127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const request = {
  idempotencyKey: 'attempt-1',
  amount: amount(5000),
  currency: 'USD',
  token: 'tok_approved',
  method: 'card' as const,
  reference: 'KB-1001',
  cardholderName: null,
  threeDS: true,
  returnUrl: 'https://book.example/1/payment',
  account: null,
};

const aCharge = {
  id: 'ch_1',
  outcome: 'approved',
  state: 'authorised',
  capturedAmount: 0,
  refundedAmount: 0,
  declineReason: null,
  challengeUrl: null,
  card: { brand: 'visa', last4: '4242' },
};

describe('the sandbox client', () => {
  it('sends key, secret and amount in minor units as the gateway expects (D-PY-06)', async () => {
    let seen: unknown;
    const url = await aServer((incoming, outgoing) => {
      let body = '';
      incoming.on('data', (chunk: Buffer) => {
        body += chunk.toString();
      });
      incoming.on('end', () => {
        const { authorization, 'idempotency-key': key } = incoming.headers;
        seen = { method: incoming.method, url: incoming.url, authorization, key, body: JSON.parse(body) };
        outgoing.end(JSON.stringify(aCharge));
      });
    });
    await aClient(url).authorize(request);
    expect(seen).toEqual({
      method: 'POST',
      url: '/v1/authorizations',
      authorization: 'Bearer sk_sandbox_test',
      key: 'attempt-1',
      body: {
        amount: 5000,
        currency: 'USD',
        token: 'tok_approved',
        method: 'card',
        reference: 'KB-1001',
        threeDS: true,
      },
    });
  });

  it('reports that nothing happened if it cannot connect (R16)', async () => {
    const server = createTcpServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    server.close();
    await once(server, 'close');
    const fault = await aClient(`http://127.0.0.1:${port}`)
      .authorize(request)
      .catch((error: unknown) => error);
    expect(fault).toBeInstanceOf(PaymentNoAnswerError);
    expect(fault).toMatchObject({ mayHaveHappened: false });
  });

  it('gives up a connection that times out, and reports that nothing happened (C-11)', async () => {
    // A handshake that never ends: the server accepts the connection and never answers the TLS hello.
    const address = await aSocketServer(() => undefined);
    const gateway = aClient(`https://${address}`, { connectTimeoutMs: 80 });
    const fault = await gateway.authorize(request).catch((error: unknown) => error);
    expect(fault).toMatchObject({ name: 'PaymentNoAnswerError', mayHaveHappened: false });
    expect(String(fault)).toContain('could not be reached within 80 ms');
  });

  it('gives up a response that times out, and reports an unknown outcome (C-11)', async () => {
    const url = await aServer(() => undefined);
    const gateway = aClient(url, { totalTimeoutMs: 80 });
    const fault = await gateway.authorize(request).catch((error: unknown) => error);
    expect(fault).toMatchObject({ name: 'PaymentNoAnswerError', mayHaveHappened: true });
    expect(String(fault)).toContain('did not answer within 80 ms');
  });

  it('gives up a response that starts and never ends (R16)', async () => {
    const url = await aServer((_incoming, outgoing) => {
      outgoing.write('{"id":');
    });
    const fault = await aClient(url, { totalTimeoutMs: 80 })
      .authorize(request)
      .catch((error: unknown) => error);
    expect(fault).toMatchObject({ name: 'PaymentNoAnswerError', mayHaveHappened: true });
  });

  it.each([
    [500, '{"error":{"code":"fault","message":"x"}}'],
    [502, '<html>Bad gateway</html>'],
    [200, '<html>Log in to the hotel network</html>'],
    [200, JSON.stringify({ ...aCharge, outcome: 'perhaps' })],
    [200, JSON.stringify({ ...aCharge, capturedAmount: 0.5 })],
    [200, JSON.stringify({ ...aCharge, state: 'declined' })],
    [201, JSON.stringify({ ...aCharge, outcome: 'challenge', challengeUrl: 'javascript:alert(1)' })],
    [404, 'not found'],
    [302, ''],
    [200, `"${'x'.repeat(70_000)}"`],
  ])('rejects the invalid response %i %.60s (R16)', async (status, text) => {
    const url = await aServer((_incoming, outgoing) => {
      outgoing.writeHead(status, { location: 'https://evil.example/' }).end(text);
    });
    const fault = await aClient(url)
      .authorize(request)
      .catch((error: unknown) => error);
    expect(fault).toBeInstanceOf(PaymentNoAnswerError);
    expect(fault).toMatchObject({ mayHaveHappened: true });
  });

  it('does not mistake a 404 from something else for an unknown key (R16)', async () => {
    const url = await aServer((_incoming, outgoing) => {
      outgoing.writeHead(404).end('nginx');
    });
    await expect(aClient(url).lookUp({ idempotencyKey: 'attempt-1' })).rejects.toThrow(PaymentNoAnswerError);
  });

  it('passes on a refusal with its code (D-PY-04)', async () => {
    const url = await aServer((_incoming, outgoing) => {
      outgoing
        .writeHead(422)
        .end('{"error":{"code":"token_used","message":"This card token was used before."}}');
    });
    const fault = await aClient(url)
      .authorize(request)
      .catch((error: unknown) => error);
    expect(fault).toBeInstanceOf(PaymentRefusedError);
    expect(fault).toMatchObject({ code: 'token_used' });
  });

  it('reuses one connection for consecutive calls (R24)', async () => {
    const ports = new Set<number | undefined>();
    const url = await aServer((incoming, outgoing) => {
      ports.add(incoming.socket.remotePort);
      incoming.resume();
      outgoing.end(JSON.stringify(aCharge));
    });
    const gateway = aClient(url);
    for (let call = 0; call < 5; call++) await gateway.lookUp({ idempotencyKey: 'attempt-1' });
    expect(ports.size).toBe(1);
  });
});
