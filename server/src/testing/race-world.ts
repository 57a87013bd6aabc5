/** A database with servers on it, each a process of its own, for races between buyers who do not share one. */
import { type ServerProcess, startServerProcess } from './server-process.ts';
import { openTestDatabase, type TestDatabase } from './test-database.ts';

export interface RaceWorld {
  database: TestDatabase;
  /** The server of the n-th buyer. */
  serverOf(buyer: number): ServerProcess['app'];
  close(): Promise<void>;
}

/** Two servers, unless told otherwise; with what they need of their environment beside the database. */
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
