/** The orders of canceled departures: a table, on phones a list. Each says where it stands and what is left to do. */
import type { CanceledOrder, CancellationResult } from '@gangway/contract/canceled-departures';
import type { LocationKey } from '@gangway/domain/kernel/keys';
import type { VenueDate } from '@gangway/domain/kernel/local-time';
import { comma } from '@gangway/domain/kernel/word-list';
import { leftToRight } from '@gangway/domain/messages/locale';
import { Icon } from '@gangway/ui/components/icon.tsx';
import { formatAmount } from '@gangway/ui/lib/format-amount.ts';
import { telephoneAddress } from '@gangway/ui/lib/telephone-address.ts';
import { Link } from '../../lib/address.tsx';
import { numberWords } from '../../lib/number-words.ts';
import { orderAddress } from '../../lib/places.ts';
import { useWide } from '../../lib/use-wide.ts';
import { t } from '../../messages/t.ts';
import { momentWords } from '../order/order-words.ts';
import { CanceledActions } from './canceled-actions.tsx';
import { emailTag, isToCall, refundTag, stateTag, type Tag } from './canceled-words.ts';

interface RowsProps {
  locationKey: LocationKey;
  result: CancellationResult;
  today: VenueDate;
  onChanged: () => Promise<void>;
}

export function CanceledRows(props: RowsProps) {
  if (!useWide()) return <List {...props} />;
  return (
    <div className="cancel-scroll">
      <Table {...props} />
    </div>
  );
}

function Table(props: RowsProps) {
  const { result } = props;
  return (
    <table className="table canceled-table">
      <caption className="vh">{t('canceled.list.title')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('orders.list.order')}</th>
          <th scope="col">{t('canceled.list.guest')}</th>
          <th scope="col" className="cell-number">
            {t('orders.list.guests')}
          </th>
          <th scope="col" className="cell-number">
            {t('cancel.which.paid')}
          </th>
          <th scope="col">{t('canceled.list.state')}</th>
          <th scope="col">{t('canceled.list.outcome')}</th>
          <th scope="col">
            <span className="vh">{t('canceled.list.actions')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {result.rows.map((row) => (
          <tr key={row.orderNumber} className={row.needsYou ? 'canceled-needs' : undefined}>
            <td className="cell-order">
              <OrderLink {...props} row={row} />
            </td>
            <th scope="row" className="cell-name">
              <Name row={row} />
            </th>
            <td className="cell-number">{numberWords(row.guests)}</td>
            <td className="cell-number">{formatAmount(row.paid, result.currency)}</td>
            <td>
              <Tags result={result} row={row} />
            </td>
            <td className="canceled-outcome">
              <Outcome {...props} row={row} />
            </td>
            <td className="cell-action">
              <CanceledActions {...props} row={row} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function List(props: RowsProps) {
  const { result } = props;
  return (
    <ul className="canceled-rows" aria-label={t('canceled.list.title')}>
      {result.rows.map((row) => (
        <li key={row.orderNumber} className={row.needsYou ? 'canceled-needs' : undefined}>
          <b className="cancel-row-name">
            <Name row={row} />
          </b>
          <b className="cancel-row-end">{formatAmount(row.paid, result.currency)}</b>
          <span className="fine canceled-what">
            <OrderLink {...props} row={row} />
            <span>{t('day.departure.guests', { count: row.guests })}</span>
          </span>
          <Tags result={result} row={row} />
          <Outcome {...props} row={row} />
          <CanceledActions {...props} row={row} />
        </li>
      ))}
    </ul>
  );
}

const OrderLink = ({ locationKey, row }: RowsProps & { row: CanceledOrder }) => (
  <Link className="link" to={orderAddress(locationKey, row.orderNumber)} isStop>
    {row.orderNumber}
  </Link>
);

function Name({ row: { name } }: { row: CanceledOrder }) {
  return name === '' ? (
    <span className="muted orders-erased">{t('orders.list.erased')}</span>
  ) : (
    <bdi>{name}</bdi>
  );
}

function Tags({ result, row }: Pick<RowsProps, 'result'> & { row: CanceledOrder }) {
  const tags = [stateTag(row, result), refundTag(row), emailTag(row)].filter((tag) => tag !== null);
  return (
    <span className="orders-tags">
      {tags.map(({ words, icon, look }: Tag) => (
        <span key={words} className={`tag tag-${look}`}>
          <Icon name={icon} />
          <span>{words}</span>
        </span>
      ))}
    </span>
  );
}

/** Why it is blocked, where the money went, and who has called or can be called. */
function Outcome({ locationKey, result, today, row }: RowsProps & { row: CanceledOrder }) {
  const { problem, refundParts, refundState, phone, called, orderNumber } = row;
  return (
    <div className="canceled-words">
      {problem !== null && <p className="canceled-problem">{problem.words}</p>}
      {refundParts.length > 0 && (
        <p>
          <bdi>{refundParts.join(comma())}</bdi>
        </p>
      )}
      {(refundState === 'refused' || refundState === 'venue') && (
        <p>
          <Link className="link" to={orderAddress(locationKey, orderNumber)}>
            {t('canceled.refund.see', { number: orderNumber })}
          </Link>
        </p>
      )}
      {(isToCall(row) || row.state === 'blocked') && phone !== null && (
        <p>
          <a className="link" href={telephoneAddress(phone)}>
            <Icon name="phone" />
            <span>{leftToRight(phone)}</span>
          </a>
        </p>
      )}
      {called !== null && (
        <p className="muted">
          {t('canceled.call.by', {
            name: called.by ?? t('notes.by.erased'),
            when: momentWords(called.on, { timeZone: result.timeZone, today }),
          })}
        </p>
      )}
    </div>
  );
}
