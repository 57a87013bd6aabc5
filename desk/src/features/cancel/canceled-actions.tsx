/** The ways on with an order of canceled departures: canceling it again, choosing for its guest, or saying that they were called. */
import {
  type CanceledOrder,
  type CancellationResult,
  noteGuestCalled,
  retryCanceledOrder,
} from '@gangway/contract/canceled-departures';
import type { LocationKey } from '@gangway/domain/kernel/keys';
import { Button } from '@gangway/ui/components/button.tsx';
import { failureWords } from '@gangway/ui/lib/connection-words.ts';
import { useAction } from '@gangway/ui/lib/use-action.ts';
import { Link } from '../../lib/address.tsx';
import { orderAddress } from '../../lib/places.ts';
import { type Refusal, useChanges } from '../../lib/use-changes.ts';
import { useOfflineSince } from '../../lib/use-connection.ts';
import { t } from '../../messages/t.ts';
import { isToCall } from './canceled-words.ts';

interface CanceledActionsProps {
  locationKey: LocationKey;
  result: Pick<CancellationResult, 'cancellationKey'>;
  row: CanceledOrder;
  /** Loads them as they are now. */
  onChanged: () => Promise<void>;
}

export function CanceledActions(props: CanceledActionsProps) {
  const { locationKey, row, onChanged } = props;
  const { orderNumber, called } = row;
  const { cancellationKey } = props.result;
  const make = useChanges();
  const { isBusy, said, run } = useAction();
  const isOffline = useOfflineSince() !== null;
  const named = { locationKey, cancellationKey, orderNumber };
  const press = (change: () => Promise<Refusal | null>) =>
    void run(async () => {
      try {
        const refusal = await change();
        await onChanged();
        return refusal?.words ?? null;
      } catch (error) {
        return failureWords(error);
      }
    });
  const shared = { size: 'small', busy: isBusy, disabled: isOffline } as const;
  return (
    <div className="canceled-actions">
      {row.state === 'blocked' && (
        <Button {...shared} onClick={() => press(() => make(retryCanceledOrder, named))}>
          <span>{t('canceled.retry.button')}</span>
          <span className="vh">{orderNumber}</span>
        </Button>
      )}
      {isToCall(row) && (
        <Button
          {...shared}
          look={called === null ? 'plain' : 'quiet'}
          onClick={() => press(() => make(noteGuestCalled, { ...named, isCalled: called === null }))}
        >
          <span>{called === null ? t('canceled.call.mark') : t('canceled.call.undo')}</span>
          <span className="vh">{orderNumber}</span>
        </Button>
      )}
      {row.state === 'waiting' && (
        <Link className="link" to={orderAddress(locationKey, orderNumber)}>
          <span>{t('canceled.choose.button')}</span>
          <span className="vh">{orderNumber}</span>
        </Link>
      )}
      {said !== null && (
        <p role="alert" className="canceled-problem">
          {said}
        </p>
      )}
    </div>
  );
}
