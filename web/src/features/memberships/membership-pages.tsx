/** The membership area connected to its address, the sign-in and the API: the membership, a member's form, a member's card (D-RT-10). */
import type { ClientLocation } from '@gangway/contract/location';
import type { Membership, MembershipMember } from '@gangway/contract/memberships';
import { getRouteApi, useRouteContext } from '@tanstack/react-router';
import { type ReactNode, useCallback } from 'react';
import { apiBase, findConfiguration } from '../../lib/configuration.ts';
import { PageLink } from '../../lib/page-link.tsx';
import { paths } from '../../lib/paths.ts';
import { venueToday } from '../../lib/venue-today.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { IconSprite } from '../../ui/icon-sprite.tsx';
import { LineSkeletons } from '../../ui/skeletons.tsx';
import { RequireSignIn } from '../sign-in/require-sign-in.tsx';
import { IdCardView } from './id-card-view.tsx';
import { MemberFormView } from './member-form-view.tsx';
import { type MembershipPlace, readPlace } from './membership-place.ts';
import { MembershipView } from './membership-view.tsx';
import { memberName } from './membership-words.ts';
import { saveCardImage } from './save-card-image.ts';
import { useMembership } from './use-membership.ts';

const area = getRouteApi('/$clientLocationKey/membership/$');

export function MembershipPages() {
  const { _splat = '' } = area.useParams();
  const place = readPlace(_splat);
  if (place === null) return <Missing />;
  return (
    <RequireSignIn>
      <Area key={place.membershipKey} place={place} />
    </RequireSignIn>
  );
}

function Message({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <main id="main" className="wrap membership">
      <div className="card empty">
        <h1>{title}</h1>
        {children}
      </div>
    </main>
  );
}

const Missing = () => (
  <Message title="There is no such membership of yours.">
    <p className="muted">Please log in with the phone number you gave when you bought it.</p>
  </Message>
);

function Area({ place }: { place: MembershipPlace }) {
  const { venues, locationKey } = useRouteContext({ from: '/$clientLocationKey/membership/$' });
  const findRecord = useCallback(() => venues.location(locationKey), [venues, locationKey]);
  const { found, load, ...actions } = useMembership(place.membershipKey, findRecord);
  switch (found.state) {
    case 'waiting':
      return (
        <main id="main" className="wrap membership" aria-busy="true">
          <h1 className="vh">Membership</h1>
          <LineSkeletons count={3} />
        </main>
      );
    case 'missing':
      return <Missing />;
    case 'failed':
      return (
        <Message title={found.words}>
          <Button look="primary" onClick={() => void load()}>
            Try again
          </Button>
        </Message>
      );
    case 'found':
      return <Found place={place} {...found} actions={actions} />;
  }
}

interface FoundProps {
  place: MembershipPlace;
  membership: Membership;
  record: ClientLocation;
  actions: Pick<ReturnType<typeof useMembership>, 'saveMember' | 'revoke' | 'checkIn'>;
}

function Found({ place, membership, record, actions }: FoundProps) {
  const { locationKey } = record;
  const { membershipKey, memberKey, isCard } = place;
  if (memberKey === null)
    return (
      <MembershipView
        membership={membership}
        zone={record.timeZoneId}
        allowSelfCheckIn={record.allowSelfCheckIn}
        links={(member) => <MemberLinks locationKey={locationKey} member={member} />}
        onCheckIn={actions.checkIn}
        onRevoke={actions.revoke}
      />
    );
  const member = membership.members.find((one) => one.membershipMemberKey === memberKey);
  if (member === undefined) return <Missing />;
  const back = (
    <p className="no-print">
      <IconSprite names={['back']} />
      <PageLink className="link" to={paths.membership(locationKey, membershipKey)}>
        <Icon name="back" />
        Back to {membership.name}
      </PageLink>
    </p>
  );
  if (isCard)
    return (
      <IdCardView
        membership={membership}
        member={member}
        record={record}
        addresses={{ apiBase: apiBase(), imageHost: findConfiguration()?.imageHost ?? '' }}
        back={back}
        onPrint={() => window.print()}
        onSave={(card) => saveCardImage(card, 'id-card.png')}
      />
    );
  const venue = {
    countries: record.countries,
    countryCode: record.countryCode,
    today: venueToday(record.timeZoneId, Date.now()),
  };
  return (
    <main id="main" className="wrap membership">
      <IconSprite names={['warn', 'down']} />
      {back}
      <h1>{memberName(member)}</h1>
      <MemberFormView
        key={member.membershipMemberKey}
        member={member}
        venue={venue}
        onSave={actions.saveMember}
      />
    </main>
  );
}

function MemberLinks({ locationKey, member }: { locationKey: number; member: MembershipMember }) {
  const { membershipKey, membershipMemberKey } = member;
  const name = memberName(member);
  return (
    <>
      <PageLink
        className={buttonClass({ size: 'small' })}
        to={paths.membership(locationKey, membershipKey, 'member', membershipMemberKey)}
      >
        Details<span className="vh"> of {name}</span>
      </PageLink>
      <PageLink
        className={buttonClass({ size: 'small' })}
        to={paths.membership(locationKey, membershipKey, 'member', membershipMemberKey, 'card')}
      >
        ID card<span className="vh"> of {name}</span>
      </PageLink>
    </>
  );
}
