/** Runs commands of `npm run order` as the program does. */
import { randomUUID } from 'node:crypto';
import { readOrderArguments } from '../commands/order/arguments.ts';
import { mailSettingsOf } from '../commands/order/preview.ts';
import { runOrderCommand } from '../commands/order/run.ts';
import { systemClock } from '../platform/clock.ts';
import { readEnv } from '../platform/env.ts';
import { testGiftCardSecret } from './gift-card-secret.ts';
import { heardIo } from './heard-io.ts';
import type { WireOrder } from './journey.ts';
import type { TestApp } from './test-app.ts';

/** An order as these tests read it. */
export interface ReadOrder extends Omit<WireOrder, 'OrderPayments'> {
  OrderNumber: string;
  IsCanceled: boolean;
  TicketUUID: string;
  Total: number;
  GoodwillTotal: number;
  Balance: number;
  CanceledLines: { OrderLineKey: number; Name: string; StartsOn: string | null; Kept: number }[];
  OrderFees: { FeeName: string; Amount: number }[];
  OrderPayments: {
    PaymentAmount: number;
    PaymentMethod: string;
    MaskedCard: string | null;
    RefundState: string | null;
  }[];
  OrderPromoCodes: { Amount: number }[];
}

/** As the test app's. */
export const testMailSettings = mailSettingsOf(
  readEnv({ NODE_ENV: 'test', PUBLIC_URL: 'https://book.example', MAIL_FROM: 'bookings@gangway.example' }),
  '0.0.0-test',
  systemClock,
);

/** `answer` is what the operator says when asked. */
export async function runOrder(
  { database, clock, http }: Pick<TestApp, 'database' | 'clock'> & Partial<Pick<TestApp, 'http'>>,
  words: readonly string[],
  answer = true,
  here = process.cwd(),
): Promise<{ code: number; said: string }> {
  const { io, said } = heardIo(answer);
  const given = readOrderArguments([...words], here);
  if (given === null) throw new Error('no command');
  const needs = {
    ...{ database, secret: testGiftCardSecret, clock: () => clock.now as never, io },
    mail: testMailSettings,
    log: http?.log ?? null,
    requestId: randomUUID(),
  };
  const code = await runOrderCommand(given, needs);
  return { code, said: said.join('\n') };
}
