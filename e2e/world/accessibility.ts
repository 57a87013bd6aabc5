/** Holds a screen against axe, in light and dark, on a phone and on a desk. */
import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const sizes = [
  { width: 390, height: 844 },
  { width: 1280, height: 860 },
] as const;

async function violationsOf(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(
      (node) => `${id} (${help}): ${node.target.join(' ')}\n  ${node.html}\n  ${node.failureSummary}`,
    ),
  );
}

/** Waits for what moves to arrive: colours in between are nobody's. */
async function atRest(page: Page): Promise<void> {
  await page.evaluate(() =>
    Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => undefined))),
  );
}

export async function expectAccessible(page: Page, screen: string): Promise<void> {
  const before = page.viewportSize();
  for (const size of sizes) {
    await page.setViewportSize(size);
    for (const dark of [false, true]) {
      await page.evaluate((isDark) => document.documentElement.classList.toggle('dark', isDark), dark);
      await atRest(page);
      expect(await violationsOf(page), `${screen}, ${size.width} px, ${dark ? 'dark' : 'light'}`).toEqual([]);
    }
  }
  await page.evaluate(() => document.documentElement.classList.remove('dark'));
  if (before !== null) await page.setViewportSize(before);
}
