/** How an order of canceled departures stands, in tags: each a word with an icon, so that color never says it alone. */
import type { CanceledOrder } from '@gangway/contract/cancel-departures';
import type { IconName } from '@gangway/ui/components/icon-paths.ts';
import { t } from '../../messages/t.ts';

export interface Tag {
  words: string;
  icon: IconName;
  /** `todo` is under way or to be seen to, `bad` went wrong. */
  look: 'plain' | 'ok' | 'todo' | 'bad';
}

export function stateTag({ state }: CanceledOrder): Tag {
  switch (state) {
    case 'queued':
      return { words: t('canceled.state.queued'), icon: 'refresh', look: 'plain' };
    case 'blocked':
      return { words: t('canceled.state.blocked'), icon: 'warn', look: 'bad' };
    case 'canceled':
      return { words: t('canceled.state.canceled'), icon: 'check', look: 'ok' };
    case 'moved':
      return { words: t('canceled.state.moved'), icon: 'check', look: 'ok' };
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

/** Whether the order was seen to: nothing is written before. */
export const isSettled = ({ state }: CanceledOrder): boolean => state === 'canceled' || state === 'moved';

/** Null while there is nothing to say of its email. */
export function emailTag(order: CanceledOrder): Tag | null {
  const { state, emailState } = order;
  if (state === 'queued' || (emailState === 'waiting' && !isSettled(order))) return null;
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
  isSettled(order) && (order.emailState === 'none' || order.emailState === 'failed');
