/**
 * Start-up: the configuration address, the configuration, then the app. Nothing starts without them (4.8,
 * 8.3-06 to 8.3-08, C-38).
 */
import type { Configuration } from '@gangway/contract/location';
import { logFault, logNote } from '@gangway/ui/lib/log.ts';
import { track } from '../features/analytics/track.ts';
import { readConfiguration, setConfiguration } from '../lib/configuration.ts';
import { t } from '../messages/t.ts';
import { setCssVariable } from './theme.ts';

declare global {
  interface Window {
    /** Another way for a hosting page to provide the address. */
    configurationAddress?: string;
    /** The configuration as the server sent it, frozen. */
    appConfiguration?: unknown;
    setCssVariable?: (name: string, value: string) => void;
  }
}

const failureWords = 'Could not load app configuration.';
const retryAfter = 2000;

/** Returns the address the hosting page injected, or null (4.8-01). */
export function findConfigurationAddress(): string | null {
  const tag = document.querySelector<HTMLMetaElement>('meta[name="configuration-address"]');
  const address = (tag?.content ?? '').trim() || (window.configurationAddress ?? '').trim();
  return address === '' ? null : address.replace(/\/+$/, '');
}

async function ask(address: string): Promise<unknown> {
  const response = await fetch(`${address}/api/configuration`, { headers: { accept: 'application/json' } });
  if (!response.ok) throw new Error(`The configuration answered ${response.status}.`);
  return response.json();
}

const pause = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

function freeze(value: unknown): unknown {
  if (typeof value === 'object' && value !== null) for (const part of Object.values(value)) freeze(part);
  return Object.freeze(value);
}

async function loadConfiguration(address: string): Promise<Configuration> {
  const sent = await ask(address).catch(async () => {
    await pause(retryAfter);
    return ask(address);
  });
  const read = readConfiguration(sent);
  window.appConfiguration = freeze(sent);
  setConfiguration(read);
  return read;
}

function showFallback(): void {
  const notice = document.createElement('p');
  notice.className = 'notice notice-bad start-failure';
  notice.setAttribute('role', 'alert');
  notice.textContent = t('app.startUp.unavailable');
  document.body.prepend(notice);
}

function printBanner({ version }: Configuration): void {
  logNote(`Gangway ${version}`, t('app.startUp.pasteWarning'));
}

/**
 * Loads the configuration, then starts the app. On failure, the rendered page stays with an apology above it.
 */
export async function startUp(startApp: (configuration: Configuration) => Promise<void>): Promise<void> {
  const address = findConfigurationAddress();
  try {
    if (address === null) throw new Error('The page names no configuration address.');
    const loaded = await loadConfiguration(address);
    window.setCssVariable = setCssVariable;
    printBanner(loaded);
    await startApp(loaded);
  } catch (error) {
    logFault(failureWords, error);
    track('book-error-config-error', { address });
    showFallback();
  }
}
