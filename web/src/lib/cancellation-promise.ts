/** What guests read beside a button about canceling (docs/rules/cancellation.md). */
import type { Item } from '@gangway/contract/catalog';
import { cancellationAt } from '@gangway/domain/catalog/cancellation';
import { cancellationHeadline, cancellationNow } from '@gangway/domain/catalog/cancellation-words';
import type { Instant, WallTime } from '@gangway/domain/kernel/local-time';
import { instantOf } from '@gangway/domain/kernel/zone-time';
import type { PromiseWords } from '@gangway/ui/components/promise.tsx';

/**
 * Returns the best of the terms, or what still applies to a start that was chosen; null if the venue says nothing.
 *
 * @param start null until a start is chosen, and for packages, whose terms count from their first activity
 */
export function cancellationPromise(
  { cancellation, packageKey }: Pick<Item, 'cancellation' | 'packageKey'>,
  start: WallTime | null,
  timeZone: string,
): PromiseWords | null {
  if (cancellation === null) return null;
  if (start === null || packageKey !== null)
    return { words: cancellationHeadline(cancellation), isGood: cancellation.length > 0 };
  const now = Date.now() as Instant;
  const isGood = cancellationAt(cancellation, instantOf(start, timeZone), now) !== null;
  return { words: cancellationNow(cancellation, { start, timeZone }, now), isGood };
}
