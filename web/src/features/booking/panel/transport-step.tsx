/** The transportation step: meet at the location, or get picked up at a hotel (D-TR-01, 4.2-09, 4.2-10). */
import type { Activity } from '@gangway/contract/catalog';
import { readPickup } from '@gangway/domain/booking/pickup-text';
import { t } from '../../../messages/t.ts';
import { Button } from '../../../ui/button.tsx';
import { RadioGroup } from '../../../ui/choice.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Notice } from '../../../ui/notice.tsx';
import type { Venue } from '../../location/venue-source.ts';
import { HotelSearch } from '../../transport/hotel-search.tsx';
import { isPickupOutside } from '../pickup.ts';
import type { Booking } from '../use-booking.ts';

type Pickup = Booking['pickups'][number]['pickup'];

interface TransportStepProps {
  booking: Booking;
  venue: Venue;
  activity: Activity;
  onDone: (() => void) | null;
}

/** Includes the activity's name if there are several. */
function foundWords(name: string | null, { pickupTime: time, locationName: place }: Pickup): string {
  return name === null
    ? t('booking.pickup.found', { time, place })
    : t('booking.pickup.foundFor', { name, time, place });
}

export function TransportStep({ booking, venue, activity, onDone }: TransportStepProps) {
  const { choice, call } = booking;
  const isNeeded = activity.isTransportationRequired || choice.needTransport;
  const hotel = readPickup(choice.pickup)?.hotel ?? null;
  const isOutside = isPickupOutside(activity, choice, booking.times);
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
          onChange={(value) => booking.setTransport(value === 'pickup')}
        />
      )}
      {isNeeded && (
        <div className="pickup-hotel">
          <HotelSearch
            call={call}
            locationKey={venue.locationKey}
            hotel={hotel}
            onChoose={booking.setHotel}
            help={hotel === null ? t('booking.pickup.typeHotel') : undefined}
            error={isOutside ? t('booking.missing.pickupOutside') : undefined}
          />
          <div role="status">
            {hotel !== null &&
              booking.pickups.map(({ name, pickup }) => (
                <p className="pickup-found" key={name ?? ''}>
                  <Icon name="bus" />
                  <span>{foundWords(name, pickup)}</span>
                </p>
              ))}
          </div>
        </div>
      )}
      {onDone !== null && booking.state.done.transportation && (
        <Button look="soft" wide onClick={onDone}>
          {t('ui.actions.continue')}
        </Button>
      )}
    </>
  );
}
