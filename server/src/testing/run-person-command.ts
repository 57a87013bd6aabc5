/** Runs commands of `npm run person` as the program does. */
import { readPersonArguments } from '../commands/person/arguments.ts';
import { runPersonCommand } from '../commands/person/run.ts';
import { heardIo } from './heard-io.ts';
import type { TestApp } from './test-app.ts';

/** `answer` is what the operator says when asked. */
export async function runPerson(
  { database, clock, dataDir }: Pick<TestApp, 'database' | 'clock' | 'dataDir'>,
  words: readonly string[],
  answer = true,
): Promise<{ code: number; said: string }> {
  const { io, said } = heardIo(answer);
  const given = readPersonArguments([...words], dataDir);
  if (given === null) throw new Error('no command');
  const code = await runPersonCommand(given, {
    database,
    clock: () => clock.now as never,
    io,
    requestId: 'test',
  });
  return { code, said: said.join('\n') };
}
