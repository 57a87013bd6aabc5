/**
 * Benchmarks reading the catalog: the location record with and without ETag, and server-rendered pages: catalog,
 * activity, day (docs/performance.md).
 */
import { digits, heading, milliseconds, table } from '../lib/report.ts';
import type { Stage } from '../lib/stage.ts';
import { median } from '../lib/statistics.ts';
import { startLoad } from '../load/load.ts';
import { locationKey } from '../world.ts';

const seconds = 3;
const clients = 8;

/** A day whose places the page reads, wherever the venue is. */
const inAWeek = (): string => new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10);

/** The page of that day. */
export const dayPath = (): string =>
  `/${locationKey}/catalog/date/${inAWeek().split('-').reverse().map(Number).join('/')}`;

interface Read {
  name: string;
  path: string;
  headers: Record<string, string>;
  expect: number;
}

export async function measureCatalog(stage: Stage): Promise<void> {
  const { program } = await stage.startProduct('shop');
  const origin = `http://127.0.0.1:${program.port}`;
  const load = startLoad();
  const record = `/api/client/getClientLocation?clientLocationKey=${locationKey}`;
  try {
    const first = await fetch(origin + record);
    const etag = first.headers.get('etag');
    if (!first.ok || etag === null) throw new Error(`the location record was not answered: ${first.status}`);
    const reads: Read[] = [
      { name: 'location record', path: record, headers: {}, expect: 200 },
      { name: 'location record, brotli', path: record, headers: { 'accept-encoding': 'br' }, expect: 200 },
      { name: 'location record, unchanged', path: record, headers: { 'if-none-match': etag }, expect: 304 },
      {
        name: 'catalog page, rendered',
        path: `/${locationKey}/catalog/activities`,
        headers: { accept: 'text/html' },
        expect: 200,
      },
      {
        name: 'activity page, rendered',
        path: `/${locationKey}/activity/details/1`,
        headers: { accept: 'text/html' },
        expect: 200,
      },
      {
        name: 'items of a day',
        path: `/api/booking/getItemsByDate?clientLocationKey=${locationKey}&date=${inAWeek()}`,
        headers: {},
        expect: 200,
      },
      {
        name: 'day page (by date), rendered',
        path: dayPath(),
        headers: { accept: 'text/html' },
        expect: 200,
      },
    ];
    const rows: string[][] = [];
    for (const { name, path, headers, expect } of reads) {
      const lines = Object.entries(headers)
        .map(([header, value]) => `${header}: ${value}\r\n`)
        .join('');
      const seen = await fetch(origin + path, { headers, redirect: 'manual' });
      if (seen.status !== expect) throw new Error(`${name}: ${seen.status} instead of ${expect}`);
      const bytes = (await seen.arrayBuffer()).byteLength;
      const ask = (time: number) =>
        load.run({
          kind: 'repeat',
          port: program.port,
          clients,
          seconds: time,
          method: 'GET',
          path,
          json: '',
          headers: lines,
          expect,
        });
      await ask(seconds);
      const measured = [await ask(seconds), await ask(seconds), await ask(seconds)];
      const failures = measured.flatMap((one) => one.failures);
      if (failures.length > 0) throw new Error(`${name}: ${failures.join('\n')}`);
      rows.push([
        name,
        digits(median(measured.map((one) => one.done / one.seconds))),
        milliseconds(median(measured.map((one) => one.p50))),
        milliseconds(median(measured.map((one) => one.p99))),
        String(bytes),
      ]);
    }
    heading(`Reading, ${clients} clients`);
    table(['', 'per s', 'p50', 'p99', 'bytes'], rows);
  } finally {
    load.stop();
    await program.stop();
  }
}
