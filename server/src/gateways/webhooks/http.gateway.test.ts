/** Which addresses webhooks may reach: no hostile one leads to a connection (S28; docs/webhooks.md). */
import { channel } from 'node:diagnostics_channel';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, createServer as createTcpServer, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { anywhere, type CallPolicy, HttpWebhookGateway, publicOnly } from './http.gateway.ts';
import { isPublicAddress } from './public-address.ts';
import { WebhookNotSentError } from './webhook-gateway.ts';

const headers = { 'webhook-id': 'msg_1', 'webhook-timestamp': '1', 'webhook-signature': 'v1,x' };
const version = '0.0.0-test';

/** What names resolve to. */
const names: Readonly<Record<string, readonly string[]>> = {
  'public.example': ['93.184.216.34'],
  'loopback.example': ['127.0.0.1'],
  'metadata.example': ['169.254.169.254'],
  'both.example': ['93.184.216.34', '10.0.0.1'],
  'both6.example': ['2606:4700::1111', 'fd00::1'],
  'mapped.example': ['::ffff:127.0.0.1'],
  'nat64.example': ['64:ff9b::a9fe:a9fe'],
  'ula.example': ['fd12:3456::1'],
  'zone.example': ['fe80::1%eth0'],
  'none.example': [],
  'garbage.example': ['not an address'],
};

type Options = ConstructorParameters<typeof HttpWebhookGateway>[0];
const answering: NonNullable<Options['resolve']> = (host, _options, done) =>
  setImmediate(() =>
    done(
      null,
      (names[host] ?? []).map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    ),
  );

/** Counts connections that this process begins while work is done. */
async function connectionsOf(work: () => Promise<unknown>): Promise<number> {
  const sockets = channel('net.client.socket');
  let count = 0;
  const hear = (message: unknown) => {
    const { socket } = message as { socket: Socket };
    socket.once('connectionAttempt', () => {
      count += 1;
    });
  };
  sockets.subscribe(hear);
  await work();
  sockets.unsubscribe(hear);
  return count;
}

const hostile = [
  // Not https, not port 443, not a web address.
  'http://public.example/',
  'ftp://public.example/',
  'file:///etc/passwd',
  'gopher://public.example:443/_',
  'data:text/plain,x',
  'javascript:alert(1)',
  'ws://public.example/',
  'https://public.example:80/',
  'https://public.example:8443/',
  'https://public.example:22/',
  'https://public.example:6379/',
  'https://public.example:0/',
  'https://public.example:65536/',
  'https://',
  'https:///',
  '//public.example/',
  'public.example',
  '',
  'https://name:password@public.example/',
  'https://name@public.example/',
  'https://public.example@127.0.0.1/',
  // This machine.
  'https://127.0.0.1/',
  'https://127.1/',
  'https://127.0.1/',
  'https://127.255.255.254/',
  'https://2130706433/',
  'https://0x7f000001/',
  'https://0x7f.1/',
  'https://0177.0.0.1/',
  'https://017700000001/',
  'https://127.0.0.1./',
  'https://0/',
  'https://0.0.0.0/',
  'https://[::]/',
  'https://[::1]/',
  'https://[0:0:0:0:0:0:0:1]/',
  'https://①②⑦.⓪.⓪.①/',
  'https://127。0。0。1/',
  'https://%31%32%37.0.0.1/',
  // Private networks and those of providers.
  'https://10.0.0.1/',
  'https://10.255.255.255/',
  'https://172.16.0.1/',
  'https://172.31.255.255/',
  'https://192.168.1.1/',
  'https://0xa9fea9fe/',
  'https://2852039166/',
  'https://0251.0376.0251.0376/',
  'https://169.254.169.254/latest/meta-data/',
  'https://169.254.170.2/',
  'https://100.64.0.1/',
  'https://100.100.100.200/',
  'https://100.127.255.255/',
  'https://192.0.0.192/',
  'https://192.0.2.1/',
  'https://198.18.0.1/',
  'https://198.51.100.1/',
  'https://203.0.113.1/',
  'https://192.88.99.1/',
  'https://224.0.0.1/',
  'https://239.255.255.250/',
  'https://240.0.0.1/',
  'https://255.255.255.255/',
  // IPv6, and IPv4 within it.
  'https://[fe80::1]/',
  'https://[febf::1]/',
  'https://[fec0::1]/',
  'https://[fc00::1]/',
  'https://[fd00:ec2::254]/',
  'https://[ff02::1]/',
  'https://[100::1]/',
  'https://[2001:db8::1]/',
  'https://[3fff::1]/',
  'https://[2001::1]/',
  'https://[2002:7f00:1::]/',
  'https://[2002:a9fe:a9fe::1]/',
  'https://[::ffff:127.0.0.1]/',
  'https://[::ffff:7f00:1]/',
  'https://[::ffff:0:127.0.0.1]/',
  'https://[::127.0.0.1]/',
  'https://[::7f00:1]/',
  'https://[64:ff9b::7f00:1]/',
  'https://[64:ff9b::169.254.169.254]/',
  'https://[64:ff9b:1::a00:1]/',
  'https://[5f00::1]/',
  'https://[4000::1]/',
  // Names.
  'https://loopback.example/',
  'https://metadata.example/',
  'https://both.example/',
  'https://both6.example/',
  'https://mapped.example/',
  'https://nat64.example/',
  'https://ula.example/',
  'https://zone.example/',
  'https://none.example/',
  'https://garbage.example/',
];

describe('a hostile address', () => {
  it('has more than 80 forms in this table', () => expect(hostile.length).toBeGreaterThan(80));

  it.each(hostile)('%s is refused without a connection (S28)', async (url) => {
    const gateway = new HttpWebhookGateway({ policy: publicOnly, version, resolve: answering });
    const connections = await connectionsOf(() =>
      expect(gateway.post({ url, headers, body: '{}' })).rejects.toThrow(WebhookNotSentError),
    );
    expect(connections).toBe(0);
  });

  it.each(['93.184.216.34', '1.1.1.1', '2606:4700:4700::1111', '2a00:1450:4001:829::200e'])(
    'unlike %s, which is public',
    (address) => expect(isPublicAddress(address)).toBe(true),
  );
});

const open: { close(): void }[] = [];
const connected = new Set<Socket>();
afterEach(() => {
  for (const server of open.splice(0)) server.close();
  // A server that reads nothing does not hear of the end either.
  for (const socket of connected) socket.destroy();
  connected.clear();
});

async function listening<S extends Server | ReturnType<typeof createTcpServer>>(
  server: S,
): Promise<{ server: S; port: number }> {
  server.on('connection', (socket: Socket) => connected.add(socket));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  open.push(server);
  return { server, port: (server.address() as AddressInfo).port };
}

describe('a name that resolves to something else the second time', () => {
  it('is resolved once per connection, and refused once it leads inside (S28)', async () => {
    let connected = 0;
    const { port } = await listening(
      createTcpServer((socket) => {
        connected += 1;
        socket.destroy();
      }),
    );
    // One that is routed nowhere stands for a public one.
    const answers = ['192.0.2.1', '127.0.0.1', '127.0.0.1'];
    let asked = 0;
    const rebinding: NonNullable<Options['resolve']> = (_host, _options, done) => {
      const address = answers[asked] ?? '127.0.0.1';
      asked += 1;
      done(null, [{ address, family: 4 }]);
    };
    const mayCall = (address: string) => address === '192.0.2.1' || isPublicAddress(address);
    const policy: CallPolicy = { ...publicOnly, ports: [port], mayCall };
    const gateway = new HttpWebhookGateway({ policy, version, timeoutMs: 300, resolve: rebinding });
    const request = { url: `https://rebinding.example:${port}/`, headers, body: '{}' };
    // The first answer was public, so the connection goes there, and to nowhere else.
    await expect(gateway.post(request)).rejects.toThrow('The endpoint did not answer');
    expect(asked).toBe(1);
    await expect(gateway.post(request)).rejects.toThrow('not on the public internet');
    expect({ asked, connected }).toEqual({ asked: 2, connected: 0 });
    // The danger is real: without the check, it is connected to.
    const careless = new HttpWebhookGateway({
      policy: { ...policy, mayCall: () => true },
      version,
      resolve: rebinding,
    });
    await expect(careless.post(request)).rejects.toThrow(WebhookNotSentError);
    expect(connected).toBe(1);
  });
});

describe('an endpoint', () => {
  const gateway = (timeoutMs = 2000) => new HttpWebhookGateway({ policy: anywhere, version, timeoutMs });

  it('is sent the body with few headers', async () => {
    const seen: { headers: object; body: string }[] = [];
    const { port } = await listening(
      createServer(async (request, response) => {
        let body = '';
        for await (const chunk of request) body += String(chunk);
        seen.push({ headers: request.headers, body });
        response.writeHead(202).end('thanks');
      }),
    );
    const url = `http://127.0.0.1:${port}/hook?a=1`;
    expect(await gateway().post({ url, headers, body: '{"é":1}' })).toBe(202);
    expect(seen).toEqual([
      {
        headers: {
          'content-type': 'application/json',
          'content-length': '8',
          'user-agent': 'Gangway/0.0.0-test',
          ...headers,
          host: `127.0.0.1:${port}`,
          connection: 'close',
        },
        body: '{"é":1}',
      },
    ]);
  });

  it('is connected to, which the count of connections sees', async () => {
    const { port } = await listening(createServer((_request, response) => void response.end()));
    const url = `http://127.0.0.1:${port}/`;
    expect(await connectionsOf(() => gateway().post({ url, headers, body: '{}' }))).toBe(1);
  });

  it('that sends elsewhere is not followed', async () => {
    let asked = 0;
    const { port } = await listening(
      createServer((_request, response) => {
        asked += 1;
        response.writeHead(302, { location: 'https://public.example/' }).end();
      }),
    );
    expect(await gateway().post({ url: `http://127.0.0.1:${port}/`, headers, body: '{}' })).toBe(302);
    expect(asked).toBe(1);
  });

  it('that answers without end is read up to a limit', async () => {
    let written = 0;
    const { port } = await listening(
      createServer((_request, response) => {
        response.writeHead(200);
        const more = () => {
          if (response.destroyed) return;
          written += 16_384;
          response.write(Buffer.alloc(16_384), () => setImmediate(more));
        };
        more();
      }),
    );
    expect(await gateway(5000).post({ url: `http://127.0.0.1:${port}/`, headers, body: '{}' })).toBe(200);
    // What the sockets of both sides buffer comes on top.
    expect(written).toBeLessThan(16 * 1024 * 1024);
  });

  it.each([
    ['accepts the connection and says nothing', () => undefined],
    ['sends headers slower than a byte a second', (socket: Socket) => void socket.write('HTTP/1.1 2')],
  ])('that %s is given up after the time-out', async (_case, behave) => {
    const { port } = await listening(
      createTcpServer((socket) => {
        socket.on('error', () => undefined);
        behave(socket);
      }),
    );
    const started = performance.now();
    await expect(
      gateway(200).post({ url: `http://127.0.0.1:${port}/`, headers, body: '{}' }),
    ).rejects.toThrow('it took too long');
    expect(performance.now() - started).toBeLessThan(2000);
  });

  it('that is not there says so by its code', async () => {
    const { server, port } = await listening(createTcpServer());
    server.close();
    await once(server, 'close');
    await expect(gateway().post({ url: `http://127.0.0.1:${port}/`, headers, body: '{}' })).rejects.toThrow(
      'The endpoint did not answer: ECONNREFUSED.',
    );
  });

  it('is left when the shop stops', async () => {
    const { port } = await listening(createTcpServer());
    const stop = new AbortController();
    const sending = gateway().post({ url: `http://127.0.0.1:${port}/`, headers, body: '{}' }, stop.signal);
    setTimeout(() => stop.abort(), 20);
    await expect(sending).rejects.toThrow(WebhookNotSentError);
  });
});
