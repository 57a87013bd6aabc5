/** Captures the exact statement that a repository sends, for pgbench and EXPLAIN. */
import {
  type CompiledQuery,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely';
import type { Queryable } from '../../server/src/db/database.ts';
import type { DB } from '../../server/src/db/schema.gen.ts';

export interface Statement {
  /** Null values are written inline; the others are $1, $2 … */
  text: string;
  values: (string | number)[];
}

function withoutNulls({ sql, parameters }: CompiledQuery): Statement {
  const values: (string | number)[] = [];
  const text = sql.replaceAll(/\$(\d+)/g, (_sign, number: string) => {
    const value = parameters[Number(number) - 1];
    if (value === null) return 'null';
    if (typeof value !== 'string' && typeof value !== 'number')
      throw new Error(`a value of this kind cannot be handed to pgbench: ${String(value)}`);
    values.push(value);
    return `$${values.length}`;
  });
  return { text, values };
}

/** Runs the work on a dummy database and returns the only statement it sent. */
export async function statementOf(work: (db: Queryable) => Promise<unknown>): Promise<Statement> {
  const asked: CompiledQuery[] = [];
  const db = new Kysely<DB>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (inner) => new PostgresIntrospector(inner),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    log: ({ query }) => {
      asked.push(query);
    },
  });
  await work(db);
  const [only] = asked;
  if (only === undefined || asked.length > 1) throw new Error(`expected one statement, not ${asked.length}`);
  return withoutNulls(only);
}
