/**
 * A membership in the picker: its picture, when it can be
 * used, what it saves, and the next step (2.9, 3.9, C-49).
 */
import type { UserMembership } from '@gangway/contract/sign-in';
import { dateOf, type Instant } from '@gangway/domain/kernel/local-time';
import { wallAt } from '@gangway/domain/kernel/zone-time';
import { buttonClass } from '@gangway/ui/components/button.tsx';
import { Icon } from '@gangway/ui/components/icon.tsx';
import type { IconName } from '@gangway/ui/components/icon-paths.ts';
import { Notice } from '@gangway/ui/components/notice.tsx';
import { Picture } from '@gangway/ui/components/picture.tsx';
import { mediumDate } from '@gangway/ui/lib/format-date.ts';
import { photoOf } from '@gangway/ui/lib/photo-address.ts';
import { withElements } from '@gangway/ui/messages/with-elements.tsx';
import { PageLink } from '../../lib/page-link.tsx';
import { paths } from '../../lib/paths.ts';
import { t } from '../../messages/t.ts';
import { useVenue } from '../location/use-venue.ts';
import { guestPasses } from './benefit-words.ts';
import { membershipStatus } from './membership-status.ts';
import { BenefitList } from './plan-benefits.tsx';

export const pickerCardIcons = [
  'arrow',
  'warn',
  'check',
  'clock',
  'tag',
  'gift',
  'ticket',
] as const satisfies readonly IconName[];

function Photo({ membership }: { membership: UserMembership }) {
  const { timeZoneId, ...venue } = useVenue();
  const photo = photoOf({ ...venue, photoVersion: membership.photoVersion }, 'item');
  const { tone, when } = membershipStatus(membership, wallAt(Date.now() as Instant, timeZoneId));
  return (
    <div className="activity-card-photo">
      <Picture
        src={photo?.src}
        srcSet={photo?.srcSet}
        sizes="(width <= 44rem) calc(100vw - 2rem), 26rem"
        width={800}
        height={600}
        alt=""
        color={membership.photoColour ?? undefined}
      />
      {when !== null && (
        <p className={tone === 'ok' ? 'badge badge-ok' : 'badge'}>
          <Icon name={tone === 'ok' ? 'check' : 'clock'} />
          <span>{when.day}</span>
        </p>
      )}
      {when !== null && when.hours !== '' && <p className="cut cut-end price-tab">{when.hours}</p>}
    </div>
  );
}

function Facts({ membership }: { membership: UserMembership }) {
  const { guests, visitsRemaining } = membership;
  if (guests === 0 && visitsRemaining === null) return null;
  return (
    <ul className="labels">
      {guests > 0 && (
        <li>
          <Icon name="gift" />
          <span>{guestPasses(guests)}</span>
        </li>
      )}
      {visitsRemaining !== null && (
        <li>
          <Icon name="ticket" />
          <span>{t('memberships.picker.visitsLeft', { count: visitsRemaining })}</span>
        </li>
      )}
    </ul>
  );
}

/** Tells screen readers which membership a button belongs to. */
const hidden = { hidden: <span className="vh" /> };

interface PickerCardProps {
  membership: UserMembership;
  choose: (membership: UserMembership) => void;
}

export function PickerCard({ membership, choose }: PickerCardProps) {
  const { locationKey, paymentCurrencyCode } = useVenue();
  const { planName, accountHolder, validUntil, blockedBy, membershipKey, benefits } = membership;
  return (
    <div className="activity-card member-card">
      <Photo membership={membership} />
      <h2>{planName}</h2>
      <p className="activity-card-line">
        <span>{accountHolder.fullName}</span>
        <span>{accountHolder.role}</span>
        <span>{t('memberships.picker.validUntil', { date: mediumDate(dateOf(validUntil)) })}</span>
      </p>
      <BenefitList benefits={benefits} currency={paymentCurrencyCode} />
      <Facts membership={membership} />
      {blockedBy === null ? (
        <button type="button" className="member-card-go" onClick={() => choose(membership)}>
          {withElements(t('memberships.picker.book', { plan: planName }), hidden)}
          <Icon name="arrow" />
        </button>
      ) : (
        <>
          <Notice severity="warn" live={false}>
            {blockedBy.fullName === ''
              ? blockedBy.reason
              : t('memberships.picker.blockedBy', { name: blockedBy.fullName, reason: blockedBy.reason })}
          </Notice>
          <PageLink className={buttonClass()} to={paths.membership(locationKey, membershipKey)}>
            {withElements(t('memberships.picker.see', { plan: planName }), hidden)}
          </PageLink>
        </>
      )}
    </div>
  );
}
