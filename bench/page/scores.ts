/** Lighthouse's view of a page on a phone: its four scores and what lowers them. */
import { judge } from './lighthouse.ts';

export const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
export type Category = (typeof categories)[number];

const retries = 3;

export interface Scores {
  /** Out of 100. */
  scores: Record<Category, number>;
  /** Audits with a low score, with Lighthouse's measure of each. */
  complaints: string[];
}

export async function scoresOf(address: string, chromePath: string): Promise<Scores> {
  let report = await judge(address, chromePath, categories);
  // On a busy machine Lighthouse sometimes loses the start of its trace and asks for another run.
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
