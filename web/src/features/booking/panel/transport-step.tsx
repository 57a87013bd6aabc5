/** The transportation step: meet at the location, or be fetched from a hotel (D-TR-01, 4.2-09, 4.2-10). */
import type { Activity } from '@gangway/contract/catalogue';
import { readPickup } from '@gangway/domain/booking/pickup-text';
import { Button } from '../../../ui/button.tsx';
import { RadioGroup } from '../../../ui/choice.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Notice } from '../../../ui/notice.tsx';
import type { Venue } from '../../location/venue-source.ts';
import { HotelSearch } from '../../transport/hotel-search.tsx';
import { isPickupOutside } from '../pickup.ts';
import type { Booking } from '../use-booking.ts';

interface TransportStepProps {
  booking: Booking;
  venue: Venue;
  activity: Activity;
  onDone: (() => void) | null;
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
        <Notice icon="bus" live={false} title="Everybody is picked up for this activity." />
      ) : (
        <RadioGroup
          legend="Need transportation?"
          legendHidden
          look="cards"
          name="transport"
          value={isNeeded ? 'pickup' : 'meet'}
          options={[
            { value: 'meet', label: <b>We will meet you there</b>, ...(meetAt && { note: meetAt }) },
            { value: 'pickup', label: <b>Pick us up</b>, note: 'From where you are staying', price: 'Free' },
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
            help={hotel === null ? 'Type the name of your hotel.' : undefined}
            error={isOutside ? 'We can not pick up from this address.' : undefined}
          />
          <div role="status">
            {hotel !== null &&
              booking.pickups.map(({ name, pickup }) => (
                <p className="pickup-found" key={name ?? ''}>
                  <Icon name="bus" />
                  <span>
                    {name !== null && `${name}: `}
                    Pickup at {pickup.pickupTime}, {pickup.locationName}
                  </span>
                </p>
              ))}
          </div>
        </div>
      )}
      {onDone !== null && booking.state.done.transportation && (
        <Button look="soft" wide onClick={onDone}>
          Continue
        </Button>
      )}
    </>
  );
}
