/** Health for load balancers: 503 with a reason while the database is down, then healthy again (D-API-06). */
import { afterEach, describe, expect, it } from 'vitest';
import { ask, startTestApp, type TestApp } from '../../testing/test-app.ts';
import { openTestDatabase } from '../../testing/test-database.ts';

let app: TestApp | undefined;
afterEach(() => app?.close());

/** Starts with a database that can be made unavailable: statements then fail as if refused, or hang. */
async function startWithDatabase(state: { is: 'there' | 'away' }, lines: string[]): Promise<TestApp> {
  const database = await openTestDatabase();
  const db = database.db.withPlugin({
    transformQuery: ({ node }) => {
      if (state.is === 'away') throw new Error('connect ECONNREFUSED 127.0.0.1:5432');
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  const stream = { write: (line: string) => void lines.push(line) };
  app = await startTestApp({ database: { ...database, db }, logger: { level: 'info', stream } });
  return app;
}

describe('health', () => {
  it('answers 200 while the database responds, 503 with a reason while it does not, and 200 again (D-API-06)', async () => {
    const state: { is: 'there' | 'away' } = { is: 'there' };
    const lines: string[] = [];
    const shop = await startWithDatabase(state, lines);
    const well = { status: 200, body: { Status: 'ok', Version: '0.0.0-test' } };
    expect(await ask(shop, 'GET', '/api/health', {})).toMatchObject(well);
    state.is = 'away';
    for (let round = 0; round < 3; round++)
      expect(await ask(shop, 'GET', '/api/health', {})).toMatchObject({
        status: 503,
        body: {
          Status: 'unavailable',
          Version: '0.0.0-test',
          Reason: 'The database cannot be reached.',
        },
        headers: { 'cache-control': 'no-store' },
      });
    expect(await ask(shop, 'GET', '/api/liveness', {})).toMatchObject(well);
    state.is = 'there';
    const again = await ask(shop, 'GET', '/api/health', {});
    expect(again).toMatchObject(well);
    expect(again.body.Reason).toBeNull();
    // The log reports it once, without a stack, however often health is checked.
    const messages = lines.map((line) => JSON.parse(line).msg);
    expect(messages).toEqual(['The database cannot be reached.', 'The database answers again.']);
    expect(lines.join('')).not.toContain('    at ');
  });

  it('answers under its names for load balancers: live as long as the process runs, ready until it is asked to stop', async () => {
    let isStopping = false;
    app = await startTestApp({ isStopping: () => isStopping });
    const shop = app;
    const statusOf = async (path: string) => (await ask(shop, 'GET', path, {})).status;
    expect(await statusOf('/api/health/ready')).toBe(200);
    expect(await statusOf('/api/health/live')).toBe(200);
    isStopping = true;
    expect(await ask(shop, 'GET', '/api/health/ready', {})).toMatchObject({
      status: 503,
      body: { Status: 'unavailable', Reason: 'The server is stopping.' },
    });
    expect(await statusOf('/api/health')).toBe(503);
    expect(await statusOf('/api/health/live')).toBe(200);
  });
});
