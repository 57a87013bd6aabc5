/** Runs the operator's commands inside a running shop (docs/decisions/0050-commands-in-the-running-shop.md). */
import { StartRefused } from '../db/embedded.ts';
import type { PictureStore } from '../gateways/storage/picture-store.ts';
import { t } from '../messages/t.ts';
import { systemClock } from '../platform/clock.ts';
import { isForOperator } from './operator-errors.ts';
import type { Shop } from './program.ts';
import { isProgramName, loadProgram } from './programs.ts';
import type { CommandIo, ReadRequest } from './socket.ts';

interface Needs extends Pick<Shop, 'env' | 'database' | 'version' | 'log'> {
  pictures: PictureStore;
}

/** Returns the function that runs a command's request on the shop's database and resolves to its exit code. */
export function commandRunner({ pictures, version, ...needs }: Needs) {
  async function run({ program, words, here, id: requestId }: ReadRequest, io: CommandIo): Promise<number> {
    if (!isProgramName(program)) throw new Error(`no program of this version: ${program}`);
    const command = (await loadProgram(program)).read(words, here);
    if (command === null) throw new Error('not a command for the shop: help');
    if (command.needsStop) throw new StartRefused(t('commands.database.stopFirst'));
    const shop = { ...needs, pictures: async () => pictures, clock: systemClock, version, io, requestId };
    return command.run(shop);
  }

  return async (request: ReadRequest, io: CommandIo): Promise<number> => {
    try {
      if (request.version !== version) throw new StartRefused(t('commands.database.otherVersion'));
      return await run(request, io);
    } catch (error) {
      if (!isForOperator(error)) throw error;
      io.err(error.message);
      return 1;
    }
  };
}
