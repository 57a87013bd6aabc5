/** A database with several servers, each in its own process, for races between buyers on different servers. */
import { type ServerProcess, startServerProcess } from './server-process.ts';
import { openTestDatabase, type TestDatabase } from './test-database.ts';

export interface RaceWorld {
  database: TestDatabase;
  /** Returns the server of the n-th buyer. */
  serverOf(buyer: number): ServerProcess['app'];
  close(): Promise<void>;
}

/** Starts two servers by default; `env` adds to their environment. */
export async function startRaceWorld(
  processes = 2,
  env: Readonly<Record<string, string>> = {},
): Promise<RaceWorld> {
  const database = await openTestDatabase();
  const servers = await Promise.all(
    Array.from({ length: processes }, () =>
      startServerProcess('race-server', { DATABASE_URL: database.url ?? '', ...env }),
    ),
  );
  return {
    database,
    serverOf: (buyer) => servers[buyer % processes]?.app as ServerProcess['app'],
    async close() {
      await Promise.all(servers.map((server) => server.close()));
      await database.close();
    },
  };
}
