/** A screen or state that `npm run shots` takes pictures of. */
import type { Page } from '@playwright/test';
import { untilAlive } from './alive.ts';

export interface Screen {
  name: string;
  /** Opens the page in that state. */
  open: (page: Page) => Promise<void>;
  /** Limits the pictures to these widths, for a state that does not exist at others. */
  widths?: readonly number[];
  withoutScripts?: boolean;
  /** Takes the visible window only, for a state with an overlay. */
  asSeen?: boolean;
}

/** Returns a function that opens an address and waits for hydration. */
export const at =
  (address: string) =>
  async (page: Page): Promise<void> => {
    await page.goto(address);
    await untilAlive(page);
  };
