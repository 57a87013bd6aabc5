/** The page's runtime configuration, kept for every part that needs it (4.8-02, D-CFG-02, D-CFG-04). */
import type { Configuration } from '@gangway/contract/location';

const defaultApiTimeout = 10_000;

type Plain = Record<string, unknown>;

/** PascalCase of the wire → our own names, at every level. */
function inOurNames(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOurNames);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [
      name.charAt(0).toLowerCase() + name.slice(1),
      inOurNames(part),
    ]),
  );
}

/**
 * Reads a configuration as the server sent it, with the defaults of D-CFG-02; throws if it is not one.
 * Written by hand, because it comes before everything else while the codecs come with the first call; a test
 * keeps the two in sync.
 */
export function readConfiguration(sent: unknown): Configuration {
  const read = inOurNames(sent) as Plain | null;
  if (read === null || typeof read !== 'object' || typeof read.apiUrl !== 'string')
    throw new TypeError('The answer is no configuration.');
  return {
    ...read,
    apiTimeout: read.apiTimeout ?? defaultApiTimeout,
    messageLife: read.messageLife ?? 5000,
  } as Configuration;
}

let current: Configuration | null = null;

/** Stores the configuration once start-up has loaded it. */
export function setConfiguration(configuration: Configuration | null): void {
  current = configuration;
}

/** Returns the configuration, or null before start-up has loaded it. */
export function findConfiguration(): Configuration | null {
  return current;
}

/** The base of all calls: ApiUrl; a relative one is resolved against the page's origin. */
export function apiBase(): string {
  const address = current?.apiUrl ?? '/api';
  const base = typeof location === 'undefined' ? 'http://localhost' : location.origin;
  return new URL(address, base).href.replace(/\/+$/, '');
}

/** How long a call may take, in milliseconds (9-24). */
export function apiTimeout(): number {
  const configured = current?.apiTimeout ?? 0;
  return configured > 0 ? configured : defaultApiTimeout;
}
