/** Says whether the visitor books under their membership, and lets them book without it (6-06, D-MB-03). */
import type { Rate } from '@gangway/contract/catalog';
import type { InvalidReasonKind } from '@gangway/contract/kinds';
import type { PlainId } from '@gangway/domain/messages/message-catalog';
import { HintBox } from '@gangway/ui/components/hint-box.tsx';
import { withElements } from '@gangway/ui/messages/with-elements.tsx';
import type { Messages } from '../../../messages/messages.gen.ts';
import { t } from '../../../messages/t.ts';
import type { BookingMembership } from '../loading/use-booking-membership.ts';

/** What the membership does for this booking, why it does not apply, and a way to book without it. */
export function MembershipNote({
  rates,
  withoutMembership,
  setWithoutMembership,
}: { rates: readonly Rate[] } & Pick<BookingMembership, 'withoutMembership' | 'setWithoutMembership'>) {
  const infos = rates.flatMap(({ memberRateInfo }) => memberRateInfo ?? []);
  if (withoutMembership)
    return (
      <HintBox style="info">
        {withElements(t('booking.guests.withoutMembership'), {
          link: <button type="button" className="link" onClick={() => setWithoutMembership(false)} />,
        })}
      </HintBox>
    );
  const blocked = infos.find((info) => info.reason !== null);
  if (infos.length === 0) return null;
  return (
    <HintBox style="info">
      {blocked === undefined
        ? withElements(t('booking.guests.underMembership'), {
            link: <button type="button" className="link" onClick={() => setWithoutMembership(true)} />,
          })
        : t(notUsedWords[blocked.reasonKind ?? 'unknown'] ?? 'booking.guests.membershipNotUsed')}
    </HintBox>
  );
}

/** Why the membership is not used (3.9). */
const notUsedWords: Readonly<Partial<Record<InvalidReasonKind, PlainId<Messages>>>> = {
  expired: 'booking.guests.membershipOver',
  notStarted: 'booking.guests.membershipNotStarted',
  revoked: 'booking.guests.membershipRevoked',
  noVisits: 'booking.guests.membershipNoVisits',
  paymentOverdue: 'booking.guests.membershipUnpaid',
  detailsMissing: 'booking.guests.membershipDetails',
  waiverMissing: 'booking.guests.membershipWaiver',
};
