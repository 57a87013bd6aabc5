/**
 * What may be kept of an error: logs, and columns that say why something failed, name nobody. What providers and databases
 * answer may quote addresses, telephone numbers and whole rows (docs/operations.md, "Logs").
 */

/** Long enough for any answer, short enough to search. */
const maxLetters = 2000;
const maxCauses = 5;

/** Anything with an @, however it is written, with its brackets or quotes. */
const addresses = /<[^<>]*(?:@|＠|%40)[^<>]*>|"[^"]*"@[^\s]*|[^\s<>]*(?:@|＠|%40)[^\s<>]*/giu;
/** International form, or groups of three, three and four digits. Other numbers are ids, sizes and times. */
const phones = /\+\d(?:[ ().-]{0,2}\d){6,14}|(?<!\d)\(?\d{3}\)?[ .-]\d{3}[ .-]\d{4}(?!\d)/gu;
/** Folders such as node_modules/@fastify, and packages with their version, are no addresses. */
const stackFrame = /^\s+at .+(?::\d+:\d+\)?|<anonymous>\)?|\(native\))$/u;

/** A hyphen stays: outside of a class it means itself, and a pattern with `u` refuses its escape. */
const escaped = (text: string) => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');

/** Returns a pattern for words that name somebody, or null if there are none worth looking for. */
function patternOf(known: readonly string[]): RegExp | null {
  const words = known.filter((word) => word.length > 2).toSorted((a, b) => b.length - a.length);
  if (words.length === 0) return null;
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${words.map(escaped).join('|')})(?![\\p{L}\\p{N}])`, 'giu');
}

/**
 * Returns a text without mail addresses and telephone numbers.
 * @param known further words that name somebody
 */
export function withoutPeople(text: string, known: readonly string[] = []): string {
  const pattern = patternOf(known);
  const bare = text.slice(0, maxLetters).replace(addresses, '<address>').replace(phones, '<number>');
  return pattern === null ? bare : bare.replace(pattern, '<address>');
}

/** Returns what an error says, without people. */
export const reasonOf = (error: unknown): string =>
  withoutPeople(error instanceof Error ? error.message : String(error));

/** Returns where an error came from, without its words, which may look like lines of a stack. */
function framesOf({ stack = '', message }: Error): string {
  return stack
    .slice(stack.indexOf(message) + message.length)
    .split('\n')
    .filter((line) => stackFrame.test(line) && !/[^/]@/.test(line))
    .join('\n');
}

/** Fields of errors that help an operator and name nobody: of Node, PostgreSQL, SMTP, HTTP and ours. */
const kept = [
  'code',
  'constraint',
  'column',
  'table',
  'routine',
  'errno',
  'syscall',
  'responseCode',
  'command',
  'status',
  'statusCode',
  'permanent',
  'requestId',
] as const;

interface Logged {
  type: string;
  message: string;
  stack: string;
  [field: string]: unknown;
}

function fieldsOf(error: Error): Record<string, unknown> {
  const given: Record<string, unknown> = { ...error };
  const fields: Record<string, unknown> = {};
  for (const name of kept) {
    const value = given[name];
    if (typeof value === 'string') fields[name] = withoutPeople(value);
    if (typeof value === 'number' || typeof value === 'boolean') fields[name] = value;
  }
  return fields;
}

/** Returns an error as the log shows it, with its causes. Fields that are not listed here, such as a row's values, are left out. */
export function loggedError(error: unknown, depth = 0): Logged {
  if (!(error instanceof Error))
    return { type: typeof error, message: typeof error === 'string' ? withoutPeople(error) : '', stack: '' };
  const message = reasonOf(error);
  const causes = error instanceof AggregateError ? error.errors : [];
  return {
    type: error.constructor.name,
    message,
    stack: `${error.name}: ${message}\n${framesOf(error)}`,
    ...fieldsOf(error),
    ...(error.cause === undefined || depth >= maxCauses
      ? {}
      : { cause: loggedError(error.cause, depth + 1) }),
    ...(causes.length === 0 || depth >= maxCauses
      ? {}
      : { errors: causes.slice(0, maxCauses).map((one: unknown) => loggedError(one, depth + 1)) }),
  };
}
