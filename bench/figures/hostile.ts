/**
 * Benchmarks how one hostile address with 32 connections slows other visitors' calls
 * (docs/decisions/0027-addresses-and-limits.md; S6).
 */
import { digits, heading, milliseconds, table, target } from '../lib/report.ts';
import type { Stage } from '../lib/stage.ts';
import { median, percentile } from '../lib/statistics.ts';
import { type LoadProcess, startLoad } from '../load/load.ts';
import { benchMonth, locationKey, monthActivity } from '../world.ts';
import { dayPath } from './catalog.ts';

const connections = 32;
const seconds = 6;
const mostTimes = 5;

/**
 * The client address as the proxy in front would report it: one per attack, and a new one for each call of
 * the others.
 */
const hostileAddress = (attack: number) => `203.0.113.${attack + 1}`;
let others = 0;
const anotherAddress = () => {
  others += 1;
  return `198.18.${Math.floor(others / 250) % 250}.${(others % 250) + 1}`;
};

interface Target {
  name: string;
  path: string;
  /** The expected status unless the call is rate limited. */
  expect: number;
}

const targets: readonly Target[] = [
  { name: 'catalog page', path: `/${locationKey}/catalog/activities`, expect: 200 },
  { name: 'activity page', path: `/${locationKey}/activity/details/1`, expect: 200 },
  { name: 'day page (by date)', path: dayPath(), expect: 200 },
  { name: 'QR code, 512 px', path: `/api/qr?p=m;${'a'.repeat(22)}&s=512`, expect: 200 },
  { name: 'pages that are not there', path: '/nowhere', expect: 404 },
];

/** Returns the calls that guests make meanwhile. */
function callsOf(origin: string): [name: string, call: (address: string) => Promise<Response>][] {
  const { first } = benchMonth();
  const month = JSON.stringify({
    ClientLocationKey: locationKey,
    EntityHierarchyKey: monthActivity,
    Date: `${first.slice(5, 7)}-${first.slice(8, 10)}-${first.slice(0, 4)}`,
    rates: [],
  });
  const headers = (address: string) => ({ 'x-forwarded-for': address });
  return [
    ['health', (address) => fetch(`${origin}/api/health`, { headers: headers(address) })],
    [
      'month',
      (address) =>
        fetch(`${origin}/api/booking/getMonthAvailability`, {
          method: 'POST',
          body: month,
          headers: { ...headers(address), 'content-type': 'application/json' },
        }),
    ],
    [
      'catalog page',
      (address) => fetch(`${origin}/${locationKey}/catalog/activities`, { headers: headers(address) }),
    ],
  ];
}

/** Makes the other visitors' calls one after the other and returns their milliseconds by name. */
async function askAsOthers(origin: string, forSeconds: number): Promise<Map<string, number[]>> {
  const seen = new Map<string, number[]>();
  const until = performance.now() + forSeconds * 1000;
  while (performance.now() < until)
    for (const [name, call] of callsOf(origin)) {
      const asked = performance.now();
      const answer = await call(anotherAddress());
      await answer.arrayBuffer();
      if (!answer.ok) throw new Error(`${name}: others were answered ${answer.status}`);
      seen.set(name, [...(seen.get(name) ?? []), performance.now() - asked]);
    }
  return seen;
}

function attack(load: LoadProcess, port: number, { path, expect }: Target, address: string) {
  return load.run({
    kind: 'repeat',
    port,
    clients: connections,
    seconds,
    method: 'GET',
    path,
    json: '',
    headers: `x-forwarded-for: ${address}\r\naccept: text/html\r\n`,
    expect,
    mayBeRefused: true,
  });
}

export async function measureHostile(stage: Stage): Promise<void> {
  // With limits on, as in production, and the client address from a proxy.
  await (await stage.startProduct('shop')).program.stop();
  const { program } = await stage.startProduct('shop', { RATE_LIMITS: 'on', TRUST_PROXY: '1' });
  const origin = `http://127.0.0.1:${program.port}`;
  const load = startLoad();
  try {
    await askAsOthers(origin, 2);
    const rows: string[][] = [];
    const ratios: number[] = [];
    for (const [index, one] of targets.entries()) {
      const quiet = await askAsOthers(origin, seconds / 2);
      const [outcome, during] = await Promise.all([
        attack(load, program.port, one, hostileAddress(index)),
        askAsOthers(origin, seconds - 1),
      ]);
      if (outcome.failures.length > 0) throw new Error(outcome.failures.join('\n'));
      for (const [name, times] of during) {
        const before = median(quiet.get(name) ?? []);
        const ratio = median(times) / before;
        ratios.push(ratio);
        rows.push([
          name === during.keys().next().value ? one.name : '',
          `${digits(outcome.done / seconds)}, ${digits(outcome.refused / seconds)}`,
          name,
          milliseconds(before),
          milliseconds(median(times)),
          milliseconds(percentile(times, 0.99)),
          digits(ratio),
        ]);
      }
    }
    heading(`One address with ${connections} connections, and the calls of others`);
    table(
      ['it asks for', 'answered, refused per s', 'calls of others', 'quiet', 'median', 'p99', 'times'],
      rows,
    );
    const worst = Math.max(...ratios);
    target(
      'calls of others beside one hostile address, medians',
      `≤ ${mostTimes} times`,
      `${digits(worst)} times`,
      worst <= mostTimes,
    );
  } finally {
    load.stop();
    await program.stop();
  }
}
