/**
 * Choosing what becomes of bookings whose departure the venue canceled; loaded only for their guests
 * (docs/rules/canceled-departures.md, "What guests choose").
 */
import type { OutputOf } from '@gangway/contract/call';
import type { CanceledChoice, chooseCanceled } from '@gangway/contract/cancellations';
import { getOrder } from '@gangway/contract/cart';
import type { Order } from '@gangway/contract/order';
import type { Elements } from '@gangway/ui/components/elements.tsx';
import { LiveRegion } from '@gangway/ui/components/hidden.tsx';
import { IconSprite } from '@gangway/ui/components/icon-sprite.tsx';
import { Notice } from '@gangway/ui/components/notice.tsx';
import { TryAgain } from '@gangway/ui/components/try-again.tsx';
import { connectionWords } from '@gangway/ui/lib/connection-words.ts';
import { formatAmount } from '@gangway/ui/lib/format-amount.ts';
import type { Queue } from '@gangway/ui/lib/queue.ts';
import { useEffect, useRef, useState } from 'react';
import type { Caller } from '../../lib/call.ts';
import { t } from '../../messages/t.ts';
import type { Venue } from '../location/venue-source.ts';
import type { MovePanel } from './booking-card.tsx';
import { CalledOffBookings } from './called-off-bookings.tsx';
import { CalledOffChoices, type Way, worthOf } from './called-off-choices.tsx';
import { loadCanceling } from './load-canceling.ts';

interface CalledOffPanelProps {
  order: Order;
  venue: Pick<Venue, 'name' | 'paymentCurrencyCode'>;
  call: Caller;
  /** Runs changes of the order one after another (C-09). */
  inTurn: Queue;
  movePanel: MovePanel;
  onOrder: (order: Order) => void;
  /** Says in the panel's place what was done. */
  onDone: (said: Elements) => void;
}

type Loaded =
  | { step: 'loading' }
  | { step: 'failed'; words: string }
  | { step: 'loaded'; choice: CanceledChoice };

type Refusal = Pick<OutputOf<typeof chooseCanceled>, 'modelErrors' | 'exceptionMessage'>;

const refusalOf = ({ modelErrors, exceptionMessage }: Refusal) =>
  modelErrors?.[0]?.value[0] ?? exceptionMessage;

/** The choice as it is now. If it was decided meanwhile, takes over the order instead, and says so. */
async function loadChoice({ order, call, onOrder, onDone }: CalledOffPanelProps): Promise<Loaded> {
  const { locationKey, orderKey } = order;
  try {
    const { askChoice } = await loadCanceling();
    const answer = await askChoice(call, order);
    if (answer.choice !== null) return { step: 'loaded', choice: answer.choice };
    const refusal = refusalOf(answer);
    if (refusal != null) return { step: 'failed', words: refusal };
    const newer = await call(getOrder, { locationKey, orderKey });
    onOrder(newer);
    if (newer.calledOffLines.length === 0)
      onDone(<Notice title={t('receipt.calledOff.decided')} severity="success" />);
  } catch (error) {
    return { step: 'failed', words: connectionWords(t('receipt.calledOff.loadFailed'), error) };
  }
  return { step: 'failed', words: connectionWords(t('receipt.calledOff.loadFailed')) };
}

function useCanceledChoice(props: CalledOffPanelProps) {
  const [loaded, setLoaded] = useState<Loaded>({ step: 'loading' });
  const latest = useRef(props);
  latest.current = props;
  useEffect(() => {
    void loadChoice(latest.current).then(setLoaded);
  }, []);
  return {
    loaded,
    async retry() {
      setLoaded({ step: 'loading' });
      setLoaded(await loadChoice(props));
    },
    /** Figures that cannot be loaded again stay as they were: the server refuses those that no longer hold. */
    async refresh() {
      const next = await loadChoice(props);
      if (next.step === 'loaded') setLoaded(next);
    },
  };
}

/** The outcome, in the words that canceling on the receipt has for it. */
function outcomeOf(way: Way, choice: CanceledChoice, venue: CalledOffPanelProps['venue']): Elements {
  const { bookings, refund, refundParts: parts } = choice;
  const amount = formatAmount(worthOf(way, choice), venue.paymentCurrencyCode);
  return (
    <Notice
      severity="success"
      title={bookings.length > 1 ? t('receipt.calledOff.doneAll') : t('receipt.cancel.done')}
    >
      {way === 'credit' && <p>{t('receipt.calledOff.credited', { amount, venue: venue.name })}</p>}
      {way === 'refund' && refund > 0 && <p>{t('receipt.cancel.refund', { parts })}</p>}
    </Notice>
  );
}

export function CalledOffPanel(props: CalledOffPanelProps) {
  const { order, venue, call, inTurn, movePanel, onOrder, onDone } = props;
  const { loaded, retry, refresh } = useCanceledChoice(props);

  /** Returns why it was not done, or null. */
  async function choose(way: Way, choice: CanceledChoice): Promise<string | null> {
    const chosen = { choice: way, amount: worthOf(way, choice), revision: choice.revision };
    try {
      const calls = await loadCanceling();
      const answer = await inTurn(() => calls.choose(call, order, chosen));
      const refusal = refusalOf(answer);
      if (refusal == null && answer.order !== null) {
        onOrder(answer.order);
        onDone(outcomeOf(way, choice, venue));
        return null;
      }
      await refresh();
      return refusal ?? connectionWords(t('receipt.calledOff.failed'));
    } catch (error) {
      return connectionWords(t('receipt.calledOff.failed'), error);
    }
  }

  return (
    <section className="ticket called-off" aria-labelledby="called-off-title">
      <IconSprite names={['refresh', 'undo']} />
      <div className="ticket-main">
        <h2 id="called-off-title">{t('receipt.calledOff.title')}</h2>
        <LiveRegion>{loaded.step === 'loading' ? t('receipt.calledOff.loading') : ''}</LiveRegion>
        {loaded.step === 'loading' && <Skeleton />}
        {loaded.step === 'failed' && (
          <Notice severity="error" title={loaded.words}>
            <TryAgain size="small" icon="refresh" onTry={() => void retry()} />
          </Notice>
        )}
        {loaded.step === 'loaded' && (
          <>
            <CalledOffBookings bookings={loaded.choice.bookings} />
            {loaded.choice.text !== '' && (
              <p className="called-off-text text-lines" dir="auto">
                {loaded.choice.text}
              </p>
            )}
            {loaded.choice.decideBy === null ? (
              <p>{t('receipt.calledOff.venueDoes')}</p>
            ) : (
              <CalledOffChoices
                order={order}
                venue={venue}
                choice={loaded.choice}
                decideBy={loaded.choice.decideBy}
                movePanel={movePanel}
                onChoose={choose}
                onMoved={() => onDone(<Notice severity="success" title={t('receipt.move.done')} />)}
              />
            )}
          </>
        )}
        <noscript>
          <p className="small">{t('receipt.calledOff.needsScript')}</p>
        </noscript>
      </div>
    </section>
  );
}

function Skeleton() {
  return (
    <div className="called-off-skeleton" aria-hidden="true">
      <i className="skeleton" />
      <i className="skeleton" />
      <i className="skeleton" />
    </div>
  );
}
