/** Checks a screen with axe, in light and dark, on phone and desktop. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const source = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/** Runs once per document: each page is checked four times, and loading axe takes as long as a check. */
const axeSource = `if (window.axe === undefined) {${source}}`;

const sizes = [
  { width: 390, height: 844 },
  { width: 1280, height: 860 },
] as const;

/** The rules that check colors; all others give the same result in light and dark. */
const colorRules = ['color-contrast', 'link-in-text-block'];

async function violationsOf(page: Page, dark: boolean, without: string | undefined): Promise<string[]> {
  const builder = new AxeBuilder({ page, axeSource });
  // Without frames, one script does it all; else the parts of the frames are put together on another page.
  builder.setLegacyMode(page.frames().length === 1);
  builder.options({ resultTypes: ['violations'] });
  if (without !== undefined) builder.exclude(without);
  const { violations } = await (dark ? builder.withRules(colorRules) : builder).analyze();
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(
      (node) => `${id} (${help}): ${node.target.join(' ')}\n  ${node.html}\n  ${node.failureSummary}`,
    ),
  );
}

/**
 * Waits for running animations to end, since their intermediate colors do not count. Scroll-driven ones do
 * not run here.
 */
async function atRest(page: Page): Promise<void> {
  await page.evaluate(() => {
    const moving = document.getAnimations().filter(({ timeline, effect }) => {
      const end = effect?.getComputedTiming().endTime;
      return timeline instanceof DocumentTimeline && typeof end === 'number' && Number.isFinite(end);
    });
    return Promise.all(moving.map((animation) => animation.finished.catch(() => undefined)));
  });
}

/** `without` is the selector of a part that is checked elsewhere, such as a page of the shop in a frame. */
export async function expectAccessible(page: Page, screen: string, without?: string): Promise<void> {
  const before = page.viewportSize();
  for (const size of sizes) {
    await page.setViewportSize(size);
    for (const dark of [false, true]) {
      await page.evaluate((isDark) => document.documentElement.classList.toggle('dark', isDark), dark);
      await atRest(page);
      const where = `${screen}, ${size.width} px, ${dark ? 'dark' : 'light'}`;
      expect.soft(await violationsOf(page, dark, without), where).toEqual([]);
    }
  }
  await page.evaluate(() => document.documentElement.classList.remove('dark'));
  if (before !== null) await page.setViewportSize(before);
}
