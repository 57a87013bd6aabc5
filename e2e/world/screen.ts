/** A screen or state of which `npm run shots` takes pictures. */
import type { Page } from '@playwright/test';
import { untilAlive } from './alive.ts';

export interface Screen {
  name: string;
  /** Brings the page to the state. */
  open: (page: Page) => Promise<void>;
  /** Only at these widths, where a state exists on no other. */
  widths?: readonly number[];
  withoutScripts?: boolean;
  /** The window as a visitor sees it, where something stands over the page. */
  asSeen?: boolean;
}

/** The page of an address, once its program has taken it over. */
export const at =
  (address: string) =>
  async (page: Page): Promise<void> => {
    await page.goto(address);
    await untilAlive(page);
  };
