/** How canceled departures stand: how far it is, and each order with what is left to do (docs/rules/canceled-departures.md). */
import type { CancellationResult } from '@gangway/contract/canceled-departures';
import { comma } from '@gangway/domain/kernel/word-list';
import { intlLocale, leftToRight } from '@gangway/domain/messages/locale';
import { Icon } from '@gangway/ui/components/icon.tsx';
import { Link } from '../../lib/address.tsx';
import { statusOf } from '../../lib/call.ts';
import { dateWords, startWords } from '../../lib/departure-words.ts';
import { KeysHelp } from '../../lib/keys-help.tsx';
import { useOwnStyles } from '../../lib/own-styles.ts';
import { dayAddress } from '../../lib/places.ts';
import { ScreenHead } from '../../lib/screen.tsx';
import type { Venue } from '../../lib/session.ts';
import { Failed, LoadingBars } from '../../lib/states.tsx';
import { useStops } from '../../lib/use-stops.ts';
import { venueDateOf } from '../../lib/venue-clock.ts';
import { t } from '../../messages/t.ts';
import { momentWords, visitWords } from '../order/order-words.ts';
import { CanceledRows } from './canceled-rows.tsx';
import { csvAddress, useCancellation } from './canceled-source.ts';

interface CanceledProps {
  venue: Venue;
  cancellationKey: string;
}

export function Canceled({ venue, cancellationKey }: CanceledProps) {
  const { locationKey, name: venueName } = venue;
  const { state, reload } = useCancellation(locationKey, cancellationKey);
  useStops();
  const result = state.at === 'ready' ? state.value : null;
  const today = result === null ? null : venueDateOf(result.readOn, result.timeZone);
  if (state.at === 'failed' && statusOf(state.error) === 404)
    return (
      <>
        <ScreenHead title={t('canceled.gone.title')} of={venueName} />
        <p className="muted">{t('canceled.gone.text')}</p>
        <p>
          <Link className="link" to={dayAddress(locationKey)}>
            {t('day.page.title')}
          </Link>
        </p>
      </>
    );
  return (
    <>
      {result !== null && today !== null && (
        <nav className="crumb" aria-label={t('departure.page.way')}>
          <Link className="link" to={dayAddress(locationKey, result.date === today ? null : result.date)}>
            {dateWords(result.date, today)}
          </Link>
        </nav>
      )}
      <ScreenHead title={t('canceled.page.title')} of={venueName}>
        {result !== null && today !== null && <Facts result={result} today={today} />}
      </ScreenHead>
      {state.at === 'loading' && <LoadingBars rows={6} />}
      {state.at === 'failed' && (
        <Failed title={t('canceled.page.failed')} error={state.error} onTry={() => void reload()} />
      )}
      {result !== null && today !== null && (
        <section className="panel cancel-panel" aria-labelledby="canceled-result">
          <header className="cancel-step">
            <h2 id="canceled-result">{t('canceled.page.result')}</h2>
            <span className="fine">{result.queued + result.waiting > 0 && t('canceled.page.leave')}</span>
            <a className="button button-small" href={csvAddress(locationKey, cancellationKey)} download>
              <Icon name="download" />
              <span>{t('orders.page.csv')}</span>
            </a>
          </header>
          <Progress result={result} />
          <CanceledRows locationKey={locationKey} result={result} today={today} onChanged={reload} />
        </section>
      )}
      <KeysHelp
        lines={[
          { keys: ['J', 'K'], words: t('orders.keys.order') },
          { keys: ['Enter'], words: t('orders.keys.open') },
        ]}
      />
    </>
  );
}

const percentWords = (percent: number): string =>
  leftToRight(new Intl.NumberFormat(intlLocale(), { style: 'percent' }).format(percent / 100));

interface FactsProps {
  result: CancellationResult;
  today: CancellationResult['date'];
}

/** When, by whom, why, how much is refunded, and which departures. */
function Facts({ result, today }: FactsProps) {
  const { startedOn, by, reason, percent, decideBy, departures, timeZone } = result;
  const when = momentWords(startedOn, { timeZone, today });
  return (
    <>
      <p className="muted canceled-facts">
        <span>
          {by === null ? t('canceled.page.byNobody', { when }) : t('canceled.page.by', { when, name: by })}
        </span>
        <span dir="auto">{t('canceled.page.reason', { reason })}</span>
        <span>
          {percent === null
            ? t('canceled.page.terms')
            : t('canceled.page.percent', { percent: percentWords(percent) })}
        </span>
        {decideBy !== null && <span>{t('canceled.page.until', { when: visitWords(decideBy, true) })}</span>}
      </p>
      <ul className="canceled-departures">
        {departures.map((one) => (
          <li key={one.departureKey} dir="auto">
            {t('day.spoken.what', { time: startWords(one), name: one.name })}
          </li>
        ))}
      </ul>
    </>
  );
}

function Progress({ result }: { result: CancellationResult }) {
  const { done, waiting, needYou, queued, orders, guests } = result;
  const bar = useOwnStyles({
    ...{ '--done': `${done}fr`, '--waiting': `${waiting}fr`, '--need': `${needYou}fr` },
    '--queued': `${queued}fr`,
  });
  return (
    <div className="canceled-progress">
      <div className="canceled-bar" aria-hidden="true" ref={bar}>
        <span className="canceled-done" />
        <span className="canceled-waiting" />
        <span className="canceled-need" />
        <span className="canceled-queued" />
      </div>
      <p role="status" className="canceled-key">
        <span className="canceled-key-done">{t('canceled.progress.done', { count: done })}</span>
        <span className="canceled-key-waiting">{t('canceled.progress.waiting', { count: waiting })}</span>
        <span className="canceled-key-need">{t('canceled.progress.needYou', { count: needYou })}</span>
        <span className="canceled-key-queued">{t('canceled.progress.queued', { count: queued })}</span>
      </p>
      <p className="fine">
        {[t('cancel.count.orders', { count: orders }), t('day.departure.guests', { count: guests })].join(
          comma(),
        )}
      </p>
    </div>
  );
}
