/**
 * A unit of work: everything a request changes, and the record of its answer, in one transaction that begins
 * with the first change (docs/decisions/0024-work-and-answer-in-one-transaction.md).
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type DialectAdapter,
  type Driver,
  type Kysely,
  type QueryResult,
  type RawBuilder,
  type TransactionSettings,
} from 'kysely';
import type { DB } from './schema.gen.ts';

const running = new AsyncLocalStorage<Unit>();

const savepoint = 'gangway_change';

class Unit {
  readonly #driver: Driver;
  /** Connection of the open transaction; null before the first change and after the end. */
  connection: DatabaseConnection | null = null;
  isOver = false;
  readonly whenCommitted: (() => void)[] = [];

  constructor(driver: Driver) {
    this.#driver = driver;
  }

  async #open(): Promise<void> {
    const connection = await this.#driver.acquireConnection();
    try {
      await this.#driver.beginTransaction(connection, {});
    } catch (error) {
      await this.#driver.releaseConnection(connection);
      throw error;
    }
    this.connection = connection;
  }

  async #say(statement: string): Promise<void> {
    await this.connection?.executeQuery(CompiledQuery.raw(statement));
  }

  /** Runs one change, all of it or nothing, as it would be without a unit. */
  async change<T>(statement: () => Promise<T>): Promise<T> {
    const isFirst = this.connection === null;
    await (isFirst ? this.#open() : this.#say(`savepoint ${savepoint}`));
    try {
      const result = await statement();
      if (!isFirst) await this.#say(`release savepoint ${savepoint}`);
      return result;
    } catch (error) {
      // A refused first change leaves nothing to keep, so roll back fully: no lock is held during the retry.
      await (isFirst ? this.rollBack() : this.#say(`rollback to savepoint ${savepoint}`));
      throw error;
    }
  }

  async #end(how: (connection: DatabaseConnection) => Promise<void>): Promise<void> {
    const { connection } = this;
    if (connection === null) return;
    try {
      await how(connection);
    } finally {
      this.connection = null;
      await this.#driver.releaseConnection(connection);
    }
  }

  /** Begins the transaction before the first change, so that whatever is read or written belongs to it. */
  begin = () => this.#open();
  commit = () => this.#end((connection) => this.#driver.commitTransaction(connection));
  rollBack = () => this.#end((connection) => this.#driver.rollbackTransaction(connection));
}

/** Whether a unit's transaction is open; waiting for somebody else while it is would keep its locks. */
export function isUnitOpen(): boolean {
  return (running.getStore()?.connection ?? null) !== null;
}

/**
 * Runs work whose changes belong together, in the unit of the request if there is one, and in one of its own else. Its first change
 * begins the transaction.
 */
export function together<T>(
  database: { unit(work: () => Promise<T>, finish: (answer: T) => Promise<void>): Promise<T> },
  work: () => Promise<T>,
): Promise<T> {
  const unit = running.getStore();
  return unit === undefined || unit.isOver ? database.unit(work, async () => undefined) : work();
}

/** Runs a statement that changes something, as part of the current unit of work if there is one. */
export function changing<Row>(db: Kysely<DB>, statement: RawBuilder<Row>): Promise<QueryResult<Row>> {
  const run = () => statement.execute(db);
  const unit = running.getStore();
  return unit === undefined || unit.isOver ? run() : unit.change(run);
}

/** Runs something once the changes are permanent: at once, or when the unit of work commits. */
export function onceCommitted(work: () => void): void {
  const unit = running.getStore();
  if (unit === undefined || unit.isOver || unit.connection === null) work();
  else unit.whenCommitted.push(work);
}

/** Gives statements in an open unit the unit's connection; all others get a connection from the pool. */
class UnitDriver implements Driver {
  readonly #inner: Driver;

  constructor(inner: Driver) {
    this.#inner = inner;
  }

  init = () => this.#inner.init();
  destroy = () => this.#inner.destroy();

  async acquireConnection(): Promise<DatabaseConnection> {
    return running.getStore()?.connection ?? this.#inner.acquireConnection();
  }

  async releaseConnection(connection: DatabaseConnection): Promise<void> {
    if (connection !== running.getStore()?.connection) await this.#inner.releaseConnection(connection);
  }

  async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    // Its commit would end the unit's transaction.
    if (connection === running.getStore()?.connection) throw new Error('a transaction inside a unit of work');
    await this.#inner.beginTransaction(connection, settings);
  }
  commitTransaction = (connection: DatabaseConnection) => this.#inner.commitTransaction(connection);
  rollbackTransaction = (connection: DatabaseConnection) => this.#inner.rollbackTransaction(connection);
}

/**
 * The migrator's own lock is one of the session, which an aborted transaction leaves behind in a session that a pooler
 * hands on; migrate.ts holds one of the transaction instead.
 */
function unlocked(adapter: DialectAdapter): DialectAdapter {
  const none = async () => undefined;
  return Object.assign(adapter, { acquireMigrationLock: none, releaseMigrationLock: none });
}

/** A dialect whose statements take part in units of work. */
export class UnitDialect implements Dialect {
  readonly #inner: Dialect;
  #driver: Driver | null = null;

  constructor(inner: Dialect) {
    this.#inner = inner;
  }

  createAdapter = () => unlocked(this.#inner.createAdapter());
  createQueryCompiler = () => this.#inner.createQueryCompiler();
  createIntrospector: Dialect['createIntrospector'] = (db) => this.#inner.createIntrospector(db);

  createDriver(): Driver {
    this.#driver = this.#inner.createDriver();
    return new UnitDriver(this.#driver);
  }

  /** Runs work as one unit: its changes are kept together with what `finish` writes, or not at all. */
  async unit<T>(work: () => Promise<T>, finish: (answer: T) => Promise<void>): Promise<T> {
    if (this.#driver === null) throw new Error('the database is not open');
    const unit = new Unit(this.#driver);
    return running.run(unit, async () => {
      try {
        const answer = await work();
        await finish(answer);
        await unit.commit();
        unit.isOver = true;
        for (const told of unit.whenCommitted) told();
        return answer;
      } catch (error) {
        unit.isOver = true;
        // Report the original error; a transaction that cannot be rolled back ends with its connection.
        await unit.rollBack().catch(() => undefined);
        throw error;
      }
    });
  }
  /** Runs work in one transaction, and takes back all that it changed. */
  async rehearse<T>(work: () => Promise<T>): Promise<T> {
    if (this.#driver === null) throw new Error('the database is not open');
    const unit = new Unit(this.#driver);
    return running.run(unit, async () => {
      await unit.begin();
      try {
        return await work();
      } finally {
        unit.isOver = true;
        await unit.rollBack();
      }
    });
  }
}
