/**
 * Light or dark: what the address asks for, else what the venue says, else as the visitor's device is set. The dark class on the
 * root element is dark (4.8-07, 9-35, D-UI-08; docs/decisions/0130).
 */
import { storage } from '../lib/storage.ts';

export type Theme = 'light' | 'dark' | 'auto';

export function readTheme(text: unknown): Theme | null {
  return text === 'light' || text === 'dark' || text === 'auto' ? text : null;
}

/** Returns what a venue's file says, from the data of its page; auto outside of any venue. */
export function themeOfVenue(matches: readonly { loaderData?: unknown }[]): Theme {
  const said = matches.map(({ loaderData }) => (loaderData as { theme?: unknown } | null | undefined)?.theme);
  return said.map(readTheme).find((theme) => theme !== null) ?? 'auto';
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

const darkDevice = '(prefers-color-scheme: dark)';

/**
 * Sets the dark class for devices that are dark: run in the document's head, so that no page is first drawn light. Style sheets
 * follow the device by the class `auto`, too, without scripts.
 */
export const darkAtOnce = `matchMedia("${darkDevice}").matches&&document.documentElement.classList.add("dark")`;

const shownBy = ({ classList }: HTMLElement): Theme => {
  if (classList.contains('auto')) return 'auto';
  return classList.contains('dark') ? 'dark' : 'light';
};

/**
 * Returns what applies a theme. A location's script may set the class too, so nothing changes until another theme is asked for, or
 * the device changes.
 */
export function createThemes(): (theme: Theme) => void {
  const root = document.documentElement;
  const device = matchMedia(darkDevice);
  let applied = shownBy(root);
  const show = () => {
    root.classList.toggle('auto', applied === 'auto');
    root.classList.toggle('dark', applied === 'dark' || (applied === 'auto' && device.matches));
  };
  device.addEventListener('change', show);
  return (theme) => {
    if (theme === applied) return;
    applied = theme;
    show();
  };
}

/** `window.setCssVariable(name, value)`: custom properties only (9-36). */
export function setCssVariable(name: string, value: string): void {
  if (!/^--[\w-]+$/.test(name)) return;
  document.documentElement.style.setProperty(name, value);
}
