/**
 * Makes PostgreSQL parse and plan a statement once per connection instead of
 * on every call (docs/performance.md).
 */
import type pg from 'pg';

/**
 * We have far fewer statements than this; texts built from data (lists of unknown length) must
 * not fill the database server's memory.
 */
const mostNames = 200;
const names = new Map<string, string>();

function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size >= mostNames) return known;
  const name = `gangway_${names.size + 1}`;
  names.set(text, name);
  return name;
}

/** From now on, sends statements with parameters to this client as named prepared statements. */
export function prepareStatements(client: pg.PoolClient): void {
  const send = client.query.bind(client) as (...parts: unknown[]) => unknown;
  const query = (first: unknown, values?: unknown, ...rest: unknown[]) => {
    if (typeof first !== 'string' || !Array.isArray(values) || values.length === 0)
      return send(first, values, ...rest);
    return send({ name: nameOf(first), text: first, values }, ...rest);
  };
  Object.assign(client, { query });
}
