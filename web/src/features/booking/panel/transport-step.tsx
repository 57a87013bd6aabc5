/** The transportation step: meet at the location, or get picked up at a hotel (D-TR-01, 4.2-09, 4.2-10). */
import type { Activity } from '@gangway/contract/catalog';
import { readPickup } from '@gangway/domain/booking/pickup-text';
import { Button } from '@gangway/ui/components/button.tsx';
import { RadioGroup } from '@gangway/ui/components/choice.tsx';
import { Icon } from '@gangway/ui/components/icon.tsx';
import { Notice } from '@gangway/ui/components/notice.tsx';
import { continueWords } from '@gangway/ui/lib/action-words.ts';
import { t } from '../../../messages/t.ts';
import type { Venue } from '../../location/venue-source.ts';
import { HotelSearch } from '../../transport/hotel-search.tsx';
import type { Choice } from '../choice/choice.ts';
import { isPickupOutside } from '../choice/pickup.ts';
import type { Loaded } from '../loading/use-loaded.ts';
import type { Summary } from '../words/booking-summary.ts';

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
          <HotelSearch
            call={loaded.call}
            locationKey={venue.locationKey}
            hotel={hotel}
            onChoose={choice.setHotel}
            help={hotel === null ? t('booking.pickup.typeHotel') : undefined}
            error={isOutside ? t('booking.missing.pickupOutside') : undefined}
          />
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
