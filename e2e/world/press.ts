/** Presses a button near the card frame the way a person does: hovers before clicking. */
import { expect, type Locator } from '@playwright/test';

/**
 * A click right after the page scrolled can still hit the card frame, which was at that place in the last
 * frame drawn.
 */
export async function press(button: Locator): Promise<void> {
  await expect(async () => {
    await button.hover({ timeout: 1_000 });
    expect(await button.evaluate((element) => element.matches(':hover'))).toBe(true);
  }).toPass();
  await button.click();
}
