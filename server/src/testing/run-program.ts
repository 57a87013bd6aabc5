/** Runs the programs of an operator on the database of a test, as in the running shop. */
import { randomUUID } from 'node:crypto';
import type { OperatorProgram } from '../commands/program.ts';
import { memoryPictures } from '../gateways/storage/memory.gateway.ts';
import { readEnv } from '../platform/env.ts';
import { testGiftCardSecret } from './gift-card-secret.ts';
import { heardIo } from './heard-io.ts';
import type { TestApp } from './test-app.ts';

const env = readEnv({
  NODE_ENV: 'test',
  PUBLIC_URL: 'https://book.example',
  GIFT_CARD_SECRET: testGiftCardSecret,
});

/** Throws what is refused, as the program does. `here` is the folder where the command is typed. */
export async function runProgram(
  { database, clock }: Pick<TestApp, 'database' | 'clock'>,
  program: OperatorProgram,
  words: readonly string[],
  here = process.cwd(),
): Promise<{ code: number; said: string[] }> {
  const command = program.read([...words], here);
  if (command === null) throw new Error('no command');
  const { io, said } = heardIo();
  const code = await command.run({
    ...{ env, database, io, version: '0.0.0-test', log: null, requestId: randomUUID() },
    pictures: async () => memoryPictures(),
    clock: () => clock.now as never,
  });
  return { code, said };
}
