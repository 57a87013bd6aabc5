/** The booking panel: price, what to read first, steps, and the footer with the total. */
import type { Activity, Item } from '@gangway/contract/catalog';
import type { VenueDate } from '@gangway/domain/kernel/local-time';
import { Button } from '@gangway/ui/components/button.tsx';
import { LinkedText } from '@gangway/ui/components/linked-text.tsx';
import { Notice } from '@gangway/ui/components/notice.tsx';
import { formatShortAmount } from '@gangway/ui/lib/format-amount.ts';
import { choicesKept } from '@gangway/ui/lib/retry-words.ts';
import { withElements } from '@gangway/ui/messages/with-elements.tsx';
import { useEffect, useRef } from 'react';
import { t } from '../../../messages/t.ts';
import { NeedsScript } from '../../location/needs-script.tsx';
import type { Venue } from '../../location/venue-source.ts';
import { alwaysAddedWords, headPrice, headPriceReason, type Priced } from '../price/head-price.ts';
import type { AddProblem } from '../state/use-adding.ts';
import { chargesWords } from '../words/booking-words.ts';
import { readFirstId } from './next-action.ts';
import { type BookingOfFoot, PanelFoot } from './panel-foot.tsx';
import { findScheduler, NoScheduler } from './scheduler.tsx';
import type { BookingOfSteps } from './scheduler-steps.tsx';

interface BookingPanelProps {
  booking: BookingOfSteps & BookingOfFoot;
  venue: Venue;
  item: Item;
  activity: Activity;
  today: VenueDate;
  isReady: boolean;
  onReady: () => void;
}

export function BookingPanel(props: BookingPanelProps) {
  const { booking, venue, item, activity, isReady } = props;
  const Scheduler = findScheduler(activity);
  return (
    <aside className="panel" aria-labelledby="panel-title">
      <div className="panel-head">
        <h2 id="panel-title" className="vh">
          {t('booking.panel.book', { name: item.name })}
        </h2>
        <PanelPrice venue={venue} item={item} activity={activity} priced={booking} />
      </div>
      {Scheduler === null ? (
        <NoScheduler venue={venue} />
      ) : (
        <>
          <div className="panel-steps">
            <NeedsScript venue={venue} what="booking" />
            {!isReady && activity.preBookMessage !== null && (
              <div id={readFirstId}>
                <Notice live={false} title={t('booking.panel.beforeYouBook')}>
                  <p className="text-lines">
                    <LinkedText text={activity.preBookMessage} />
                  </p>
                  <Button look="primary" size="small" onClick={props.onReady}>
                    {t('booking.panel.gotIt')}
                  </Button>
                </Notice>
              </div>
            )}
            <Scheduler
              booking={booking}
              venue={venue}
              item={item}
              activity={activity}
              today={props.today}
              isReady={isReady}
            />
          </div>
          <Problem problem={booking.adding.problem} />
          <PanelFoot {...{ booking, venue, item, activity, isReady }} />
        </>
      )}
    </aside>
  );
}

interface PanelPriceProps extends Pick<BookingPanelProps, 'venue' | 'item' | 'activity'> {
  priced: Priced;
}

function PanelPrice({ venue, item, activity, priced }: PanelPriceProps) {
  const shown = headPrice(item, activity, priced);
  if (shown === null) return null;
  const currency = venue.paymentCurrencyCode;
  const amount = formatShortAmount(shown.amount, currency);
  const charges = chargesWords(venue, 'price');
  const reason = headPriceReason(activity, priced, currency);
  const more = [reason, ...alwaysAddedWords(activity, currency), charges].filter((words) => words !== null);
  return (
    <p className="panel-price">
      {shown.isFrom ? (
        withElements(t('booking.price.headFrom', { amount }), { amount: <b className="price" /> })
      ) : (
        <b className="price">{amount}</b>
      )}
      {shown.per !== null && <span>{` ${shown.per}`}</span>}
      {more.map((words) => (
        <small className="fine" key={words}>
          {words}
        </small>
      ))}
    </p>
  );
}

/** Why the last addition failed; scrolls into view each time. */
function Problem({ problem }: { problem: AddProblem | null }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (problem !== null) box.current?.scrollIntoView?.({ block: 'center' });
  }, [problem]);
  return (
    <div ref={box} className="panel-problem">
      {problem !== null && (
        <Notice key={problem.attempt} severity="error" title={problem.message}>
          {choicesKept()}
        </Notice>
      )}
    </div>
  );
}
