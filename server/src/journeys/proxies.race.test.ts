/**
 * nginx in front of two servers, as deploy/nginx.conf has it: TLS, visitors' addresses, and a server that stops under
 * load without a failed request (docs/operations.md, "Reverse proxy").
 */
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { Agent, request } from 'node:https';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeDeskFolder } from '../testing/desk-folder.ts';
import { slotKey } from '../testing/journey.ts';
import { selfSigned } from '../testing/pass-certificates.ts';
import { runVenueCli } from '../testing/run-venue-cli.ts';
import { openTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { makeWebFolder } from '../testing/web-folder.ts';

const checkout = join(import.meta.dirname, '../../..');
const hasNginx = spawnSync('nginx', ['-v']).status === 0;

let place = '';
let webFolder = '';
let deskFolder = '';
let database: TestDatabase;
let nginx: ChildProcess;
let port = 0;
let plainPort = 0;
let ca = '';
const servers: { child: ChildProcess; port: number }[] = [];

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

async function startServer(name: string, own = 0): Promise<{ child: ChildProcess; port: number }> {
  const child = spawn(process.execPath, [join(import.meta.dirname, '../main.ts')], {
    env: {
      PATH: process.env.PATH ?? '',
      NODE_ENV: 'test',
      DATA_DIR: join(place, name),
      DATABASE_URL: database.url ?? '',
      PORT: String(own),
      STOP_DELAY_SECONDS: '1',
      DEMO_VENUES: 'no',
      PAYMENTS_PROVIDER: 'in-process',
      TRUST_PROXY: '1',
      WEB_FOLDER: webFolder,
      DESK_FOLDER: deskFolder,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  for await (const line of createInterface({ input: child.stdout })) {
    const listening = /listening at http:\/\/[\d.]+:(\d+)/.exec(line)?.[1];
    if (listening === undefined) continue;
    child.stdout.resume();
    return { child, port: Number(listening) };
  }
  throw new Error(`${name} ended before it listened`);
}

/**
 * Writes the example with our ports and certificate in the places that it says to replace. A server that is about to
 * stop is marked as docs/operations.md says.
 */
async function writeConfiguration(leaving?: number): Promise<void> {
  const example = await readFile(join(checkout, 'deploy/nginx.conf'), 'utf8');
  const server = (index: number) =>
    `server 127.0.0.1:${servers[index]?.port} ${leaving === index ? 'down ' : ''}`;
  const replaced = example
    .replaceAll('book.example.com', 'localhost')
    .replaceAll(/\/etc\/letsencrypt\/live\/localhost\/(fullchain|privkey)\.pem/g, `${place}/$1.pem`)
    .replace('server 127.0.0.1:3000 ', server(0))
    .replace('# server 10.0.0.12:3000 ', server(1))
    .replaceAll(/listen \[::\].*\n/g, '')
    .replace('listen 443 ', `listen 127.0.0.1:${port} `)
    .replace('listen 80;', `listen 127.0.0.1:${plainPort};`);
  await writeFile(join(place, 'gangway.conf'), replaced);
  await writeFile(
    join(place, 'nginx.conf'),
    `daemon off; pid ${place}/nginx.pid; error_log ${place}/error.log; events {}
     http { access_log off; client_body_temp_path ${place}/body; proxy_temp_path ${place}/proxy;
       fastcgi_temp_path ${place}/f; uwsgi_temp_path ${place}/u; scgi_temp_path ${place}/s;
       include ${place}/gangway.conf; }`,
  );
}

/** Tells nginx which server is about to stop, if any, and waits until no request goes there any more. */
async function reload(leaving?: number): Promise<void> {
  await writeConfiguration(leaving);
  nginx.kill('SIGHUP');
  await sleep(2000);
}

interface Asked {
  method?: string;
  /** The address that the visitor comes from; all of 127.0.0.0/8 is this machine. */
  from?: string;
  headers?: Record<string, string>;
  body?: unknown;
}

/** A connection per request: a browser would ask again if nginx closes one that it kept. */
const agent = new Agent({ keepAlive: false, maxSockets: 200 });

/** Asks as a visitor; resolves to the status, or to what went wrong with the connection. */
function visit(path: string, { method = 'GET', from = '127.0.0.1', headers = {}, body }: Asked = {}) {
  return new Promise<{ status: number | string; text: string }>((resolve) => {
    const asking = request(
      {
        agent,
        host: '127.0.0.1',
        servername: 'localhost',
        port,
        path,
        method,
        ca,
        localAddress: from,
        headers: { host: 'localhost', ...(body ? { 'content-type': 'application/json' } : {}), ...headers },
      },
      (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('end', () =>
          resolve({ status: answer.statusCode ?? 0, text: Buffer.concat(chunks).toString() }),
        );
      },
    );
    asking.on('error', (error: NodeJS.ErrnoException) =>
      resolve({ status: error.code ?? error.message, text: '' }),
    );
    asking.end(body === undefined ? undefined : JSON.stringify(body));
  });
}

beforeAll(async () => {
  if (!hasNginx) return;
  place = await mkdtemp(join(tmpdir(), 'gangway-proxy-'));
  // The workers of nginx belong to another account.
  execFileSync('chmod', ['755', place]);
  webFolder = await makeWebFolder();
  deskFolder = await makeDeskFolder();
  database = await openTestDatabase();
  await mkdir(join(place, 'venue'));
  await cp(join(checkout, 'server/db/earlier/harbour.yaml'), join(place, 'venue/harbour.yaml'));
  const imported = await runVenueCli(join(place, 'venue'), ['import', 'harbour.yaml', '--yes'], {
    NODE_ENV: 'test',
    DATA_DIR: join(place, 'first'),
    DATABASE_URL: database.url ?? '',
  });
  if (imported.code !== 0) throw new Error(imported.err);
  for (const name of ['first', 'second']) servers.push(await startServer(name));
  const { certificate, key } = selfSigned('localhost');
  ca = certificate;
  await writeFile(join(place, 'fullchain.pem'), certificate);
  await writeFile(join(place, 'privkey.pem'), key);
  port = await freePort();
  plainPort = await freePort();
  await writeConfiguration();
  const file = join(place, 'nginx.conf');
  execFileSync('nginx', ['-t', '-q', '-c', file]);
  nginx = spawn('nginx', ['-c', file], { stdio: 'ignore' });
  while ((await visit('/api/health/ready')).status !== 200) await sleep(100);
}, 120_000);

afterAll(async () => {
  if (!hasNginx) return;
  agent.destroy();
  nginx.kill('SIGQUIT');
  await once(nginx, 'exit');
  for (const { child } of servers) {
    if (child.exitCode !== null) continue;
    child.kill('SIGTERM');
    await once(child, 'exit');
  }
  await database.close();
  await rm(place, { recursive: true, force: true });
  await rm(webFolder, { recursive: true, force: true });
  await rm(deskFolder, { recursive: true, force: true });
}, 60_000);

describe.skipIf(!hasNginx)('two servers behind nginx', () => {
  it('show the shop over TLS', async () => {
    expect((await visit('/10')).text).toContain('<title>/10</title>');
    const location = await visit('/api/client/getClientLocation?clientLocationKey=10');
    expect(JSON.parse(location.text)).toMatchObject({ Name: 'Harbour Boats' });
  });

  it('know visitors by the address that nginx sees, whatever they claim (S6)', {
    timeout: 120_000,
  }, async () => {
    const path = '/api/client/getClientLocation?clientLocationKey=10';
    const ask = async (k: number) =>
      (await visit(path, { from: '127.0.0.7', headers: { 'x-forwarded-for': `10.0.${k >> 8}.${k & 255}` } }))
        .status;
    // Counts begin anew with each minute of the clock.
    const left = 60_000 - (Date.now() % 60_000);
    if (left < 30_000) await sleep(left);
    // 300 reads a minute at each server, before they have exchanged their counts.
    const statuses = await Promise.all(Array.from({ length: 700 }, (_, k) => ask(k)));
    // nginx does not share a burst evenly, so one of the servers may have reads left.
    let refused = 0;
    for (let k = 700; k < 1400 && refused < 20; k++) {
      const status = await ask(k);
      statuses.push(status);
      refused = status === 429 ? refused + 1 : 0;
    }
    expect(refused).toBe(20);
    expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(600);
    expect((await visit(path, { from: '127.0.0.8' })).status).toBe(200);
  });

  it('are restarted one after the other under load, and no visitor notices', {
    timeout: 300_000,
  }, async () => {
    const statuses = new Map<number | string, number>();
    const count = ({ status }: { status: number | string }) =>
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    let running = true;
    const date = new Date(Date.now() + 14 * 86_400_000).toISOString().slice(0, 10);
    const cart = {
      clientLocationKey: 10,
      orderKey: null,
      clientAgentKey: null,
      bookingAgentKey: null,
      editing: null,
      allowOverlap: false,
      membershipKey: null,
      Activity: {
        EntityHierarchyKey: 1,
        Rates: [{ EntityHierarchyRateKey: 11, Participants: 1 }],
        SelectedTimes: [{ OrderEntityTimeKey: slotKey(date, '18:00', 120) }],
        IsPrivateTour: false,
        Guests: null,
      },
    };
    const visitor = async (k: number) => {
      for (let round = 0; running; round++) {
        const from = `127.1.${k}.${round % 250}`;
        count(await visit('/10', { from }));
        count(await visit('/api/client/getClientLocation?clientLocationKey=10', { from }));
        count(await visit('/api/booking/addToCart', { method: 'POST', from, body: cart }));
        // Leaves the processor to the server that starts.
        await sleep(100);
      }
    };
    const visitors = Array.from({ length: 12 }, (_, k) => visitor(k));
    while (running && (statuses.get(200) ?? 0) < 50) await sleep(100);
    const counts: number[] = [];
    for (const [index, { child, port: own }] of servers.entries()) {
      counts.push(statuses.get(200) ?? 0);
      await reload(index);
      child.kill('SIGTERM');
      await once(child, 'exit');
      expect(child.exitCode).toBe(0);
      servers[index] = await startServer(`again-${index}`, own);
      await reload();
    }
    counts.push(statuses.get(200) ?? 0);
    running = false;
    await Promise.all(visitors);
    // Selling went on while each of them was away.
    expect(counts[1]).toBeGreaterThan(counts[0] ?? 0);
    expect(counts[2]).toBeGreaterThan(counts[1] ?? 0);
    const errors = await readFile(join(place, 'error.log'), 'utf8');
    expect([...statuses.keys()], errors).toEqual([200]);
  });
});
