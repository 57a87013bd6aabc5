/** Looks for texts in every column of every table, of tables to come, too. */
import { sql } from 'kysely';
import type { Queryable } from '../db/database.ts';
import { ownSchema } from '../db/schema-name.ts';

/** Bytes are read as text where they are some, and bit for bit. */
const asText = (type: string, column: ReturnType<typeof sql.ref>) =>
  type === 'bytea' ? sql`encode(${column}, 'escape')` : sql`${column}::text`;

/** Lists the columns that match one of the regular expressions, whatever the case, as 'table.column: rows'. */
export async function columnsWith(db: Queryable, forms: readonly string[]): Promise<string[]> {
  const { rows: columns } = await sql<{ table: string; column: string; type: string }>`
    select c.table_name as "table", c.column_name as "column", c.data_type as type
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = ${ownSchema} and t.table_type = 'BASE TABLE' order by 1, 2`.execute(db);
  const pattern = forms.join('|');
  const found: string[] = [];
  for (const { table, column, type } of columns) {
    const { rows } = await sql<{ count: number }>`
      select count(*)::integer as count from ${sql.table(table)}
      where ${asText(type, sql.ref(column))} ~* ${pattern}`.execute(db);
    const count = rows[0]?.count ?? 0;
    if (count > 0) found.push(`${table}.${column}: ${count}`);
  }
  return found;
}
