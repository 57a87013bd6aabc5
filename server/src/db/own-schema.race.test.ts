/**
 * When several servers of this version start at once, one sets up or moves the database and the others find
 * it done (docs/decisions/0034-own-schema.md).
 */
import { expect, it } from 'vitest';
import { fillAsEarlier } from '../testing/earlier-database.ts';
import { connectTestDatabase } from '../testing/test-database.ts';
import { connectDatabase } from './database.ts';
import { migrate, schemaState } from './migrate.ts';
import { findHome } from './own-schema.ts';

it.each([
  ['is unused', null],
  ['has an older version’s tables in public', '0010-agents'],
])('servers that start together on a database that %s all start (decision 0034)', async (_what, version) => {
  const database = await connectTestDatabase();
  if (version !== null) await fillAsEarlier(database, version);
  const settings = { url: database.url, directory: null, poolSize: 2 };
  const servers = await Promise.all(Array.from({ length: 4 }, () => connectDatabase(settings)));
  const started = await Promise.allSettled(servers.map((server) => migrate(server)));
  expect(started.filter(({ status }) => status === 'rejected')).toEqual([]);
  expect(await schemaState(database.db)).toEqual({ kind: 'current' });
  expect(await findHome(database.db)).toBe('gangway');
  await Promise.all(servers.map((server) => server.close()));
  await database.close();
});
