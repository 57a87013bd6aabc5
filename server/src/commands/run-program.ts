/**
 * Runs a program of an operator: in the running shop if that has the database open, else by itself. Exit codes: 0 done,
 * 1 refused or failed, 2 usage error.
 */
import { randomUUID } from 'node:crypto';
import { readEnv } from '../platform/env.ts';
import { failureWords } from './failure.ts';
import { isForOperator } from './operator-errors.ts';
import type { OperatorProgram } from './program.ts';
import { loadProgram, type ProgramName } from './programs.ts';
import { ignoreCutOutput, runInRunningShop, terminal, typedIn } from './terminal.ts';
import { usageOf } from './usage.ts';
import { WrongUse } from './words.ts';

interface Called {
  name: ProgramName;
  program: OperatorProgram;
  words: string[];
  id: string;
}

async function runWords({ name, program, words, id }: Called): Promise<number> {
  const command = words[0] === 'help' ? null : program.read(words, typedIn());
  if (command === null) {
    const usage = program.usage();
    const isOfCommand = words.some((word) => usageOf(usage, [word]) !== usageOf(usage, []));
    terminal.out(isOfCommand ? usageOf(usage, words) : usage);
    return words.length === 0 ? 2 : 0;
  }
  const done = await command.first(terminal);
  if (done !== null) return done;
  const env = readEnv(process.env);
  const elsewhere = await runInRunningShop(env, { program: name, words, id });
  if (elsewhere !== null) return elsewhere;
  const { runAlone } = await import('./run-alone.ts');
  return runAlone(command, env, id);
}

/** Runs a program with the words of its command line, and sets the exit code. */
export async function runProgram(name: ProgramName, words: string[]): Promise<void> {
  ignoreCutOutput();
  const id = randomUUID();
  const program = await loadProgram(name);
  try {
    process.exitCode = await runWords({ name, program, words, id });
  } catch (error) {
    process.exitCode = error instanceof WrongUse ? 2 : 1;
    // The sentence comes last, where it is read.
    if (error instanceof WrongUse) terminal.err(`${usageOf(program.usage(), words)}\n\n${error.message}`);
    else if (isForOperator(error)) terminal.err(error.message);
    else terminal.err(failureWords(error, id));
  }
}
