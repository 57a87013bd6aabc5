/** What `npm run order -- move` and `change` are told to change of a booking (docs/rules/changes.md). */
import type { Counted } from '@gangway/domain/booking/change-choice';
import { isVenueDate } from '@gangway/domain/kernel/local-time';
import type { Amount } from '@gangway/domain/kernel/money';
import { t } from '../../messages/t.ts';
import type { Digits } from '../typed-amounts.ts';
import { WrongUse } from '../words.ts';

/** What is given back, as `GivenBack` has it: `Money` is an amount, or the digits that were typed as one. */
export type Back<Money> = { percent: number } | { amount: Money };

/** The options as they were typed. */
export interface TypedChange {
  to?: string | undefined;
  guests?: string[] | undefined;
  group?: string | undefined;
  'add-on'?: string[] | undefined;
  fee?: boolean | undefined;
  'same-price'?: boolean | undefined;
  'no-charge'?: boolean | undefined;
}

export interface ReadChange<Money = Amount> {
  /** `2026-12-06T13:00`, or `2026-12-06` for a whole day; null if the time stays. */
  to: string | null;
  guests: readonly Counted[];
  groupSize: number | null;
  addOns: readonly Counted[];
  givenBack: Back<Money> | null;
  charges: boolean;
  withFee: boolean;
}

const most = 200;

const readCount = (text: string): number | null =>
  /^\d{1,3}$/.test(text) && Number(text) <= most ? Number(text) : null;

/** `2026-12-06 13:00`, `2026-12-06T13:00` or `2026-12-06`. */
function readWhen(text: string | undefined): string | null {
  if (text === undefined) return null;
  const { date = '', time } = /^(?<date>\S{10})(?:[ T](?<time>\S+))?$/.exec(text.trim())?.groups ?? {};
  const isTime = time === undefined || /^([01]\d|2[0-3]):[0-5]\d$/.test(time);
  if (!isVenueDate(date) || !isTime) throw new WrongUse(t('commands.order.when', { text }));
  return time === undefined ? date : `${date}T${time}`;
}

/** `Adult=3`; the last = counts, since names may have one. */
function readCounted(option: string, texts: readonly string[] | undefined): Counted[] {
  return (texts ?? []).map((text) => {
    const at = text.lastIndexOf('=');
    const count = readCount(text.slice(at + 1).trim());
    const name = text.slice(0, Math.max(0, at)).trim();
    if (count === null || name === '') throw new WrongUse(t('commands.order.counted', { text, option }));
    return { name, count };
  });
}

function readGroup(text: string | undefined): number | null {
  if (text === undefined) return null;
  const size = readCount(text);
  if (size === null || size === 0) throw new WrongUse(t('commands.order.group', { text }));
  return size;
}

/** Reads what to change; `move` is of time alone. */
export function readChange(
  command: 'move' | 'change',
  typed: TypedChange,
  givenBack: Back<Digits> | null,
): ReadChange<Digits> {
  const to = readWhen(typed.to);
  const samePrice = typed['same-price'] === true;
  const change = {
    to,
    guests: readCounted('guests', typed.guests),
    groupSize: readGroup(typed.group),
    addOns: readCounted('add-on', typed['add-on']),
    givenBack: samePrice ? { percent: 0 } : givenBack,
    charges: !samePrice && typed['no-charge'] !== true,
    withFee: typed.fee === true,
  };
  if (samePrice && givenBack !== null) throw new WrongUse(t('commands.order.refundOfSamePrice'));
  if (samePrice && change.withFee) throw new WrongUse(t('commands.order.feeOfSamePrice'));
  if (command === 'move' && to === null) throw new WrongUse(t('commands.order.noWhen'));
  if (command === 'change' && change.guests.length + change.addOns.length === 0 && change.groupSize === null)
    throw new WrongUse(t('commands.order.noChange'));
  return change;
}
