/** `npm run gift-card`: gift cards and credits that nobody bought online (docs/rules/gift-cards.md, docs/rules/credits.md). */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { balances, storeGiftVenue } from '../../testing/gift-cards.ts';
import { runProgram } from '../../testing/run-program.ts';
import { startTestApp, storeLocation, type TestApp } from '../../testing/test-app.ts';
import { WrongUse } from '../words.ts';
import { readGiftCardArguments } from './arguments.ts';
import { program } from './program.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const run = (...words: string[]) => runProgram(app, program, words);
const code = `([2-9A-HJ-NP-TV-Z]{4}-){3}[2-9A-HJ-NP-TV-Z]{4}`;

describe('issue', () => {
  it('issues a gift card for an existing location and shows its code (D-GC-04)', async () => {
    const { key, name } = await storeLocation(app.database.db);
    const { code: exit, said } = await run('issue', '100.00', '--location', String(key));
    expect(exit).toBe(0);
    expect(said).toHaveLength(1);
    expect(said[0]).toMatch(new RegExp(String.raw`^${name}: a gift card of \$100\.00 has the code ${code}$`));
    expect(await balances(app.database.db, key)).toEqual([10_000]);
    await expect(run('issue', '100.00', '--location', '77')).rejects.toThrow('There is no location 77.');
  });
});

describe('credit', () => {
  const holder = ['--name', 'Ana Ruiz', '--email', 'ana@ruiz-family.net'];

  it('issues a credit to a guest, shows its code and keeps the reason', async () => {
    const { key, name } = await storeGiftVenue(app.database.db);
    const words = ['credit', '25.50', '--location', String(key), ...holder, '--reason', 'For the storm.'];
    const { code: exit, said } = await run(...words);
    expect(exit).toBe(0);
    expect(said[0]).toMatch(
      new RegExp(
        String.raw`^${name}: a credit of \$25\.50 for Ana Ruiz has the code ${code}\. It will be emailed to ana@ruiz-family\.net\.$`,
      ),
    );
    expect(await balances(app.database.db, key)).toEqual([2550]);
    const { rows } = await sql<{ holder: object }>`
      select holder from gift_card where location_key = ${key}`.execute(app.database.db);
    expect(rows).toEqual([
      { holder: { name: 'Ana Ruiz', email: 'ana@ruiz-family.net', reason: 'For the storm.' } },
    ]);
  });

  it('is refused where nobody could enter its code, and issues nothing', async () => {
    const { key, name } = await storeLocation(app.database.db);
    await expect(run('credit', '25.50', '--location', String(key), ...holder)).rejects.toThrow(
      `${name} takes no gift cards, so nobody could enter the code of a credit. Add "giftCards" to its venue file first.`,
    );
    expect(await balances(app.database.db, key)).toEqual([]);
  });
});

it.each([
  [['give', '10.00'], 'There is no command "give 10.00".'],
  [['issue', '10.00', '20.00'], 'There is no command "issue 10.00 20.00".'],
  [['issue', 'ten', '--location', '1'], 'Say what the gift card is worth, like 100.00.'],
  [['issue', '10.00'], 'Say whose gift card: --location KEY.'],
  [['issue', '10.00', '-l', '1', '--email', 'a@ana.net'], '--name, --email and --reason are for credit.'],
  [['issue', '10.00', '-l', '9999999999'], '--location takes the number of a location, not "9999999999".'],
  [['credit', 'five', '--location', '1'], 'Say what the credit is worth, like 25.00.'],
  [['credit', '25.00'], 'Say whose credit: --location KEY.'],
  [
    ['credit', '25.00', '--location', '1', '--name', 'Ana Ruiz', '--email', 'ana'],
    'Say whom the credit is for: --name "Ana Ruiz" --email ana@example.com.',
  ],
  [
    ['credit', '25.00', '-l', '1', '--name', 'Ana', '--email', 'a@ana.net', '--reason', 'x'.repeat(501)],
    'Keep the reason to 500 characters.',
  ],
])('%j is refused: %s', (words, refusal) => {
  expect(() => readGiftCardArguments(words)).toThrow(WrongUse);
  expect(() => readGiftCardArguments(words)).toThrow(refusal);
});
