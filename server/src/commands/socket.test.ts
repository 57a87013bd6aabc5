/** A command whose shop stops, and a shop whose command stops (docs/decisions/0050-commands-in-the-running-shop.md). */
import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type CommandIo, commandAddress, listenForCommands, runInServer } from './socket.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gangway-socket-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const request = { version: '1', program: 'order' as const, words: ['cancel', 'A-1'], here: '/', id: 'a1' };

/** A shop that does what it is told with the command; faults are what it would log. */
async function shop(run: (io: CommandIo) => Promise<number>) {
  const faults: unknown[] = [];
  const address = commandAddress(folder);
  const listening = await listenForCommands(
    address,
    (_request, io) => run(io),
    (error) => faults.push(error),
  );
  return { address, faults, ...listening };
}

/** An operator who never answers, until the question is withdrawn. */
function operator(answer: boolean | null = null) {
  const said: string[] = [];
  const io: CommandIo = {
    out: (line) => void said.push(line),
    err: (line) => void said.push(line),
    ask: (question, withdrawn) => {
      said.push(question);
      if (answer !== null) return Promise.resolve(answer);
      return new Promise((answered) => withdrawn?.addEventListener('abort', () => answered(false)));
    },
  };
  return { io, said };
}

it('a shop that stops while it waits for an answer has changed nothing, and the command says so', async () => {
  const { address, close } = await shop(async (io) => ((await io.ask('Cancel this?')) ? 0 : 1));
  const { io, said } = operator();
  const running = runInServer(address, request, io);
  await expect.poll(() => said).toEqual(['Cancel this?']);
  await close();
  expect(await running).toBe(1);
  expect(said.at(-1)).toBe('The shop stopped; nothing was changed. Start it, then repeat the command.');
});

it('a shop that stops after the answer may have done it, and the command says to look', async () => {
  let isAnswered = false;
  const { address, close } = await shop(async (io) => {
    isAnswered = await io.ask('Cancel this?');
    await wait(60_000, undefined, { ref: false });
    return 0;
  });
  const { io, said } = operator(true);
  const running = runInServer(address, request, io);
  await expect.poll(() => isAnswered).toBe(true);
  await close();
  expect(await running).toBe(1);
  expect(said.at(-1)).toBe(
    'The shop stopped while it worked on this. Start it, and look whether it was done before you repeat the command.',
  );
});

it('an error of a command is a sentence with the id that is logged', async () => {
  const { address, close, faults } = await shop(async () => {
    throw new Error('new row violates check constraint "adds_up".\nStack');
  });
  const { io, said } = operator();
  expect(await runInServer(address, request, io)).toBe(1);
  expect(said).toEqual([
    'The command failed, and nothing was changed: new row violates check constraint "adds_up". (Request a1)',
  ]);
  expect(faults).toHaveLength(1);
  await close();
});

it.each(['before it asks', 'while it prints', 'while the shop asks'])(
  'a command that goes away %s is no fault of the shop',
  async (moment) => {
    let answer: boolean | null = null;
    const { address, close, faults } = await shop(async (io) => {
      for (let line = 0; line < 20_000; line += 1) io.out(`line ${line} of very many`);
      await wait(20);
      for (let line = 0; line < 20_000; line += 1) io.out(`line ${line} of very many`);
      answer = await io.ask('Cancel this?');
      return 0;
    });
    const socket = connect(address);
    if (moment === 'before it asks') {
      socket.end();
    } else {
      socket.write(`${JSON.stringify(request)}\n`);
      socket.once('data', () => {
        if (moment === 'while it prints') socket.destroy();
        else socket.resume();
      });
      if (moment === 'while the shop asks')
        socket.on('data', (chunk) => {
          if (chunk.toString().includes('Cancel this?')) socket.destroy();
        });
      await expect.poll(() => answer, { timeout: 5000 }).toBe(false);
    }
    await wait(20);
    expect(faults).toEqual([]);
    await close();
  },
);
