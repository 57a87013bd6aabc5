/** Which departures of the day are canceled: a table, on phones a list of rows with two lines. */
import { type CancelableDeparture, mostCanceled } from '@gangway/contract/canceled-departures';
import type { DayMark, DeskDay } from '@gangway/contract/departures';
import { add } from '@gangway/domain/kernel/money';
import { comma } from '@gangway/domain/kernel/word-list';
import { Button } from '@gangway/ui/components/button.tsx';
import { Icon } from '@gangway/ui/components/icon.tsx';
import { Select } from '@gangway/ui/components/select.tsx';
import { formatAmount } from '@gangway/ui/lib/format-amount.ts';
import { nameOf, startWords } from '../../lib/departure-words.ts';
import { numberWords } from '../../lib/number-words.ts';
import { useWide } from '../../lib/use-wide.ts';
import { t } from '../../messages/t.ts';
import { PickBox } from '../orders/pick-box.tsx';
import { StepPanel } from './step-panel.tsx';

interface WhichProps {
  day: DeskDay;
  departures: readonly CancelableDeparture[];
  /** By their keys. */
  chosen: readonly string[];
  /** How many that the address names have no bookings, or no longer. */
  gone: number;
  /** Orders of the chosen ones; null until it is known how many are on several of them. */
  orders: number | null;
  onChoose: (departureKeys: string[]) => void;
  /** Those whose guests are refunded at once; null if all guests are. */
  atOnceKeys: readonly string[] | null;
  onAtOnce: (departureKeys: string[]) => void;
}

export function Which(props: WhichProps) {
  const { day, departures, chosen, gone, onChoose } = props;
  const isWide = useWide();
  const open = departures.filter(({ isCancelable }) => isCancelable).map(({ departureKey }) => departureKey);
  const marks = day.marks.filter(({ departureKeys }) => open.some((key) => departureKeys.includes(key)));
  const choose = (some: readonly string[], isOn: boolean) => {
    const rest = chosen.filter((key) => !some.includes(key));
    onChoose(isOn ? open.filter((key) => rest.includes(key) || some.includes(key)) : rest);
  };
  const rows = { ...props, open, choose };
  return (
    <StepPanel
      step={1}
      title={t('cancel.which.title')}
      note={t('cancel.which.count', {
        chosen: numberWords(chosen.length),
        all: numberWords(departures.length),
      })}
    >
      {marks.length > 0 && (
        <div className="cancel-marks">
          {marks.map((mark) => (
            <Button
              key={mark.markKey}
              size="small"
              icon="wind"
              onClick={() => choose(mark.departureKeys, true)}
            >
              <span dir="auto">{t('cancel.which.byMark', { mark: mark.text })}</span>
            </Button>
          ))}
        </div>
      )}
      {isWide ? (
        <div className="cancel-scroll">
          <Table {...rows} />
        </div>
      ) : (
        <Rows {...rows} />
      )}
      {gone > 0 && <p className="fine cancel-note">{t('cancel.which.gone', { count: gone })}</p>}
      {open.length > mostCanceled && (
        <p className="fine cancel-note">{t('cancel.which.most', { most: numberWords(mostCanceled) })}</p>
      )}
    </StepPanel>
  );
}

interface RowsProps extends WhichProps {
  /** Those that can be canceled. */
  open: readonly string[];
  choose: (some: readonly string[], isOn: boolean) => void;
}

const isChosen = ({ chosen }: Pick<RowsProps, 'chosen'>, { departureKey }: CancelableDeparture) =>
  chosen.includes(departureKey);

function All({ open, chosen, choose }: RowsProps) {
  const isAll = chosen.length === open.length;
  if (open.length === 0) return null;
  return (
    <PickBox
      label={t('cancel.which.all')}
      isOn={isAll}
      isMixed={chosen.length > 0 && !isAll}
      onPick={() => choose(open, !isAll)}
    />
  );
}

function Pick({ departure, ...props }: RowsProps & { departure: CancelableDeparture }) {
  if (!departure.isCancelable) return null;
  const isOn = isChosen(props, departure);
  return (
    <PickBox
      label={t('day.spoken.what', { time: startWords(departure), name: nameOf(departure) })}
      isOn={isOn}
      onPick={() => props.choose([departure.departureKey], !isOn)}
    />
  );
}

/** Whether guests of a chosen departure choose; nothing where all are refunded at once. */
function How({ departure, ...props }: RowsProps & { departure: CancelableDeparture }) {
  const { atOnceKeys, onAtOnce } = props;
  const { departureKey } = departure;
  if (atOnceKeys === null || !departure.isCancelable || !isChosen(props, departure)) return null;
  const rest = atOnceKeys.filter((key) => key !== departureKey);
  return (
    <Select
      label={t('cancel.which.howOf', { time: startWords(departure), name: nameOf(departure) })}
      labelHidden
      value={atOnceKeys.includes(departureKey) ? 'now' : 'choose'}
      options={[
        { value: 'choose', label: t('cancel.which.choose') },
        { value: 'now', label: t('cancel.which.now') },
      ]}
      onChange={(how) => onAtOnce(how === 'now' ? [...rest, departureKey] : rest)}
    />
  );
}

/** Why it cannot be chosen, else the marked hours that touch it. */
function Flags({ departure, day }: { departure: CancelableDeparture; day: DeskDay }) {
  const { departureKey, isCancelable } = departure;
  if (!isCancelable) {
    const isRental = day.departures.some((one) => one.departureKey === departureKey && one.isRental);
    return (
      <span className="tag tag-plain">
        {isRental || departure.name === null ? t('cancel.which.rental') : t('cancel.which.begun')}
      </span>
    );
  }
  const touching = day.marks.filter(({ departureKeys }: DayMark) => departureKeys.includes(departureKey));
  return touching.map(({ markKey, text }) => (
    <span key={markKey} className="flag">
      <Icon name="wind" />
      <span className="flag-text" dir="auto">
        {text}
      </span>
    </span>
  ));
}

interface Sums {
  departures: string;
  guests: number;
  orders: number;
  paid: string;
  due: string;
}

/** Of the chosen ones. */
function sumsOf({ day, departures, chosen, orders }: WhichProps): Sums {
  const some = departures.filter((departure) => isChosen({ chosen }, departure));
  const sum = (of: (one: CancelableDeparture) => number) => some.reduce((total, one) => total + of(one), 0);
  return {
    departures: t('weather.touched.departures', { count: some.length }),
    guests: sum(({ guests }) => guests),
    orders: orders ?? sum((one) => one.orders),
    paid: formatAmount(add(...some.map(({ paid }) => paid)), day.currency),
    due: formatAmount(add(...some.map(({ due }) => due)), day.currency),
  };
}

function Table(props: RowsProps) {
  const { day, departures } = props;
  const sums = sumsOf(props);
  const chooses = props.atOnceKeys !== null;
  const shown = (value: CancelableDeparture['paid']) => formatAmount(value, day.currency);
  return (
    <table className="table cancel-table">
      <caption className="vh">{t('cancel.which.title')}</caption>
      <thead>
        <tr>
          <th scope="col" className="cell-pick">
            <span className="vh">{t('orders.select.column')}</span>
            <All {...props} />
          </th>
          <th scope="col">{t('cancel.which.starts')}</th>
          <th scope="col">{t('cancel.which.departure')}</th>
          <th scope="col" className="cell-number">
            {t('orders.list.guests')}
          </th>
          <th scope="col" className="cell-number">
            {t('cancel.which.orders')}
          </th>
          <th scope="col" className="cell-number">
            {t('cancel.which.paid')}
          </th>
          <th scope="col" className="cell-number">
            {t('cancel.which.due')}
          </th>
          {chooses && <th scope="col">{t('cancel.which.how')}</th>}
        </tr>
      </thead>
      <tbody>
        {departures.map((departure) => (
          <tr
            key={departure.departureKey}
            className={isChosen(props, departure) ? 'cancel-chosen' : undefined}
          >
            <td className="cell-pick">
              <Pick {...props} departure={departure} />
            </td>
            <td className="cell-start">{startWords(departure)}</td>
            <th scope="row" className="cell-name">
              <bdi>{nameOf(departure)}</bdi>
              <Flags departure={departure} day={day} />
            </th>
            <td className="cell-number">{numberWords(departure.guests)}</td>
            <td className="cell-number">{numberWords(departure.orders)}</td>
            <td className="cell-number">{shown(departure.paid)}</td>
            <td className={departure.due > 0 ? 'cell-number cancel-due' : 'cell-number muted'}>
              {shown(departure.due)}
            </td>
            {chooses && (
              <td className="cancel-how">
                <How {...props} departure={departure} />
              </td>
            )}
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <td />
          <th scope="row" colSpan={2}>
            {sums.departures}
          </th>
          <td className="cell-number">{numberWords(sums.guests)}</td>
          <td className="cell-number">{numberWords(sums.orders)}</td>
          <td className="cell-number">{sums.paid}</td>
          <td className="cell-number">{sums.due}</td>
          {chooses && <td />}
        </tr>
      </tfoot>
    </table>
  );
}

const countsOf = (guests: number, orders: number): string =>
  [t('day.departure.guests', { count: guests }), t('cancel.count.orders', { count: orders })].join(comma());

function Rows(props: RowsProps) {
  const { day, departures, open } = props;
  const sums = sumsOf(props);
  return (
    <ul aria-label={t('cancel.which.title')}>
      {open.length > 1 && (
        <li className="cancel-row">
          <All {...props} />
          {/* The box has the same words as its name. */}
          <span className="fine cancel-row-all" aria-hidden="true">
            {t('cancel.which.all')}
          </span>
        </li>
      )}
      {departures.map((departure) => (
        <li
          key={departure.departureKey}
          className={isChosen(props, departure) ? 'cancel-row cancel-chosen' : 'cancel-row'}
        >
          <Pick {...props} departure={departure} />
          <b className="cancel-row-name" dir="auto">
            {t('day.spoken.what', { time: startWords(departure), name: nameOf(departure) })}
          </b>
          <b className="cancel-row-end">{formatAmount(departure.paid, day.currency)}</b>
          <span className="fine cancel-row-what">
            <span>{countsOf(departure.guests, departure.orders)}</span>
            <Flags departure={departure} day={day} />
          </span>
          {departure.due > 0 && (
            <span className="fine cancel-row-end cancel-due">
              {t('orders.tag.due', { amount: formatAmount(departure.due, day.currency) })}
            </span>
          )}
          <How {...props} departure={departure} />
        </li>
      ))}
      <li className="cancel-row cancel-sum">
        <b className="cancel-row-name">{sums.departures}</b>
        <b className="cancel-row-end">{sums.paid}</b>
        <span className="fine cancel-row-what">{countsOf(sums.guests, sums.orders)}</span>
        <span className="fine cancel-row-end">{t('orders.tag.due', { amount: sums.due })}</span>
      </li>
    </ul>
  );
}
