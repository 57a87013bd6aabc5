/**
 * Sets the dark class on the root element from `?theme=dark|light|auto`;
 * the default is light (4.8-07, 9-35, D-UI-08).
 */

import { storage } from '../lib/storage.ts';

export type Theme = 'light' | 'dark' | 'auto';

export function readTheme(text: string | undefined | null): Theme | null {
  return text === 'light' || text === 'dark' || text === 'auto' ? text : null;
}

/**
 * The theme this visit asked for: from the address, otherwise
 * the last one in this tab, so that no page loses it.
 */
export function themeOfVisit(search: string): Theme | null {
  const asked = readTheme(new URLSearchParams(search).get('theme'));
  if (asked === null) return readTheme(storage.theme.read());
  storage.theme.write(asked);
  return asked;
}

/** A location's script may set the class too, so nothing changes unless the address asks for it. */
export function applyTheme(theme: Theme | null): void {
  if (theme === null) return;
  const { classList } = document.documentElement;
  classList.toggle('dark', theme === 'dark');
  classList.toggle('auto', theme === 'auto');
}

/** `window.setCssVariable(name, value)`: custom properties only (9-36). */
export function setCssVariable(name: string, value: string): void {
  if (!/^--[\w-]+$/.test(name)) return;
  document.documentElement.style.setProperty(name, value);
}
