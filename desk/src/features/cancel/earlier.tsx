/** The cancellations of a day so far, each with the way to how it stands. */
import type { CancellationSummary } from '@gangway/contract/canceled-departures';
import type { DeskDay } from '@gangway/contract/departures';
import type { LocationKey } from '@gangway/domain/kernel/keys';
import { comma } from '@gangway/domain/kernel/word-list';
import { Icon } from '@gangway/ui/components/icon.tsx';
import { Link } from '../../lib/address.tsx';
import { canceledAddress } from '../../lib/places.ts';
import { Failed } from '../../lib/states.tsx';
import type { Loading } from '../../lib/use-loaded.ts';
import { t } from '../../messages/t.ts';
import { momentWords } from '../order/order-words.ts';

interface EarlierProps {
  locationKey: LocationKey;
  day: DeskDay;
  earlier: Loading<readonly CancellationSummary[]>;
}

export function Earlier({ locationKey, day, earlier: { state, reload } }: EarlierProps) {
  if (state.at === 'failed')
    return <Failed title={t('cancel.earlier.failed')} error={state.error} onTry={() => void reload()} />;
  if (state.at === 'loading' || state.value.length === 0) return null;
  return (
    <section className="panel" aria-labelledby="cancel-earlier">
      <h2 id="cancel-earlier">{t('cancel.earlier.title')}</h2>
      <ul className="lines">
        {state.value.map((one) => (
          <li key={one.cancellationKey}>
            <Link className="link" to={canceledAddress(locationKey, one.cancellationKey)}>
              <bdi>{[momentWords(one.startedOn, day), one.reason].join(comma())}</bdi>
            </Link>
            <span className="small">
              {[
                t('weather.touched.departures', { count: one.departures.length }),
                t('cancel.count.orders', { count: one.orders }),
                t('day.departure.guests', { count: one.guests }),
              ].join(comma())}
            </span>
            <Standing of={one} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Standing({ of: { needYou, queued, waiting } }: { of: CancellationSummary }) {
  return (
    <span className="orders-tags">
      {needYou > 0 && (
        <span className="tag tag-bad">
          <Icon name="warn" />
          <span>{t('canceled.progress.needYou', { count: needYou })}</span>
        </span>
      )}
      {queued > 0 && (
        <span className="tag tag-plain">
          <Icon name="refresh" />
          <span>{t('canceled.progress.queued', { count: queued })}</span>
        </span>
      )}
      {waiting > 0 && (
        <span className="tag tag-plain">
          <Icon name="mail" />
          <span>{t('canceled.progress.waiting', { count: waiting })}</span>
        </span>
      )}
      {needYou + queued + waiting === 0 && (
        <span className="tag tag-ok">
          <Icon name="check" />
          <span>{t('cancel.earlier.done')}</span>
        </span>
      )}
    </span>
  );
}
