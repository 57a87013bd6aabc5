/** How an order of canceled departures stands, in tags: each a word with an icon, so that color never says it alone. */
import type { CanceledOrder, CancellationResult } from '@gangway/contract/canceled-departures';
import type { IconName } from '@gangway/ui/components/icon-paths.ts';
import { t } from '../../messages/t.ts';
import { visitWords } from '../order/order-words.ts';

export interface Tag {
  words: string;
  icon: IconName;
  /** `todo` is under way or to be seen to, `bad` went wrong. */
  look: 'plain' | 'ok' | 'todo' | 'bad';
}

/** Who decided, and what: the guest, or nobody in time; the venue says it of itself without a name. */
function canceledWords({ decidedBy, isCredit }: CanceledOrder): string {
  if (decidedBy === 'guest')
    return isCredit ? t('canceled.state.choseCredit') : t('canceled.state.choseRefund');
  if (decidedBy === 'nobody')
    return isCredit ? t('canceled.state.lateCredit') : t('canceled.state.lateRefund');
  return t('canceled.state.canceled');
}

function movedWords(
  { decidedBy, movedTo }: CanceledOrder,
  { departures }: Pick<CancellationResult, 'departures'>,
): string {
  if (decidedBy !== 'guest' || movedTo === null) return t('canceled.state.moved');
  // A booking moves within its activity, which either has times or has none.
  const hasTime = departures.some((one) => one.hasTime);
  return t('canceled.state.choseTime', { when: visitWords(movedTo, hasTime) });
}

export function stateTag(order: CanceledOrder, of: Pick<CancellationResult, 'departures'>): Tag {
  switch (order.state) {
    case 'queued':
      return { words: t('canceled.state.queued'), icon: 'refresh', look: 'plain' };
    case 'waiting':
      return { words: t('canceled.state.waiting'), icon: 'mail', look: 'plain' };
    case 'blocked':
      return { words: t('canceled.state.blocked'), icon: 'warn', look: 'bad' };
    case 'canceled':
      return { words: canceledWords(order), icon: 'check', look: 'ok' };
    case 'moved':
      return { words: movedWords(order, of), icon: 'check', look: 'ok' };
  }
}

/** Null if there is nothing to refund. */
export function refundTag({ refundState }: CanceledOrder): Tag | null {
  switch (refundState) {
    case 'none':
      return null;
    case 'due':
      return { words: t('canceled.refund.due'), icon: 'clock', look: 'todo' };
    case 'sent':
      return { words: t('canceled.refund.sent'), icon: 'check', look: 'ok' };
    case 'refused':
      return { words: t('canceled.refund.refused'), icon: 'warn', look: 'bad' };
    case 'venue':
      return { words: t('canceled.refund.venue'), icon: 'card', look: 'todo' };
  }
}

/** Whether the guest is written to: the order was seen to, or asks them to choose. */
export const isWritten = ({ state }: CanceledOrder): boolean =>
  state === 'waiting' || state === 'canceled' || state === 'moved';

/** Null while there is nothing to say of its email. */
export function emailTag(order: CanceledOrder): Tag | null {
  const { state, emailState } = order;
  if (state === 'queued' || (emailState === 'waiting' && !isWritten(order))) return null;
  switch (emailState) {
    case 'none':
      return { words: t('canceled.email.none'), icon: 'phone', look: 'todo' };
    case 'waiting':
      return { words: t('canceled.email.waiting'), icon: 'clock', look: 'plain' };
    case 'sent':
      return { words: t('canceled.email.sent'), icon: 'mail', look: 'ok' };
    case 'failed':
      return { words: t('canceled.email.failed'), icon: 'warn', look: 'bad' };
  }
}

/** Whether somebody has to call the guest, or has. */
export const isToCall = (order: CanceledOrder): boolean =>
  isWritten(order) && (order.emailState === 'none' || order.emailState === 'failed');
