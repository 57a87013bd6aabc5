/** The gateway as a process: its answers survive a kill, and a taken port is reported clearly (R11). */
import { once } from 'node:events';
import { readdirSync, statSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { authorize, call, readLedger } from '../testing/gateway-client.ts';
import { printed, runMain } from '../testing/own-process.ts';
import { tempDir } from '../testing/temp-dir.ts';

const ready = /^Card gateway \(sandbox\) at (http:\/\/localhost:\d+)$/m;

async function start(dataDir: string) {
  const running = runMain('payments/main.ts', { PAYMENTS_PORT: '0', DATA_DIR: dataDir });
  const [, url = ''] = await printed(running, ready);
  return { ...running, url };
}

it('keeps every answered charge and capture in its books after a kill -9 (R11)', async () => {
  const dataDir = tempDir();
  const first = await start(dataDir);
  const answered: string[] = [];
  const buy = async (number: number): Promise<void> => {
    const { charge } = await authorize(first.url, `k${number}`);
    await call(first.url, `/v1/authorizations/${charge.id}/capture`, { body: { amount: 5000 } });
    answered.push(charge.id);
    if (answered.length === 25) first.child.kill('SIGKILL');
  };
  const results = await Promise.allSettled(Array.from({ length: 60 }, (_, number) => buy(number)));
  await first.ended;
  expect(results.some(({ status }) => status === 'rejected')).toBe(true);

  const second = await start(dataDir);
  const { charges } = await readLedger(second.url);
  const captured = new Set(charges.filter(({ state }) => state === 'captured').map(({ id }) => id));
  expect(answered.filter((id) => !captured.has(id))).toEqual([]);
  for (const number of Array.from({ length: 60 }).keys()) {
    const { charge } = await authorize(second.url, `k${number}`);
    const settled = await call(second.url, `/v1/authorizations/${charge.id}/capture`, {
      body: { amount: 5000 },
    });
    expect(settled.status).toBe(200);
  }
  const after = await readLedger(second.url);
  expect(after.charges).toHaveLength(60);
  expect(after.operations.filter(({ kind }) => kind === 'capture')).toHaveLength(60);
});

it.skipIf(process.platform === 'win32')(
  'keeps its books unreadable for other accounts on the machine',
  async () => {
    const dataDir = join(tempDir(), 'data');
    const running = await start(dataDir);
    await authorize(running.url, 'k');
    const kept = readdirSync(dataDir, { recursive: true, encoding: 'utf8' }).map((name) =>
      join(dataDir, name),
    );
    expect(kept.length).toBeGreaterThan(0);
    for (const path of [dataDir, ...kept]) expect(statSync(path).mode & 0o077).toBe(0);
    running.child.kill('SIGTERM');
    await running.ended;
  },
);

it('closes cleanly on SIGTERM (R27)', async () => {
  const running = await start(tempDir());
  await authorize(running.url, 'k');
  running.child.kill('SIGTERM');
  expect(await running.ended).toBe(0);
});

it('reports in one sentence that its port is taken, and exits with 1 (D-PY-01)', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  onTestFinished(() => void other.close());
  const port = String((other.address() as AddressInfo).port);
  const running = runMain('payments/main.ts', { PAYMENTS_PORT: port, DATA_DIR: tempDir() });
  expect(await running.ended).toBe(1);
  expect(running.output().trim().split('\n')).toEqual([
    expect.stringMatching(new RegExp(`port ${port} is already in use.*PAYMENTS_PORT`)),
  ]);
});

it('refuses invalid settings (D-PY-01)', async () => {
  const running = runMain('payments/main.ts', { PAYMENTS_PORT: 'lots', DATA_DIR: tempDir() });
  expect(await running.ended).toBe(1);
  expect(running.output()).toContain("PAYMENTS_PORT must be a port number from 0 to 65535, not 'lots'.");
});
