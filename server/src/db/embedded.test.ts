/**
 * The embedded database: durable, one process per directory, one transaction at a time, and an error where it
 * would wait forever (docs/decisions/0004-database.md).
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, statSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Database, embeddedDirectory, openDatabase } from './database.ts';
import { sqlState } from './database-refusals.ts';
import { countFsyncs } from './durable-pglite.ts';
import { lockDirectory, makeDirectory, StartRefused } from './embedded.ts';
import { migrate } from './migrate.ts';
import { retrying } from './retry.ts';
import { statementsOf } from './sql-files.ts';
import { assertOutsideTransaction, withinTransaction } from './transaction-guard.ts';

/** Allows for creating a database on a busy machine. */
const patience = 120_000;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gangway-embedded-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const moduleOf = (name: string) => JSON.stringify(new URL(`./${name}.ts`, import.meta.url).href);

/** Runs a program in a separate process. */
function inProcess(program: string) {
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let out = '';
  let err = '';
  child.stdout.on('data', (chunk: Buffer) => {
    out += chunk.toString();
  });
  child.stderr.on('data', (chunk: Buffer) => {
    err += chunk.toString();
  });
  const ended = once(child, 'exit');
  return {
    child,
    printed: () => out,
    complained: () => err,
    ended,
    async until(text: string): Promise<void> {
      while (!out.includes(text)) {
        const more = await Promise.race([
          once(child.stdout, 'data').then(() => true),
          ended.then(() => false),
        ]);
        if (!more && !out.includes(text)) throw new Error(`ended without printing ${text}: ${err}`);
      }
    },
  };
}

describe('the embedded database on disk', () => {
  let directory: string;
  let database: Database;
  beforeAll(async () => {
    directory = join(folder, 'durable');
    database = await openDatabase({ url: null, directory });
  }, patience);
  afterAll(() => database.close());

  const write = (bucket: string) =>
    sql`insert into rate_window (bucket, window_start, requests) values (${bucket}, now(), 1)`;

  it('flushes every commit to disk (decision 0004)', async () => {
    const { rows } = await sql<Record<string, string>>`select current_setting('fsync') as fsync,
      current_setting('synchronous_commit') as commit, current_setting('full_page_writes') as pages`.execute(
      database.db,
    );
    expect(rows).toEqual([{ fsync: 'on', commit: 'on', pages: 'on' }]);
  });

  it('calls fsync for a commit but not for a read (decision 0004)', async () => {
    await write('before').execute(database.db);
    let before = countFsyncs();
    await sql`select count(*) from rate_window`.execute(database.db);
    expect(countFsyncs()).toBe(before);
    for (let commits = 1; commits <= 3; commits++) {
      before = countFsyncs();
      await write(`commit ${commits}`).execute(database.db);
      expect(countFsyncs()).toBeGreaterThan(before);
    }
    before = countFsyncs();
    await database.transaction(async (transaction) => {
      await write('transaction').execute(transaction);
      expect(countFsyncs()).toBe(before);
    });
    expect(countFsyncs()).toBeGreaterThan(before);
  });

  it(
    'refuses a second process on its directory with one sentence that says what to do (decision 0004)',
    async () => {
      const second = inProcess(`import { openDatabase } from ${moduleOf('database')};
      try { await openDatabase({ url: null, directory: ${JSON.stringify(directory)} }); console.log('opened'); }
      catch (error) { console.log(error.constructor.name + ': ' + error.message); }`);
      await second.ended;
      expect(second.printed().trim()).toBe(
        `StartRefused: Another process uses the data directory ${directory}. Stop it, or choose another directory with DATA_DIR.`,
      );
    },
    patience,
  );

  it('is migrated to the newest schema only once (decision 0004)', async () => {
    expect(await migrate(database)).toEqual([]);
  });

  it('has the current functions and none of their predecessors (decision 0005)', async () => {
    const functions = async () => {
      const { rows } = await sql<{ name: string }>`
        select oid::regprocedure::text as name from pg_proc
        where pronamespace = 'gangway'::regnamespace order by 1`.execute(database.db);
      return rows.map(({ name }) => name);
    };
    const written = await functions();
    await sql`drop function change_cart`.execute(database.db);
    await sql`create function end_cart(anything text) returns integer language sql as 'select 1'`.execute(
      database.db,
    );
    await sql`update migration_function set digest = 'another version'`.execute(database.db);
    await migrate(database);
    expect(await functions()).toEqual(written);
    expect(written).toContain('change_cart(jsonb)');
  });

  it('is refused with one sentence if a newer version made it (decision 0005)', async () => {
    await sql`insert into migration values ('9999-later', '2030-01-01')`.execute(database.db);
    await expect(migrate(database)).rejects.toThrow(StartRefused);
    await expect(migrate(database)).rejects.toThrow('does not know its migration 9999-later');
    await sql`delete from migration where name = '9999-later'`.execute(database.db);
  });
});

it(
  'the embedded database keeps every acknowledged commit when its process is killed, and releases its directory at once (R11, R23)',
  async () => {
    const directory = join(folder, 'killed');
    const writer =
      inProcess(`import { openDatabase } from ${moduleOf('database')}; import { sql } from 'kysely';
    const database = await openDatabase({ url: null, directory: ${JSON.stringify(directory)} });
    for (let n = 1; ; n++) {
      await sql\`insert into rate_window (bucket, window_start, requests) values (\${'row ' + n}, now(), \${n})\`.execute(database.db);
      console.log('committed ' + n + ';');
    }`);
    await writer.until('committed 200;');
    writer.child.kill('SIGKILL');
    await writer.ended;
    const answered = [...writer.printed().matchAll(/committed (\d+);/g)].length;
    const database = await openDatabase({ url: null, directory });
    const { rows } = await sql<{ rows: number; most: number }>`
    select count(*) as rows, max(requests) as most from rate_window`.execute(database.db);
    await database.close();
    expect(answered).toBeGreaterThanOrEqual(200);
    expect(rows[0]?.rows).toBeGreaterThanOrEqual(answered);
    expect(rows[0]?.rows).toBe(rows[0]?.most);
  },
  patience,
);

describe('the database directory', () => {
  it('can be locked by only one process at a time, and is free once released (decision 0004)', () => {
    const directory = join(folder, 'lock');
    const unlock = lockDirectory(directory);
    expect(() => lockDirectory(directory)).toThrow(StartRefused);
    expect(() => lockDirectory(directory)).toThrow(
      /^Another process uses the data directory .*\. Stop it, or choose another directory with DATA_DIR\.$/,
    );
    unlock();
    lockDirectory(directory)();
  });

  it('is refused in one sentence if it cannot be created or written (decision 0004)', async () => {
    const file = join(folder, 'a-file');
    await writeFile(file, '');
    for (const directory of [join(file, 'data'), '/proc/gangway/data'])
      expect(() => lockDirectory(directory)).toThrow(
        new StartRefused(
          `The data directory ${directory} cannot be written. Choose another one with DATA_DIR.`,
        ),
      );
  });

  it.skipIf(process.platform === 'win32')(
    'is closed to other accounts of the machine, even if it was open before',
    async () => {
      const directory = join(folder, 'private');
      const modeOf = () => statSync(directory).mode & 0o777;
      makeDirectory(directory);
      expect(modeOf()).toBe(0o700);
      chmodSync(directory, 0o755);
      makeDirectory(directory);
      expect(modeOf()).toBe(0o700);
    },
  );

  it.skipIf(process.platform === 'win32')('is refused and left unchanged if everyone shares it', () => {
    const directory = join(folder, 'shared');
    mkdirSync(directory);
    chmodSync(directory, 0o1777);
    expect(() => makeDirectory(directory)).toThrow(
      new StartRefused(
        `The data directory ${directory} is open to other accounts of this machine. Choose another one with DATA_DIR.`,
      ),
    );
    expect(statSync(directory).mode & 0o7777).toBe(0o1777);
  });

  it('is called database inside the data directory', () => {
    expect(embeddedDirectory('/var/lib/gangway')).toBe('/var/lib/gangway/database');
  });
});

describe('the embedded database in memory', () => {
  let database: Database;
  beforeAll(async () => {
    database = await openDatabase({ url: null, directory: null });
    await sql`create table note (word text primary key, amount bigint, day date, at timestamptz)`.execute(
      database.db,
    );
  }, patience);
  afterAll(() => database.close());

  const words = async () =>
    (await sql<{ word: string }>`select word from note order by word`.execute(database.db)).rows.map(
      ({ word }) => word,
    );

  it('fails instead of deadlocking when the outer handle is used inside a transaction (decision 0004)', async () => {
    const asked = database.transaction(async () => {
      await sql`select 1`.execute(database.db);
    });
    await expect(asked).rejects.toThrow('a query on the outer database handle inside a transaction');
    const nested = database.transaction(() => database.transaction(async () => undefined));
    await expect(nested).rejects.toThrow('a second transaction inside a transaction');
  });

  it('forbids network calls inside a transaction (R15)', async () => {
    expect(() => assertOutsideTransaction('a call to the card gateway')).not.toThrow();
    await withinTransaction(async () => {
      await Promise.resolve();
      expect(() => assertOutsideTransaction('a call to the card gateway')).toThrow(
        'a call to the card gateway inside a transaction',
      );
    });
    expect(() => assertOutsideTransaction('a call to the card gateway')).not.toThrow();
  });

  it('keeps working after a failed transaction and keeps nothing of it (decision 0004)', async () => {
    const failed = database.transaction(async (transaction) => {
      await sql`insert into note (word) values ('undone')`.execute(transaction);
      throw new Error('no');
    });
    await expect(failed).rejects.toThrow('no');
    const broken = database.transaction((transaction) =>
      sql`insert into note (word) values (null)`.execute(transaction),
    );
    await expect(broken).rejects.toMatchObject({ code: '23502' });
    expect(await words()).toEqual([]);
  });

  it('runs transactions one after another, so none sees another’s partial work (decision 0004)', async () => {
    const counts = await Promise.all(
      Array.from({ length: 8 }, (_, turn) =>
        database.transaction(async (transaction) => {
          await sql`insert into note (word) values (${`a${turn}`})`.execute(transaction);
          await new Promise((resolve) => setImmediate(resolve));
          await sql`insert into note (word) values (${`b${turn}`})`.execute(transaction);
          return (await sql`select 1 from note`.execute(transaction)).rows.length;
        }),
      ),
    );
    expect(counts).toEqual([2, 4, 6, 8, 10, 12, 14, 16]);
    await sql`delete from note`.execute(database.db);
  });

  it('reads amounts as integers and dates as text, as PostgreSQL does (5.2-13, D-TM-02)', async () => {
    await sql`insert into note values ('x', 9007199254740991, '2026-12-05', '2026-12-05T16:00:00Z')`.execute(
      database.db,
    );
    const { rows } = await sql<Record<string, unknown>>`select amount, day, at from note`.execute(
      database.db,
    );
    expect(rows[0]).toMatchObject({
      amount: Number.MAX_SAFE_INTEGER,
      day: '2026-12-05',
      at: expect.stringMatching(/^2026-12-05 /),
    });
    await sql`update note set amount = 9007199254740992`.execute(database.db);
    await expect(sql`select amount from note`.execute(database.db)).rejects.toThrow(
      'not a safe integer: 9007199254740992',
    );
  });
});

describe('a statement that conflicts with another transaction', () => {
  const conflict = Object.assign(new Error('could not serialize access'), { code: '40001' });
  const deadlock = Object.assign(new Error('deadlock detected'), { code: '40P01' });

  it.each([conflict, deadlock])('is retried up to three times: %s (R4)', async (error) => {
    let runs = 0;
    const failing = (times: number) => () => {
      runs += 1;
      return runs <= times ? Promise.reject(error) : Promise.resolve('done');
    };
    expect(await retrying(failing(3))).toBe('done');
    runs = 0;
    await expect(retrying(failing(4))).rejects.toBe(error);
    expect(runs).toBe(4);
  });

  it('is not retried if it failed on its own (R4)', async () => {
    let runs = 0;
    const failed = Object.assign(new Error('unique'), { code: '23505' });
    const failing = retrying(() => {
      runs += 1;
      return Promise.reject(failed);
    });
    await expect(failing).rejects.toBe(failed);
    expect([runs, sqlState(failed), sqlState(new Error('x')), sqlState(null), sqlState({ code: 7 })]).toEqual(
      [1, '23505', null, null, null],
    );
  });
});

describe('a migration file is split at the semicolons that end a statement', () => {
  it.each<[string, string, string[]]>([
    [
      'two statements',
      'create table a (b int);\ncreate table c (d int);\n',
      ['create table a (b int)', 'create table c (d int)'],
    ],
    ['a last statement without its semicolon', 'select 1; select 2', ['select 1', 'select 2']],
    ['only whitespace', ' \n;;\n ', []],
    [
      'a semicolon in quotes',
      "insert into a values ('x;y', 'it''s; fine'); select 1",
      ["insert into a values ('x;y', 'it''s; fine')", 'select 1'],
    ],
    ['a semicolon in a comment', 'select 1 -- one; two\n; select 2', ['select 1 -- one; two', 'select 2']],
    ['a quote in a comment', "-- it's\nselect 1; select 2", ["-- it's\nselect 1", 'select 2']],
    [
      'a dollar-quoted body',
      'create function f() returns int as $$ begin a; b; end $$; select 1',
      ['create function f() returns int as $$ begin a; b; end $$', 'select 1'],
    ],
    [
      'a body in named dollar quotes',
      "create function f() as $x$ select '$$;'; $x$; select 1",
      ["create function f() as $x$ select '$$;'; $x$", 'select 1'],
    ],
  ])('%s', (_case, text, statements) => {
    expect(statementsOf(text)).toEqual(statements);
  });
});

it('refuses an unreachable PostgreSQL in one sentence, without the password in its URL (S39)', async () => {
  const refused = openDatabase({ url: 'postgres://gangway:hunter2@127.0.0.1:9/shop', directory: null });
  await expect(refused).rejects.toThrow(StartRefused);
  await expect(refused).rejects.toThrow(
    /^The database at 127\.0\.0\.1:9\/shop cannot be reached: .* Check DATABASE_URL\.$/s,
  );
  await expect(refused).rejects.not.toThrow(/hunter2/);
});
