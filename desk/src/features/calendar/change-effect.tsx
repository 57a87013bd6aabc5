/** The effect of a change of the schedule before it is made, or why it cannot be. */
import type { CalendarPreview, TakenDeparture } from '@gangway/contract/calendar';
import { dayAndShortDate } from '@gangway/domain/kernel/date-words';
import type { LocationKey } from '@gangway/domain/kernel/keys';
import { comma } from '@gangway/domain/kernel/word-list';
import { Button } from '@gangway/ui/components/button.tsx';
import { Notice } from '@gangway/ui/components/notice.tsx';
import { TryAgain } from '@gangway/ui/components/try-again.tsx';
import { Link } from '../../lib/address.tsx';
import { titleOf } from '../../lib/departure-words.ts';
import { departureAddress } from '../../lib/places.ts';
import { t } from '../../messages/t.ts';
import { effectWords } from './change-words.ts';
import type { ChangePreview } from './use-change-preview.ts';

interface ChangeEffectProps {
  venue: LocationKey;
  /** Of the venue's today. */
  year: string;
  previewed: ChangePreview;
  /** Closes for sale instead; null where that is no way out. */
  onClose: (() => void) | null;
}

export function ChangeEffect({ venue, year, previewed, onClose }: ChangeEffectProps) {
  const { preview, isFresh, refusal, failure, askAgain } = previewed;
  const isBooked = refusal?.code === 'calendarBooked';
  return (
    <div role="status" className="change-effect" aria-busy={!isFresh && failure === null}>
      {failure !== null && (
        <Notice severity="warn" live={false} title={failure}>
          <TryAgain icon="refresh" size="small" onTry={askAgain} />
        </Notice>
      )}
      {refusal !== null && preview !== null && (
        <Notice severity="warn" live={false} title={refusal.words}>
          <TakenList venue={venue} of={preview} />
          {isBooked && onClose !== null && (
            <Button size="small" onClick={onClose}>
              {t('calendar.change.closeInstead')}
            </Button>
          )}
        </Notice>
      )}
      {preview !== null && preview.effect !== null && (
        <ul className="change-does">
          {effectWords(preview.effect, year).map((words) => (
            <li key={words}>{words}</li>
          ))}
        </ul>
      )}
    </div>
  );
}

interface TakenListProps {
  venue: LocationKey;
  of: Pick<CalendarPreview, 'taken' | 'takenCount'>;
}

/** Departures that keep a change from being made, with the way to each. */
export function TakenList({ venue, of: { taken, takenCount } }: TakenListProps) {
  if (taken.length === 0) return null;
  return (
    <ul className="change-taken">
      {taken.map((one) => (
        <li key={`${one.date} ${one.departureKey}`}>
          <Link className="link" to={departureAddress(venue, one.date, one.departureKey)}>
            {[dayAndShortDate(one.date), titleOf(one)].join(comma())}
          </Link>
          <span className="small">{takenWords(one)}</span>
        </li>
      ))}
      {takenCount > taken.length && (
        <li className="small">{t('calendar.change.moreTaken', { count: takenCount - taken.length })}</li>
      )}
    </ul>
  );
}

/** 5 guests, 2 places in carts, would have 3 places */
function takenWords({ guests, held, places }: TakenDeparture): string {
  return [
    t('day.departure.guests', { count: guests }),
    ...(held > 0 ? [t('calendar.change.held', { count: held })] : []),
    places === null ? t('calendar.change.wouldNotRun') : t('calendar.change.wouldHave', { count: places }),
  ].join(comma());
}
