/**
 * Kysely on the embedded database, which has a single session: statements queue, and a
 * transaction owns the session until it ends.
 */
import type { PGlite, Transaction } from '@electric-sql/pglite';
import {
  CompiledQuery,
  type DatabaseConnection,
  type DatabaseIntrospector,
  type Dialect,
  type Driver,
  type Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  type TransactionSettings,
} from 'kysely';
import { assertOutsideTransaction } from './transaction-guard.ts';

class Turnstile {
  #last: Promise<void> = Promise.resolve();

  /** Waits for its turn; calling the returned function ends the turn. */
  async enter(): Promise<() => void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const before = this.#last;
    this.#last = promise;
    await before;
    return resolve;
  }
}

class EmbeddedConnection implements DatabaseConnection {
  readonly #database: PGlite;
  readonly leave: () => void;
  #transaction: Transaction | null = null;
  #end: ((how: 'commit' | 'rollback') => void) | null = null;
  #ended: Promise<unknown> = Promise.resolve();

  constructor(database: PGlite, leave: () => void) {
    this.#database = database;
    this.leave = leave;
  }

  /** Only the engine's own transaction() is safe; it is kept open until commit or rollback. */
  async begin(): Promise<void> {
    const begun = Promise.withResolvers<void>();
    const end = Promise.withResolvers<'commit' | 'rollback'>();
    this.#end = end.resolve;
    this.#ended = this.#database
      .transaction(async (transaction) => {
        this.#transaction = transaction;
        begun.resolve();
        if ((await end.promise) === 'rollback') await transaction.rollback();
      })
      .catch((error: unknown) => {
        begun.reject(error);
        throw error;
      });
    await begun.promise;
  }

  async finish(how: 'commit' | 'rollback'): Promise<void> {
    const ended = this.#ended;
    this.#end?.(how);
    this.#transaction = null;
    this.#end = null;
    await ended;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const session = this.#transaction ?? this.#database;
    const result = await session.query<Row>(query.sql, [...query.parameters]);
    return {
      rows: result.rows,
      ...(result.affectedRows === undefined ? {} : { numAffectedRows: BigInt(result.affectedRows) }),
    };
  }

  /** The engine has no cursors; asking for one is a fault. */
  streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error('the embedded database does not stream');
  }
}

class EmbeddedDriver implements Driver {
  readonly #database: PGlite;
  readonly #turnstile = new Turnstile();

  constructor(database: PGlite) {
    this.#database = database;
  }

  async init(): Promise<void> {
    await this.#database.waitReady;
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    assertOutsideTransaction('a query on the outer database handle');
    return new EmbeddedConnection(this.#database, await this.#turnstile.enter());
  }

  async beginTransaction(
    connection: DatabaseConnection,
    { isolationLevel, accessMode }: TransactionSettings,
  ): Promise<void> {
    await (connection as EmbeddedConnection).begin();
    for (const mode of [isolationLevel && `isolation level ${isolationLevel}`, accessMode])
      if (mode) await connection.executeQuery(CompiledQuery.raw(`set transaction ${mode}`));
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await (connection as EmbeddedConnection).finish('commit');
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await (connection as EmbeddedConnection).finish('rollback');
  }

  async releaseConnection(connection: DatabaseConnection): Promise<void> {
    (connection as EmbeddedConnection).leave();
  }

  async destroy(): Promise<void> {
    if (!this.#database.closed) await this.#database.close();
  }
}

export class EmbeddedDialect implements Dialect {
  readonly #database: PGlite;

  constructor(database: PGlite) {
    this.#database = database;
  }

  createAdapter() {
    return new PostgresAdapter();
  }

  createDriver(): Driver {
    return new EmbeddedDriver(this.#database);
  }

  createIntrospector(db: Kysely<unknown>): DatabaseIntrospector {
    return new PostgresIntrospector(db);
  }

  createQueryCompiler() {
    return new PostgresQueryCompiler();
  }
}
