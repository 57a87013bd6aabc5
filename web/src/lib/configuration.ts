/** The runtime configuration of the page, kept for every part that needs it (4.8-02, D-CFG-02, D-CFG-04). */
import type { Configuration } from '@gangway/contract/location';

let current: Configuration | null = null;

export const defaultApiTimeout = 10_000;

/** Stores the configuration once start-up has loaded it. */
export function setConfiguration(configuration: Configuration | null): void {
  current = configuration;
}

/** The configuration, or null before start-up has loaded it. */
export function findConfiguration(): Configuration | null {
  return current;
}

/** The base of all calls: ApiUrl, where a relative one is resolved against the page's origin. */
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
