/** A command that runs by itself on PostgreSQL, and fails (docs/operations.md, "When a command fails"). */
import { tmpdir } from 'node:os';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { runOrderCli, runPersonCli } from '../testing/run-venue-cli.ts';
import { openTestDatabase } from '../testing/test-database.ts';

it('a command that fails says in one sentence that nothing was changed, and why', async () => {
  const database = await openTestDatabase();
  try {
    await sql`alter table location rename to location_away`.execute(database.db);
    const env = { NODE_ENV: 'test', DATABASE_URL: database.url ?? '' };
    for (const failed of [
      await runOrderCli(tmpdir(), ['find', 'Smith', '-l', '9'], env),
      await runPersonCli(tmpdir(), ['find', '--email', 'a@b.example', '-l', '9'], env),
    ])
      expect(failed).toEqual({
        code: 1,
        out: '',
        err: expect.stringMatching(
          /^The command failed, and nothing was changed: relation "location" does not exist\. \(Request [\da-f-]{36}\)\n$/,
        ),
      });
  } finally {
    await database.close();
  }
}, 240_000);
