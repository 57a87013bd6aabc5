/** The list of needs: one line what, one line why, and the way to it. */
import type { DayDeparture, DeskDay } from '@gangway/contract/departures';
import { Button } from '@gangway/ui/components/button.tsx';
import { classNames } from '@gangway/ui/components/class-names.ts';
import { Icon } from '@gangway/ui/components/icon.tsx';
import type { IconName } from '@gangway/ui/components/icon-paths.ts';
import { useState } from 'react';
import { Link } from '../../lib/address.tsx';
import { nameOf, startsInWords, startWords } from '../../lib/departure-words.ts';
import { t } from '../../messages/t.ts';
import type { Attention, Need } from './attention.ts';
import { needWords } from './day-words.ts';

interface AttentionListProps {
  day: DeskDay;
  entries: readonly Attention[];
  addressOf: (departure: DayDeparture) => string;
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

export function AttentionList({ day, entries, addressOf }: AttentionListProps) {
  const [isOpen, setOpen] = useState(false);
  const urgent = entries.filter(({ isUrgent }) => isUrgent).length;
  return (
    <section className="panel attention" aria-labelledby="attention">
      <header className="attention-head">
        <h2 id="attention">{t('day.attention.title')}</h2>
        {urgent > 0 && <span className="tag tag-bad">{t('day.attention.urgent', { count: urgent })}</span>}
        <span className="muted attention-count">{entries.length > 0 && entries.length}</span>
      </header>
      {entries.length === 0 && <p className="muted attention-none">{t('day.attention.none')}</p>}
      <ul className={classNames('attention-list', isOpen && 'attention-open')}>
        {entries.map((entry) => {
          const { key, departure, need, isUrgent } = entry;
          return (
            <li key={key} className={classNames('attention-entry', isUrgent && 'attention-urgent')}>
              <Icon name={icons[need.kind]} />
              <h3>{t('day.attention.what', { name: nameOf(departure), time: startWords(departure) })}</h3>
              <span className="attention-in">
                {day.date === day.today ? startsInWords(entry.startsIn) : ''}
              </span>
              <p>{needWords(need, day)}</p>
              <Link to={addressOf(departure)} className="button button-small">
                <span>{t('day.attention.open')}</span>
                <span className="vh">{nameOf(departure)}</span>
              </Link>
            </li>
          );
        })}
      </ul>
      {entries.length > few && !isOpen && (
        <div className="attention-more">
          <Button look="quiet" wide onClick={() => setOpen(true)}>
            {t('day.attention.more', { count: entries.length - few })}
          </Button>
        </div>
      )}
    </section>
  );
}
