/** What a receipt says of a booked activity beside its day: where, who, how they get there, what goes with it (2.8-04, D-CU-02). */
import { mapLink } from '../../lib/map-link.ts';
import { Icon } from '../../ui/icon.tsx';
import { addOnWords } from '../cart/add-on-rows.tsx';
import { guestWords, pickupWords } from '../cart/line-words.ts';
import { activityAnswers } from '../cart/said-answers.ts';
import { AnswerFacts } from './answer-facts.tsx';
import type { Ticket } from './receipt-tickets.ts';

export function TicketFacts({ ticket: { activity } }: { ticket: Ticket }) {
  const pickup = pickupWords(activity);
  const place = activity.meetingPoint;
  const addOns = [...activity.addOns, ...activity.photoPackageAddOns];
  return (
    <dl className="facts">
      {place !== null && (
        <div>
          <dt>Where</dt>
          <dd>
            {place.name}
            {place.address !== '' && (
              <>
                <br />
                {place.address}
              </>
            )}
          </dd>
        </div>
      )}
      <div>
        <dt>Guests</dt>
        <dd>{guestWords(activity)}</dd>
      </div>
      {pickup !== null && (
        <div>
          <dt>Transportation</dt>
          <dd>{pickup}</dd>
        </div>
      )}
      {addOns.length > 0 && (
        <div>
          <dt>{activity.addOnLabel ?? 'Add-ons'}</dt>
          <dd>
            {addOns.map((addOn) => (
              <span key={addOn.orderMerchandiseKey ?? addOn.productKey}>{addOnWords(addOn)}</span>
            ))}
          </dd>
        </div>
      )}
      <AnswerFacts answers={activityAnswers(activity)} />
    </dl>
  );
}

export function TicketLinks({ ticket: { activity } }: { ticket: Ticket }) {
  const place = activity.meetingPoint;
  if (place === null) return null;
  return (
    <div className="ticket-actions">
      <a className="link" href={mapLink(place)} target="_blank" rel="noreferrer">
        <Icon name="pin" />
        Open in maps<span className="vh">: {place.name}</span>
      </a>
    </div>
  );
}
