/** The transportation step: meet at the location, or get picked up at a hotel (D-TR-01, 4.2-09, 4.2-10). */
import type { Activity } from '@gangway/contract/catalog';
import { readPickup } from '@gangway/domain/booking/pickup-text';
import { Button } from '@gangway/ui/components/button.tsx';
import { RadioGroup } from '@gangway/ui/components/choice.tsx';
import { Icon } from '@gangway/ui/components/icon.tsx';
import { Notice } from '@gangway/ui/components/notice.tsx';
import { TextInput } from '@gangway/ui/components/text-input.tsx';
import { continueWords } from '@gangway/ui/lib/action-words.ts';
import { part, whilePreloading } from '@gangway/ui/lib/missing-part.ts';
import { lazy, Suspense, useEffect } from 'react';
import { t } from '../../../messages/t.ts';
import type { Venue } from '../../location/venue-source.ts';
import type { Choice } from '../choice/choice.ts';
import { isPickupOutside } from '../choice/pickup.ts';
import type { Loaded } from '../loading/use-loaded.ts';
import type { Summary } from '../words/booking-summary.ts';

const loadSearch = () => part(() => import('../../transport/hotel-search.tsx'));

/** Loaded with the step: the library that it is made with is large, and few activities have a pickup. */
const HotelSearch = lazy(() => loadSearch().then((file) => ({ default: file.HotelSearch })));

type Pickup = Summary['pickups'][number]['pickup'];

interface TransportStepProps {
  choice: Pick<Choice, 'chosen' | 'setTransport' | 'setHotel'>;
  loaded: Pick<Loaded, 'times' | 'call'>;
  pickups: Summary['pickups'];
  venue: Venue;
  activity: Activity;
  /** Action of the button that continues; null while something is missing. */
  onDone: (() => void) | null;
}

/** Includes the activity's name if there are several. */
function foundWords(name: string | null, { pickupTime: time, locationName: place }: Pickup): string {
  return name === null
    ? t('booking.pickup.found', { time, place })
    : t('booking.pickup.foundFor', { name, time, place });
}

export function TransportStep({ choice, loaded, pickups, venue, activity, onDone }: TransportStepProps) {
  const { chosen } = choice;
  const isNeeded = activity.isTransportationRequired || chosen.needTransport;
  const hotel = readPickup(chosen.pickup)?.hotel ?? null;
  const isOutside = isPickupOutside(activity, chosen, loaded.times);
  const meetAt = activity.meetingPoint?.name;
  const help = hotel === null ? t('booking.pickup.typeHotel') : undefined;
  useEffect(() => {
    // If it fails, the search is loaded again when it is needed.
    whilePreloading(loadSearch).catch(() => undefined);
  }, []);
  return (
    <>
      {activity.isTransportationRequired ? (
        <Notice icon="bus" live={false} title={t('booking.pickup.everybody')} />
      ) : (
        <RadioGroup
          legend={t('booking.pickup.question')}
          legendHidden
          look="cards"
          name="transport"
          value={isNeeded ? 'pickup' : 'meet'}
          options={[
            { value: 'meet', label: <b>{t('booking.pickup.meetThere')}</b>, ...(meetAt && { note: meetAt }) },
            {
              value: 'pickup',
              label: <b>{t('booking.pickup.pickUp')}</b>,
              note: t('booking.pickup.fromHotel'),
              price: t('booking.pickup.free'),
            },
          ]}
          onChange={(value) => choice.setTransport(value === 'pickup')}
        />
      )}
      {isNeeded && (
        <div className="pickup-hotel">
          <Suspense
            fallback={
              <TextInput
                label={t('transport.field.label')}
                icon="search"
                value={hotel?.name ?? ''}
                help={help}
                disabled
                onChange={() => undefined}
              />
            }
          >
            <HotelSearch
              call={loaded.call}
              locationKey={venue.locationKey}
              hotel={hotel}
              onChoose={choice.setHotel}
              help={help}
              error={isOutside ? t('booking.missing.pickupOutside') : undefined}
            />
          </Suspense>
          <div role="status">
            {hotel !== null &&
              pickups.map(({ name, pickup }) => (
                <p className="pickup-found" key={name ?? ''}>
                  <Icon name="bus" />
                  <span>{foundWords(name, pickup)}</span>
                </p>
              ))}
          </div>
        </div>
      )}
      {onDone !== null && (
        <Button look="soft" wide onClick={onDone}>
          {continueWords()}
        </Button>
      )}
    </>
  );
}
