/** The orders that were found: a table, on phones a list of rows with two lines. */
import type { FoundOrder } from '@gangway/contract/orders';
import type { LocationKey } from '@gangway/domain/kernel/keys';
import type { VenueDate } from '@gangway/domain/kernel/local-time';
import { comma } from '@gangway/domain/kernel/word-list';
import { leftToRight } from '@gangway/domain/messages/locale';
import { Button } from '@gangway/ui/components/button.tsx';
import { Notice } from '@gangway/ui/components/notice.tsx';
import { failureWords } from '@gangway/ui/lib/connection-words.ts';
import { formatAmount } from '@gangway/ui/lib/format-amount.ts';
import { type MouseEvent, useEffect, useRef } from 'react';
import { Link } from '../../lib/address.tsx';
import { numberWords } from '../../lib/number-words.ts';
import { OrderTags } from '../../lib/order-tags.tsx';
import { orderAddress } from '../../lib/places.ts';
import type { Venue } from '../../lib/session.ts';
import { useKeys } from '../../lib/use-keys.ts';
import { useWide } from '../../lib/use-wide.ts';
import { t } from '../../messages/t.ts';
import { Marked } from './marked.tsx';
import { visitWords } from './order-words.ts';
import type { Found, OrderList } from './orders-source.ts';
import { PickBox } from './pick-box.tsx';
import type { Selection } from './selection.ts';
import { SelectionBar } from './selection-bar.tsx';

interface OrdersListProps {
  venue: Venue;
  list: OrderList;
  found: Found;
  selection: Selection;
}

export function OrdersList({ venue, list, found, selection }: OrdersListProps) {
  const { locationKey } = venue;
  const { orders, page, filters, from } = found;
  const panel = useRef<HTMLElement>(null);
  const isWide = useWide();
  // The first row of a page that was added.
  useEffect(() => {
    if (from > 0)
      panel.current?.querySelectorAll<HTMLElement>('[data-stop]')[from]?.focus({ preventScroll: true });
  }, [from]);
  useKeys({
    x: ({ shiftKey }) => {
      const number = document.activeElement?.closest('[data-order]')?.getAttribute('data-order');
      if (number != null) selection.toggle(number, shiftKey);
    },
  });
  const shared = { locationKey, orders, selection, words: filters.text, today: page.today };
  const total = numberWords(page.count);
  const shown = numberWords(orders.length);
  return (
    <section
      ref={panel}
      className="panel orders-panel"
      aria-label={t('orders.list.title')}
      aria-busy={list.isBusy || list.isAdding}
    >
      <SelectionBar venue={venue} found={found} selection={selection} />
      {isWide ? <Table {...shared} /> : <Rows {...shared} />}
      <div className="orders-foot">
        <p className="fine">
          {page.isMore
            ? t('orders.list.shownOfMore', { shown, total })
            : t('orders.list.shown', { shown, total })}
        </p>
        {page.nextPage !== null && (
          <Button busy={list.isAdding} onClick={() => void list.addPage()}>
            {t('orders.list.more')}
          </Button>
        )}
      </div>
      {list.pageError !== undefined && (
        <Notice severity="error" title={t('orders.list.pageFailed')}>
          {failureWords(list.pageError)}
        </Notice>
      )}
    </section>
  );
}

interface RowsProps {
  locationKey: LocationKey;
  orders: readonly FoundOrder[];
  selection: Selection;
  /** Those that were searched for. */
  words: string | null;
  today: VenueDate;
}

/** A press on a row follows its link, unless it ends the selection of a text. */
function followRow(event: MouseEvent<HTMLElement>): void {
  const target = event.target as Element;
  if (target.closest('a, .pick') !== null || getSelection()?.isCollapsed === false) return;
  const { ctrlKey, metaKey, shiftKey, altKey } = event;
  const press = new globalThis.MouseEvent('click', {
    ...{ bubbles: true, cancelable: true },
    ...{ ctrlKey, metaKey, shiftKey, altKey },
  });
  target.closest('tr')?.querySelector('a')?.dispatchEvent(press);
}

interface PickProps {
  order: FoundOrder;
  selection: Selection;
}

const Pick = ({ order: { orderNumber }, selection }: PickProps) => (
  <PickBox
    label={t('orders.select.one', { number: orderNumber })}
    isOn={selection.numbers.has(orderNumber)}
    onPick={(isRange) => selection.toggle(orderNumber, isRange)}
  />
);

const pickedClass = ({ order: { orderNumber }, selection }: PickProps) =>
  selection.numbers.has(orderNumber) ? 'is-picked' : undefined;

function Table({ locationKey, orders, selection, words, today }: RowsProps) {
  return (
    <table className="table orders-table">
      <caption className="vh">{t('orders.list.title')}</caption>
      <thead>
        <tr>
          <th scope="col" className="cell-pick">
            <span className="vh">{t('orders.select.column')}</span>
          </th>
          <th scope="col">{t('orders.list.order')}</th>
          <th scope="col">{t('orders.list.name')}</th>
          <th scope="col" className="cell-phone">
            {t('orders.list.phone')}
          </th>
          <th scope="col">{t('orders.list.first')}</th>
          <th scope="col">{t('orders.list.visit')}</th>
          <th scope="col" className="cell-number">
            {t('orders.list.guests')}
          </th>
          <th scope="col">{t('orders.list.state')}</th>
          <th scope="col" className="cell-number">
            {t('orders.list.total')}
          </th>
        </tr>
      </thead>
      <tbody>
        {orders.map((order) => (
          <tr
            key={order.orderNumber}
            className={pickedClass({ order, selection })}
            data-order={order.orderNumber}
            onClick={followRow}
          >
            <td className="cell-pick">
              <Pick order={order} selection={selection} />
            </td>
            <td className="cell-order">
              <Link className="link" to={orderAddress(locationKey, order.orderNumber)} isStop>
                <Marked text={order.orderNumber} words={words} />
              </Link>
            </td>
            <th scope="row" className="cell-name">
              <Name order={order} words={words} />
            </th>
            <td className="cell-phone">{order.phone === null ? '' : leftToRight(order.phone)}</td>
            <td className="cell-first">
              <bdi>{order.firstName}</bdi>
              {order.more > 0 && (
                <span className="fine orders-more">{t('orders.list.moreItems', { count: order.more })}</span>
              )}
            </td>
            <td className="cell-visit">{visitWords(order, today)}</td>
            <td className="cell-number">{order.guests > 0 && order.guests}</td>
            <td>
              <OrderTags order={order} />
            </td>
            <td className="cell-number">{formatAmount(order.total, order.currency)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Rows({ locationKey, orders, selection, words, today }: RowsProps) {
  return (
    <ul className="orders-rows">
      {orders.map((order) => {
        const visit = visitWords(order, today);
        return (
          <li
            key={order.orderNumber}
            className={pickedClass({ order, selection })}
            data-order={order.orderNumber}
          >
            <Pick order={order} selection={selection} />
            <Link className="orders-row" to={orderAddress(locationKey, order.orderNumber)} isStop>
              <b className="orders-name">
                <Name order={order} words={words} />
              </b>
              <b className="orders-end">{formatAmount(order.total, order.currency)}</b>
              <span className="orders-what">
                <bdi>{order.firstName}</bdi>
                {order.more > 0 && <span>{` ${t('orders.list.moreItems', { count: order.more })}`}</span>}
                {visit !== '' && <span>{`${comma()}${visit}`}</span>}
              </span>
              <span className="orders-end orders-what">
                {order.guests > 0 && t('day.departure.guests', { count: order.guests })}
              </span>
              <span className="orders-tags">
                <OrderTags order={order} />
                <span className="orders-what">
                  <Marked text={order.orderNumber} words={words} />
                </span>
              </span>
            </Link>
          </li>
        );
      })}
    </ul>
  );
}

function Name({ order: { name }, words }: { order: FoundOrder; words: string | null }) {
  return name === '' ? (
    <span className="muted orders-erased">{t('orders.list.erased')}</span>
  ) : (
    <Marked text={name} words={words} />
  );
}
