/**
 * Counts the modules that an operator's command loads when the running shop does its work: those that read the words and
 * talk to the shop (docs/decisions/0137-programs-are-declared-once.md).
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ceilings } from '../../../scripts/testing/ceilings.ts';
import { inServer } from '../platform/places.ts';
import { atEnd, sumOf } from '../testing/first-answer.ts';
import { type ProgramName, programNames } from './programs.ts';
import { commandAddress, listenForCommands, type ReadRequest } from './socket.ts';

/** A command of each program that a shop can do. */
const commands: Record<ProgramName, string> = {
  venue: 'links -l 9',
  order: 'find Smith -l 9',
  'gift-card': 'issue 25.00 -l 9',
  membership: 'issue family -l 9 --name=Ada_Lovelace --phone=+13035550100',
  commission: 'list -l 9',
  staff: 'list -l 9',
  manifest: '-l 9',
  person: 'find --email a@b.example -l 9',
  mail: 'waiting',
  payments: 'events',
  webhooks: 'deliveries',
  audit: '--all',
  database: 'export backup.gz',
};

let folder = '';
let asked: ReadRequest[] = [];
let shop: { close(): Promise<void> } | undefined;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gangway-loaded-'));
  shop = await listenForCommands(
    commandAddress(folder),
    async (request) => {
      asked.push(request);
      return 0;
    },
    (error) => {
      throw error;
    },
  );
});
afterAll(async () => {
  await shop?.close();
  await rm(folder, { recursive: true, force: true });
});

it.each(programNames)(
  '%s loads what its words need, and leaves the rest to the running shop',
  async (name) => {
    asked = [];
    const words = commands[name].split(' ').map((word) => word.replace('_', ' '));
    const { modules, code } = await atEnd([inServer('src/commands/cli.ts'), name, ...words], {
      DATA_DIR: folder,
    });
    expect(code).toBe(0);
    expect(asked).toMatchObject([{ program: name, words }]);
    const { 'libphonenumber-js': _, ...others } = modules;
    expect(sumOf(others), JSON.stringify(modules)).toBeLessThanOrEqual(ceilings.modulesOfCommand);
  },
  60_000,
);
