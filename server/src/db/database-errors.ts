/** What database errors say, the same on both engines. */

/** Returns the SQLSTATE of a database error from either engine. */
export function sqlState(error: unknown): string | null {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : null;
  return typeof code === 'string' ? code : null;
}

/** Returns the detail that the database adds to its message; empty if there is none. */
export function detailOf(error: unknown): string {
  const detail = typeof error === 'object' && error !== null && 'detail' in error ? error.detail : null;
  return typeof detail === 'string' ? detail : '';
}
