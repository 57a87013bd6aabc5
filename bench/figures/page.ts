/**
 * Benchmarks pages on a phone: bytes, requests, paints and Lighthouse scores (docs/performance.md, "Pages").
 */
import { type Browser, chromium } from 'playwright-core';
import { chromiumFlags, ensureChromium } from '../../scripts/lib/chromium.mjs';
import { digits, heading, milliseconds, note, table, target } from '../lib/report.ts';
import type { Stage } from '../lib/stage.ts';
import { median } from '../lib/statistics.ts';
import { fillCart, type StepShifts, takeSteps } from '../page/purchase-steps.ts';
import { type Category, categories, type Scores, scoresOf } from '../page/scores.ts';
import { type Visit, visit } from '../page/visit.ts';

/** Pages of the demo venue Larkspur Lake Adventures. */
const pages = [
  { name: 'catalog page', path: '/1/catalog/activities' },
  { name: 'activity page', path: '/1/activity/details/1' },
] as const;
/** Of the demo venue; what moves by itself while a guest checks out. */
const steps = [
  { name: 'checkout, opened with a cart', of: (one: StepShifts) => one.checkout },
  { name: 'going on to payment', of: (one: StepShifts) => one.payment },
] as const;
const mostShift = 0.05;
const visits = 5;
const judgments = 3;
const lowestScore = 98;

const kilobytes = (value: number) => `${(value / 1000).toFixed(1)} kB`;
const plain = (value: number) => String(value);

interface Line {
  name: string;
  of: (visit: Visit) => number;
  show: (value: number) => string;
  most?: number;
}

const lines: readonly Line[] = [
  { name: 'HTML with its styles', of: (one) => one.documentBytes, show: kilobytes, most: 14_600 },
  { name: 'requests to the first view', of: (one) => one.requestsToFirstView, show: plain, most: 8 },
  { name: 'requests in all', of: (one) => one.requests, show: plain },
  { name: 'initial JavaScript', of: (one) => one.frameScriptBytes, show: kilobytes, most: 110_000 },
  { name: "JavaScript with the page's own part", of: (one) => one.scriptBytes, show: kilobytes },
  { name: 'first contentful paint', of: (one) => one.firstPaint, show: milliseconds },
  { name: 'largest contentful paint', of: (one) => one.largestPaint, show: milliseconds, most: 1200 },
  // No scripts of the program load during the first view.
  {
    name: 'program asked for before the largest paint',
    of: (one) => Math.max(0, one.largestPaint - one.programAsked),
    show: milliseconds,
    most: 0,
  },
  { name: 'initial JavaScript there', of: (one) => one.frameThere, show: milliseconds },
  { name: 'all of it there', of: (one) => one.programThere, show: milliseconds },
  { name: 'cumulative layout shift', of: (one) => one.layoutShift, show: digits, most: 0.02 },
  { name: 'total blocking time', of: (one) => one.blocked, show: milliseconds, most: 100 },
];

function reportVisits(name: string, seen: readonly Visit[]): void {
  heading(`The ${name}, ${visits} visits on slow 4G with a processor four times slower`);
  const rows = lines.map(({ name: measured, of, show, most }) => {
    const values = seen.map(of);
    const middle = median(values);
    if (most !== undefined) target(`${name}: ${measured}`, `≤ ${show(most)}`, show(middle), middle <= most);
    return [
      measured,
      show(middle),
      `${show(Math.min(...values))} – ${show(Math.max(...values))}`,
      most === undefined ? '' : `≤ ${show(most)}`,
    ];
  });
  table(['', 'median', 'least – most', 'target'], rows);
}

function reportScores(seen: ReadonlyMap<string, readonly Scores[]>): void {
  heading(`Lighthouse for telephones, medians of ${judgments}`);
  const rows = [...seen].map(([name, all]) => {
    const medians = categories.map((category: Category) => median(all.map(({ scores }) => scores[category])));
    const lowest = Math.min(...medians);
    target(`${name}: Lighthouse, each`, `≥ ${lowestScore}`, String(lowest), lowest >= lowestScore);
    return [name, ...medians.map(String)];
  });
  table(['', ...categories], rows);
  for (const [name, all] of seen) {
    const complaints = new Set(all.flatMap((one) => one.complaints));
    for (const complaint of complaints) note(`\n${name}, marked down: ${complaint}`);
  }
}

async function measure(browser: Browser, programFile: string, origin: string): Promise<void> {
  note(`\nChromium ${browser.version()}`);
  const scores = new Map<string, readonly Scores[]>();
  for (const { name, path } of pages) {
    // The first visit generates the resized pictures; later ones reuse them.
    await visit(browser, origin + path);
    const seen: Visit[] = [];
    for (let count = 0; count < visits; count++) seen.push(await visit(browser, origin + path));
    reportVisits(name, seen);
    const judged: Scores[] = [];
    for (let count = 0; count < judgments; count++) judged.push(await scoresOf(origin + path, programFile));
    scores.set(name, judged);
  }
  reportScores(scores);
}

async function measureSteps(browser: Browser, origin: string): Promise<void> {
  const seen: StepShifts[] = [];
  for (let count = 0; count < visits; count++) {
    const orderKey = await fillCart(origin, 1);
    seen.push(await takeSteps(browser, `${origin}/1/checkout?orderKey=${orderKey}`));
  }
  heading(`Checking out, ${visits} times on the same phone: cumulative layout shift`);
  const rows = steps.map(({ name, of }) => {
    const values = seen.map(of);
    const middle = median(values);
    target(`${name}: cumulative layout shift`, `≤ ${digits(mostShift)}`, digits(middle), middle <= mostShift);
    return [
      name,
      digits(middle),
      `${digits(Math.min(...values))} – ${digits(Math.max(...values))}`,
      `≤ ${digits(mostShift)}`,
    ];
  });
  table(['', 'median', 'least – most', 'target'], rows);
}

export async function measurePages(stage: Stage): Promise<void> {
  const { program } = await stage.startProduct('pages', { DEMO_VENUES: 'yes' });
  const executablePath = await ensureChromium();
  const browser = await chromium.launch({ executablePath, args: chromiumFlags });
  try {
    const origin = `http://localhost:${program.port}`;
    await measureSteps(browser, origin);
    await measure(browser, executablePath, origin);
  } finally {
    await browser.close();
    await program.stop();
  }
}
