/** What Lighthouse says of a page as it is on a telephone: its four scores, and what it marks down. */
import { judge } from './lighthouse.ts';

export const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
export type Category = (typeof categories)[number];

const retries = 3;

export interface Scores {
  /** Of 100. */
  scores: Record<Category, number>;
  /** What cost points, with Lighthouse's words for how much of it there is. */
  complaints: string[];
}

export async function scoresOf(address: string, chromePath: string): Promise<Scores> {
  let report = await judge(address, chromePath, categories);
  // On a busy machine it loses the beginning of its recording now and then, and asks to be run again.
  for (let again = 0; again < retries && report.runtimeError !== undefined; again++)
    report = await judge(address, chromePath, categories);
  if (report.runtimeError !== undefined)
    throw new Error(`Lighthouse could not look at ${address}: ${report.runtimeError.message}`);
  const { audits, categories: judged } = report;
  const scoreOf = (category: Category) => Math.round((judged[category]?.score ?? 0) * 100);
  const counted = categories.flatMap((category) => judged[category]?.auditRefs ?? []);
  const complaints = counted
    .filter(({ weight }) => weight > 0)
    .flatMap(({ id }) => audits[id] ?? [])
    .filter(({ score }) => score !== null && score < 0.9)
    .map(({ title, displayValue }) => (displayValue ? `${title}: ${displayValue}` : title));
  const scores = Object.fromEntries(categories.map((category) => [category, scoreOf(category)]));
  return { scores: scores as Record<Category, number>, complaints };
}
