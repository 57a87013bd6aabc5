/** A line of an order with the lines of its package: when it is, what is known of it, and what it cost. */
import type { SoldLine, SoldOrder } from '@gangway/contract/orders';
import { dayAndShortDate, shortMonth, shortWeekday } from '@gangway/domain/kernel/date-words';
import type { LocationKey } from '@gangway/domain/kernel/keys';
import { add } from '@gangway/domain/kernel/money';
import { comma } from '@gangway/domain/kernel/word-list';
import { Button } from '@gangway/ui/components/button.tsx';
import { classNames } from '@gangway/ui/components/class-names.ts';
import { Icon } from '@gangway/ui/components/icon.tsx';
import { formatAmount } from '@gangway/ui/lib/format-amount.ts';
import { Link } from '../../lib/address.tsx';
import { departureAddress } from '../../lib/places.ts';
import { t } from '../../messages/t.ts';
import { dayOfLine, momentWords, startTime } from './order-words.ts';

interface LinePanelProps {
  locationKey: LocationKey;
  order: SoldOrder;
  line: SoldLine;
  /** Of a package: what it has. */
  parts: readonly SoldLine[];
  /** Asks for another time, guests or add-ons of one of them; null for who may not. */
  onChange: ((line: SoldLine) => void) | null;
  isOffline: boolean;
}

export function LinePanel({ locationKey, order, line, parts, ...changing }: LinePanelProps) {
  const { canceledOn, kept, name } = line;
  const day = dayOfLine(line);
  const sum = add(line.price, ...parts.map((part) => part.price));
  return (
    <article className={classNames('panel', 'order-line', canceledOn !== null && 'order-line-canceled')}>
      <header>
        {day !== null && (
          <p className="order-day">
            <span>{shortWeekday(day)}</span>
            <b>{Number(day.slice(8, 10))}</b>
            <span>{shortMonth(day)}</span>
          </p>
        )}
        <div className="order-line-name">
          <h3>{name}</h3>
          <WhenAndWhere locationKey={locationKey} line={line} />
        </div>
        <b className="num">{formatAmount(sum, order.currency)}</b>
      </header>
      {canceledOn !== null && (
        <p className="order-line-gone">
          <Icon name="close" />
          <span>
            {kept > 0
              ? t('order.line.canceledKept', {
                  when: momentWords(canceledOn, order),
                  amount: formatAmount(kept, order.currency),
                })
              : t('order.line.canceled', { when: momentWords(canceledOn, order) })}
          </span>
        </p>
      )}
      <CalledOff line={line} />
      <Details line={line} />
      <ChangeButton line={line} {...changing} />
      {parts.map((part) => (
        <section key={part.orderLineKey} className="order-part">
          <h4>{part.name}</h4>
          <WhenAndWhere locationKey={locationKey} line={part} hasDay />
          <CalledOff line={part} />
          <Details line={part} />
          <ChangeButton line={part} {...changing} />
        </section>
      ))}
    </article>
  );
}

function Details({ line: { details } }: { line: SoldLine }) {
  if (details.length === 0) return null;
  return (
    <ul className="order-details">
      {details.map((row) => (
        <li key={row}>{row}</li>
      ))}
    </ul>
  );
}

function ChangeButton({
  line,
  onChange,
  isOffline,
}: Pick<LinePanelProps, 'line' | 'onChange' | 'isOffline'>) {
  if (onChange === null || !line.isChangeable) return null;
  return (
    <Button icon="edit" className="order-line-change" disabled={isOffline} onClick={() => onChange(line)}>
      <span aria-hidden="true">{t('order.booking.open')}</span>
      <span className="vh">{t('order.booking.openOf', { name: line.name })}</span>
    </Button>
  );
}

/** The time, and the way to the departure. */
function WhenAndWhere({
  locationKey,
  line,
  hasDay = false,
}: {
  locationKey: LocationKey;
  line: SoldLine;
  hasDay?: boolean;
}) {
  const day = dayOfLine(line);
  if (day === null) return null;
  const time = startTime(line);
  const words = [...(hasDay ? [dayAndShortDate(day)] : []), ...(time === null ? [] : [time])].join(comma());
  return (
    <p className="muted order-line-when">
      {words !== '' && <span>{words}</span>}
      {line.departureKey !== null && (
        <Link className="link" to={departureAddress(locationKey, day, line.departureKey)}>
          {t('order.line.departure')}
        </Link>
      )}
    </p>
  );
}

/** A booking without places, because the venue canceled its departure. */
function CalledOff({ line }: { line: SoldLine }) {
  if (!line.isCalledOff) return null;
  return (
    <p className="order-line-gone">
      <Icon name="wind" />
      <span>{t('order.line.calledOff')}</span>
    </p>
  );
}
