/** A membership plan: its picture, price and description, and how many the visitor wants (D-MB-11). */
import type { OfferedPlan } from '@gangway/contract/memberships';
import { type Elements, inElement } from '@gangway/ui/components/elements.tsx';
import { Icon } from '@gangway/ui/components/icon.tsx';
import type { IconName } from '@gangway/ui/components/icon-paths.ts';
import { Picture } from '@gangway/ui/components/picture.tsx';
import { formatShortAmount } from '@gangway/ui/lib/format-amount.ts';
import { photoOf, sizeOnPhones } from '@gangway/ui/lib/photo-address.ts';
import type { ReactNode } from 'react';
import { t } from '../../messages/t.ts';
import type { Venue } from '../location/venue-source.ts';
import { BenefitList } from './plan-benefits.tsx';
import { blackoutWords, guestWords, lastsWords, visitWords, windowWords } from './plan-words.ts';

export const planIcons = [
  'calendar',
  'age',
  'ticket',
  'gift',
  'clock',
  'info',
  'minus',
  'plus',
  'tag',
] as const;

const sizes = `${sizeOnPhones}, (width <= 44rem) calc(100vw - 2rem), (width <= 66rem) 50vw, 26rem`;

function Fact({ icon, children }: { icon: IconName; children: string | Elements }) {
  return (
    <li>
      <Icon name={icon} />
      {inElement(children)}
    </li>
  );
}

function Facts({ plan }: { plan: OfferedPlan }) {
  const guests = guestWords(plan);
  const closed = blackoutWords(plan);
  return (
    <ul className="plan-facts">
      <Fact icon="calendar">{lastsWords(plan)}</Fact>
      <Fact icon="age">{plan.roleTypesLabel}</Fact>
      <Fact icon="ticket">{visitWords(plan)}</Fact>
      {guests !== null && <Fact icon="gift">{guests}</Fact>}
      {windowWords(plan).map((window) => (
        <Fact key={window} icon="clock">
          {window}
        </Fact>
      ))}
      {closed.length > 0 && (
        <Fact icon="info">
          <span>
            <span>{t('memberships.plan.notValid')}</span>
            {closed.map((words) => (
              <span key={words} className="plan-closed">
                {words}
              </span>
            ))}
          </span>
        </Fact>
      )}
    </ul>
  );
}

interface PlanCardProps {
  plan: OfferedPlan;
  venue: Venue;
  children: ReactNode;
}

export function PlanCard({ plan, venue, children }: PlanCardProps) {
  const photo = photoOf({ ...venue, photoVersion: plan.photoVersion }, 'item');
  return (
    <li className="plan activity-card">
      <div className="activity-card-photo">
        <Picture
          src={photo?.src}
          srcSet={photo?.srcSet}
          sizes={sizes}
          width={800}
          height={600}
          alt=""
          color={plan.photoColour ?? undefined}
        />
        <p className="cut cut-end price-tab">
          <b className="price">{formatShortAmount(plan.price, venue.paymentCurrencyCode)}</b>
        </p>
      </div>
      <h3>{plan.name}</h3>
      {plan.onlineDescription !== null && (
        <p className="activity-card-line text-lines">{plan.onlineDescription}</p>
      )}
      <BenefitList benefits={plan.benefits} currency={venue.paymentCurrencyCode} />
      <Facts plan={plan} />
      <div className="plan-count">{children}</div>
    </li>
  );
}
