/** Pressing what stands beside the card frame as a hand does it: the pointer is there before it presses. */
import { expect, type Locator } from '@playwright/test';

/** A click in the very moment the page scrolled can still be one on the card frame, which stood there in the picture drawn last. */
export async function press(button: Locator): Promise<void> {
  await expect(async () => {
    await button.hover({ timeout: 1_000 });
    expect(await button.evaluate((element) => element.matches(':hover'))).toBe(true);
  }).toPass();
  await button.click();
}
