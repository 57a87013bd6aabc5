/** What guests get back if they cancel, in the shape of the contract (docs/rules/cancellation.md). */
import type { Item } from '@gangway/contract/catalog';
import type { CancellationTerms } from '@gangway/domain/catalog/cancellation';

export const presentTerms = (terms: CancellationTerms | null | undefined): Item['cancellation'] =>
  terms?.map(({ untilHours, refund }) => ({ untilHours, refund })) ?? null;
