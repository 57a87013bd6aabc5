/** Runs a command where no shop has the database open. */
import packageJson from '../../package.json' with { type: 'json' };
import { adoptFolder } from '../gateways/storage/adopt-folder.ts';
import { configuredPictures } from '../gateways/storage/configured-pictures.ts';
import type { PictureStore } from '../gateways/storage/picture-store.ts';
import { systemClock } from '../platform/clock.ts';
import type { Env } from '../platform/env.ts';
import type { Command } from './program.ts';
import { terminal } from './terminal.ts';

const { version } = packageJson;

/** Opens the database that the settings name, and runs the command with it. Resolves to its exit code. */
export async function runAlone(command: Command, env: Env, requestId: string): Promise<number> {
  const database = await command.open(env);
  let store: Promise<PictureStore> | undefined;
  const openPictures = async () => {
    await adoptFolder(env, database);
    return configuredPictures(env, database.db);
  };
  const pictures = () => {
    store ??= openPictures();
    return store;
  };
  try {
    const shop = { env, database, pictures, clock: systemClock, version, io: terminal, log: null, requestId };
    return await command.run(shop);
  } finally {
    await store?.then(
      (opened) => opened.close(),
      () => undefined,
    );
    await database.close();
  }
}
