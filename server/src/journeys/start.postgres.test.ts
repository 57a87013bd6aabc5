/** What a start from the sources loads: only what requests need (scripts/testing/ceilings.ts). */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ceilings } from '../../../scripts/testing/ceilings.ts';
import { inServer } from '../platform/places.ts';
import { atFirstAnswer, expectJustBelow, sumOf } from '../testing/first-answer.ts';
import { openTestDatabase, type TestDatabase } from '../testing/test-database.ts';

let folder = '';
let database: TestDatabase;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gangway-start-'));
  database = await openTestDatabase();
});
afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

const loaded = (more: Record<string, string> = {}) =>
  atFirstAnswer(inServer('src/main.ts'), { DATA_DIR: folder, DATABASE_URL: database.url ?? '', ...more });

describe('a start', () => {
  it('loads no more modules than the ceiling from the sources', async () => {
    const { modules } = await loaded();
    const most = Object.entries(modules).toSorted(([, one], [, other]) => other - one);
    expectJustBelow(sumOf(modules), ceilings.modulesAtFirstAnswer, 20, most.slice(0, 12).join(' '));
  }, 60_000);

  it('loads what reads venue files, signs in, pays by Stripe and writes spreadsheets only where it is wanted', async () => {
    const { modules } = await loaded();
    for (const late of [
      'stripe',
      'jose',
      '@simplewebauthn/server',
      'yaml',
      'csv-stringify',
      'pdfkit',
      'sharp',
      'nodemailer',
    ])
      expect(Object.keys(modules)).not.toContain(late);
    const stripe = await loaded({
      PAYMENTS_PROVIDER: 'stripe',
      STRIPE_SECRET_KEY: 'sk_test_1234567890',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_1234567890',
      STRIPE_WEBHOOK_SECRET: 'whsec_12345678901234567890',
    });
    expect(stripe.modules.stripe).toBeGreaterThan(100);
  }, 60_000);
});
