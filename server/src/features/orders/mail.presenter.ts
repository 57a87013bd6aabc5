/** What an order contains, as emails list it. */
import { allKinds } from './lines/kinds.ts';
import type { MailEntry, MailView } from './lines/mail-entry.presenter.ts';

/** Describes an order for its email: what takes place, earliest first, then the rest. */
export function mailEntries(view: MailView): MailEntry[] {
  const entries = allKinds.flatMap((kind) => kind.mail(view));
  const dated = entries.filter(({ start }) => start !== null);
  const byStart = dated.toSorted((one, other) => (one.start ?? '').localeCompare(other.start ?? ''));
  return [...byStart, ...entries.filter(({ start }) => start === null)];
}
