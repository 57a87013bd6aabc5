/**
 * Checks a screen with axe, in light and dark, on phone and desktop.
 *
 * Each frame is checked where it is, and their results are put together on the page itself. @axe-core/playwright does that
 * on a page of its own and sends all that passed, which takes five times as long as the checks.
 */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, type Frame, type Page } from '@playwright/test';
import type { ContextSpec, RunOptions } from 'axe-core';

const source = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

declare global {
  interface Window {
    axe: typeof import('axe-core');
  }
}

const sizes = [
  { width: 390, height: 844 },
  { width: 1280, height: 860 },
] as const;

/** The rules that check colors; all others give the same result in light and dark. */
const colorRules = ['color-contrast', 'link-in-text-block'];

/** Loads axe into a frame, once per document. */
async function load(frame: Frame): Promise<void> {
  if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(source);
}

/**
 * Checks a frame and those in it, as axe's guide for such programs says (doc/run-partial.md). Returns results as JSON: what
 * passed is in them too, and Playwright takes long to hand over large objects. Returns null if a frame went away meanwhile.
 */
async function partialsOf(frame: Frame, context: string, options: string): Promise<string[] | null> {
  await load(frame);
  const { frames, partial } = await frame.evaluate(
    async ([within, how]) => {
      const [spec, run] = [JSON.parse(within), JSON.parse(how)];
      const found = window.axe.utils.getFrameContexts(spec, run);
      return {
        frames: found.map(({ frameSelector, frameContext }) => ({
          selector: String(frameSelector),
          inside: JSON.stringify(frameContext),
        })),
        partial: JSON.stringify(await window.axe.runPartial(spec, run)),
      };
    },
    [context, options] as const,
  );
  const partials = [partial];
  for (const { selector, inside } of frames) {
    const [element] = await frame.locator(selector).elementHandles();
    const child = (await element?.contentFrame()) ?? null;
    const within = child === null ? null : await partialsOf(child, inside, options);
    if (within === null) return null;
    partials.push(...within);
  }
  return partials;
}

/** Returns what axe finds on a page and in its frames: each with the rule, the element, and what would be right. */
export async function violationsOf(page: Page, dark: boolean, without?: string): Promise<string[]> {
  const context = JSON.stringify({
    include: [['html']],
    ...(without === undefined ? {} : { exclude: [[without]] }),
  });
  const options = JSON.stringify({
    resultTypes: ['violations'],
    ...(dark ? { runOnly: { type: 'rule', values: colorRules } } : {}),
  } satisfies RunOptions);
  await load(page.mainFrame());
  let partials: string[] | null = null;
  while (partials === null && page.frames().length > 1)
    partials = await partialsOf(page.mainFrame(), context, options);
  return page.evaluate(
    async ([found, within, how]) => {
      const { violations } =
        found === null
          ? await window.axe.run(JSON.parse(within) as ContextSpec, JSON.parse(how) as RunOptions)
          : await window.axe.finishRun(
              found.map((partial) => JSON.parse(partial)),
              JSON.parse(how),
            );
      return violations.flatMap(({ id, help, nodes }) =>
        nodes.map(
          (node) => `${id} (${help}): ${node.target.join(' ')}\n  ${node.html}\n  ${node.failureSummary}`,
        ),
      );
    },
    [partials, context, options] as const,
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
