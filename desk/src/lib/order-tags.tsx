/** Where a sold order stands, in tags, in a list and on its own screen. */
import type { FoundOrder } from '@gangway/contract/orders';
import { classNames } from '@gangway/ui/components/class-names.ts';
import { Icon } from '@gangway/ui/components/icon.tsx';
import type { IconName } from '@gangway/ui/components/icon-paths.ts';
import { formatAmount } from '@gangway/ui/lib/format-amount.ts';
import { t } from '../messages/t.ts';
import type { OrderState } from './order-filters.ts';

type Standing = Pick<FoundOrder, 'state' | 'currency' | 'due' | 'owed' | 'refunded'>;

interface Tag {
  words: string;
  icon: IconName;
  /** `todo` if somebody has to do something. */
  look: 'plain' | 'ok' | 'todo';
}

/** Where an order stands, the most pressing first. */
function tagsOf({ state, currency, due, owed, refunded }: Standing): Tag[] {
  const amount = (value: Standing['due']) => ({ amount: formatAmount(value, currency) });
  const tags: Tag[] = [];
  if (due > 0) tags.push({ words: t('orders.tag.due', amount(due)), icon: 'card', look: 'todo' });
  if (owed > 0) tags.push({ words: t('orders.tag.back', amount(owed)), icon: 'undo', look: 'todo' });
  if (state !== 'saved') tags.push({ words: stateWords(state), icon: 'close', look: 'plain' });
  if (tags.length > 0) return tags;
  if (refunded > 0)
    return [{ words: t('orders.tag.refunded', amount(refunded)), icon: 'undo', look: 'plain' }];
  return [{ words: t('orders.tag.paid'), icon: 'check', look: 'ok' }];
}

export function stateWords(state: OrderState): string {
  switch (state) {
    case 'saved':
      return t('orders.state.saved');
    case 'partlyCanceled':
      return t('orders.state.partlyCanceled');
    case 'canceled':
      return t('orders.state.canceled');
  }
}

export function OrderTags({ order }: { order: Standing }) {
  return (
    <span className="orders-tags">
      {tagsOf(order).map(({ words, icon, look }) => (
        <span key={words} className={classNames('tag', `tag-${look}`)}>
          <Icon name={icon} />
          <span>{words}</span>
        </span>
      ))}
    </span>
  );
}
