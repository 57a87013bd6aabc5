/** Questions and answers among the facts of a receipt (D-CU-02). */
import { classNames } from '@gangway/ui/components/class-names.ts';
import type { SaidAnswer } from '../cart/said-answers.ts';

export function AnswerFacts({ answers }: { answers: readonly SaidAnswer[] }) {
  return answers.map(({ key, label, words, isLong }) => (
    <div key={key} className={classNames(isLong && 'facts-wide') || undefined}>
      <dt>{label}</dt>
      <dd className="text-lines">{words}</dd>
    </div>
  ));
}
