/** What a database says when it cannot do something, the same on both engines. */

/** The SQLSTATE of a database error, of either engine. */
export function sqlState(error: unknown): string | null {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : null;
  return typeof code === 'string' ? code : null;
}

/** What the database adds to its message; empty for nothing. */
export function detailOf(error: unknown): string {
  const detail = typeof error === 'object' && error !== null && 'detail' in error ? error.detail : null;
  return typeof detail === 'string' ? detail : '';
}
