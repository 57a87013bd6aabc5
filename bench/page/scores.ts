/** What Lighthouse says of a page as it is on a telephone: its four scores, and what it marks down. */
import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';
import { chromiumFlags } from '../../scripts/lib/chromium.mjs';

export const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
export type Category = (typeof categories)[number];

export interface Scores {
  /** Of 100. */
  scores: Record<Category, number>;
  /** What cost points, with Lighthouse's words for how much of it there is. */
  complaints: string[];
}

/** Each judgement has a Chromium of its own, the program file of which is named. */
export async function scoresOf(address: string, chromePath: string): Promise<Scores> {
  const chrome = await launch({
    chromePath,
    chromeFlags: ['--headless=new', ...chromiumFlags],
    logLevel: 'silent',
  });
  const result = await lighthouse(address, {
    port: chrome.port,
    onlyCategories: [...categories],
    logLevel: 'silent',
  }).finally(() => chrome.kill());
  if (result === undefined || result.lhr.runtimeError !== undefined)
    throw new Error(`Lighthouse could not look at ${address}: ${result?.lhr.runtimeError?.message}`);
  const { lhr } = result;
  const scoreOf = (category: Category) => Math.round((lhr.categories[category]?.score ?? 0) * 100);
  const counted = categories.flatMap((category) => lhr.categories[category]?.auditRefs ?? []);
  const complaints = counted
    .filter(({ weight }) => weight > 0)
    .map(({ id }) => lhr.audits[id])
    .filter((audit) => audit !== undefined && audit.score !== null && audit.score < 0.9)
    .map((audit) => [audit?.title, audit?.displayValue].filter(Boolean).join(': '));
  const scores = Object.fromEntries(categories.map((category) => [category, scoreOf(category)]));
  return { scores: scores as Record<Category, number>, complaints };
}
