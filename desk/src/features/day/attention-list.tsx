/** The list of needs: one line what, one line why, and the way to it. */
import type { CancellationSummary } from '@gangway/contract/canceled-departures';
import type { DayDeparture, DeskDay } from '@gangway/contract/departures';
import { Button } from '@gangway/ui/components/button.tsx';
import { classNames } from '@gangway/ui/components/class-names.ts';
import { Icon } from '@gangway/ui/components/icon.tsx';
import type { IconName } from '@gangway/ui/components/icon-paths.ts';
import { useState } from 'react';
import { Link } from '../../lib/address.tsx';
import { nameOf, startsInWords, startWords } from '../../lib/departure-words.ts';
import { markWords, touchedWords } from '../../lib/mark-words.ts';
import { t } from '../../messages/t.ts';
import type { Attention, Need } from './attention.ts';
import type { MarkAttention } from './day-marks.ts';
import { needWords } from './day-words.ts';

interface CanceledAttention {
  cancellation: CancellationSummary;
  address: string;
}

interface AttentionListProps {
  day: DeskDay;
  entries: readonly Attention[];
  marks: readonly MarkAttention[];
  /** Canceled departures of which somebody still has to take care, and where. */
  canceled: readonly CanceledAttention[];
  addressOf: (departure: DayDeparture) => string;
  /** Shows what a mark touches. */
  onReview: (markKey: string) => void;
}

const icons: Readonly<Record<Need['kind'], IconName>> = {
  closed: 'lock',
  tooMany: 'warn',
  due: 'card',
  waivers: 'edit',
  tooFew: 'age',
  emails: 'mail',
  refunds: 'card',
  guide: 'user',
};

/** Shown at first; on a phone the day itself is below. */
const few = 3;

export function AttentionList({ day, entries, marks, canceled, addressOf, onReview }: AttentionListProps) {
  const [isOpen, setOpen] = useState(false);
  const all = [...entries, ...marks].sort((one, other) => one.startsIn - other.startsIn);
  const count = all.length + canceled.length;
  const urgent = all.filter(({ isUrgent }) => isUrgent).length;
  return (
    <section className="panel attention" aria-labelledby="attention">
      <header className="attention-head">
        <h2 id="attention">{t('day.attention.title')}</h2>
        {urgent > 0 && <span className="tag tag-bad">{t('day.attention.urgent', { count: urgent })}</span>}
        <span className="muted attention-count">{count > 0 && count}</span>
      </header>
      {count === 0 && <p className="muted attention-none">{t('day.attention.none')}</p>}
      <ul className={classNames('attention-list', isOpen && 'attention-open')}>
        {canceled.map((one) => (
          <CanceledEntry key={one.cancellation.cancellationKey} {...one} />
        ))}
        {all.map((entry) => {
          const isOfMark = 'mark' in entry;
          const what = isOfMark
            ? markWords(entry.mark)
            : t('day.attention.what', { name: nameOf(entry.departure), time: startWords(entry.departure) });
          return (
            <li
              key={entry.key}
              className={classNames('attention-entry', entry.isUrgent && 'attention-urgent')}
            >
              <Icon name={isOfMark ? 'wind' : icons[entry.need.kind]} />
              <h3 dir="auto">{what}</h3>
              <span className="attention-in">
                {day.date === day.today ? startsInWords(entry.startsIn) : ''}
              </span>
              <p>{isOfMark ? touchedWords(entry.mark) : needWords(entry.need, day)}</p>
              {isOfMark ? (
                <Button size="small" onClick={() => onReview(entry.mark.markKey)}>
                  <span>{t('day.attention.review')}</span>
                  <span className="vh">{what}</span>
                </Button>
              ) : (
                <Link to={addressOf(entry.departure)} className="button button-small">
                  <span>{t('day.attention.open')}</span>
                  <span className="vh">{nameOf(entry.departure)}</span>
                </Link>
              )}
            </li>
          );
        })}
      </ul>
      {count > few && !isOpen && (
        <div className="attention-more">
          <Button look="quiet" wide onClick={() => setOpen(true)}>
            {t('day.attention.more', { count: count - few })}
          </Button>
        </div>
      )}
    </section>
  );
}

function CanceledEntry({ cancellation: { reason, needYou }, address }: CanceledAttention) {
  const what = t('day.attention.canceled', { reason });
  return (
    <li className="attention-entry">
      <Icon name="close" />
      <h3 dir="auto">{what}</h3>
      <p>{t('canceled.progress.needYou', { count: needYou })}</p>
      <Link to={address} className="button button-small">
        <span>{t('day.attention.open')}</span>
        <span className="vh">{what}</span>
      </Link>
    </li>
  );
}
