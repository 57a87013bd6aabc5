/**
 * The membership area connected to its address, the sign-in and the API: the membership, a member's form, a
 * member's card (D-RT-10).
 */
import type { ClientLocation } from '@gangway/contract/location';
import type { Membership, MembershipMember } from '@gangway/contract/memberships';
import type { OrderKey } from '@gangway/domain/kernel/keys';
import type { Instant } from '@gangway/domain/kernel/local-time';
import { wallAt } from '@gangway/domain/kernel/zone-time';
import type { Elements } from '@gangway/ui/components/elements.tsx';
import { Icon } from '@gangway/ui/components/icon.tsx';
import { IconSprite } from '@gangway/ui/components/icon-sprite.tsx';
import { TryAgain } from '@gangway/ui/components/try-again.tsx';
import { part } from '@gangway/ui/lib/missing-part.ts';
import type { SearchText } from '@gangway/ui/lib/search.ts';
import { venueToday } from '@gangway/ui/lib/venue-today.ts';
import { getRouteApi, useRouteContext } from '@tanstack/react-router';
import { lazy, Suspense, useCallback } from 'react';
import { apiBase, findConfiguration } from '../../lib/configuration.ts';
import { PageLink } from '../../lib/page-link.tsx';
import { paths } from '../../lib/paths.ts';
import { LineSkeletons } from '../../lib/skeletons.tsx';
import { t } from '../../messages/t.ts';
import { RequireSignIn } from '../sign-in/require-sign-in.tsx';
import { BuyerInvitation } from './buyer-invitation.tsx';
import { HolderActions } from './holder-actions.tsx';
import { IdCardView } from './id-card-view.tsx';
import { MemberFormView } from './member-form-view.tsx';
import type { MemberLinks } from './membership-members.tsx';
import { type MembershipPlace, phonePlace, readPlace, renewPlace } from './membership-place.ts';
import { MembershipView } from './membership-view.tsx';
import { memberName } from './membership-words.ts';
import { PhoneChangePage } from './phone-change-page.tsx';
import type { PhotoActions } from './photo-field.tsx';
import { PlanPhoto } from './plan-photo.tsx';
import { saveCardImage } from './save-card-image.ts';
import { useMembership } from './use-membership.ts';

const LinkedAccounts = lazy(() =>
  part(() => import('../sign-in/linked-accounts.tsx')).then((file) => ({ default: file.LinkedAccounts })),
);

const RenewalOffer = lazy(() =>
  part(() => import('./renewal-offer.tsx')).then((file) => ({ default: file.RenewalOffer })),
);
const RenewalPage = lazy(() =>
  part(() => import('./renewal-page.tsx')).then((file) => ({ default: file.RenewalPage })),
);

const area = getRouteApi('/$clientLocationKey/membership/$');
const orderKeyForm = /^[A-Za-z0-9_-]{22,64}$/;

/**
 * The order key from a receipt's link. Its parameter differs
 * from the cart's, which any page's address may carry.
 */
function useBuyersKey(): OrderKey | null {
  // Of this page: the location is already the next one's while that loads, and without the key this page asks to sign in.
  const search: SearchText = area.useSearch();
  return search.order !== undefined && orderKeyForm.test(search.order) ? (search.order as OrderKey) : null;
}

export function MembershipPages() {
  const { _splat = '' } = area.useParams();
  const orderKey = useBuyersKey();
  const named = _splat.replace(/\/+$/, '');
  if (named === phonePlace) return <PhoneChangePage />;
  if (named === renewPlace)
    return (
      <Suspense fallback={<Waiting />}>
        <RenewalPage />
      </Suspense>
    );
  const place = readPlace(_splat);
  if (place === null) return <Missing />;
  const asHolder = (
    <RequireSignIn>
      <Area key={place.membershipKey} place={place} orderKey={null} missing={<Missing />} />
    </RequireSignIn>
  );
  // Once somebody has signed in for the membership, the order no longer opens it: the holder must sign in.
  return orderKey === null ? (
    asHolder
  ) : (
    <Area key={orderKey} place={place} orderKey={orderKey} missing={asHolder} />
  );
}

function Message({ title, children }: { title: string; children?: Elements }) {
  return (
    <main id="main" className="wrap member">
      <div className="card empty">
        <h1>{title}</h1>
        {children}
      </div>
    </main>
  );
}

const Missing = () => (
  <Message title={t('memberships.area.missingTitle')}>
    <p className="muted">{t('memberships.area.missingText')}</p>
  </Message>
);

const Waiting = () => (
  <main id="main" className="wrap member" aria-busy="true">
    <h1 className="vh">{t('memberships.area.title')}</h1>
    <LineSkeletons count={3} />
  </main>
);

interface AreaProps {
  place: MembershipPlace;
  orderKey: OrderKey | null;
  /** Shown if there is no such membership for this visitor. */
  missing: Elements;
}

function Area({ place, orderKey, missing }: AreaProps) {
  const { venues, locationKey } = useRouteContext({ from: '/$clientLocationKey/membership/$' });
  const findRecord = useCallback(() => venues.location(locationKey), [venues, locationKey]);
  const { found, load, ...actions } = useMembership(place.membershipKey, orderKey, findRecord);
  switch (found.state) {
    case 'waiting':
      return <Waiting />;
    case 'missing':
      return missing;
    case 'failed':
      return (
        <Message title={found.words}>
          <TryAgain look="primary" onTry={() => void load()} />
        </Message>
      );
    case 'found':
      return <Found place={place} orderKey={orderKey} {...found} actions={actions} />;
  }
}

interface FoundProps {
  place: MembershipPlace;
  orderKey: OrderKey | null;
  membership: Membership;
  record: ClientLocation;
  actions: Pick<
    ReturnType<typeof useMembership>,
    'loading' | 'saveMember' | 'photos' | 'revoke' | 'discardWaiver' | 'checkIn'
  >;
}

function linksOf(locationKey: number, search: SearchText): MemberLinks {
  const link =
    (...parts: readonly string[]): MemberLinks['form'] =>
    ({ membershipKey, membershipMemberKey }, className, words) => (
      <PageLink
        className={className}
        to={paths.membership(locationKey, membershipKey, 'member', membershipMemberKey, ...parts)}
        search={search}
      >
        {words}
      </PageLink>
    );
  return { form: link(), card: link('card') };
}

/** The member's linked accounts, where the installation offers any to link (D-AU-07). */
function Links() {
  const connections = findConfiguration()?.auth?.connectableConnections ?? [];
  return (
    connections.length > 0 && (
      <Suspense>
        <LinkedAccounts connections={connections} />
      </Suspense>
    )
  );
}

/** Whether the server answered a visitor who is not signed in as the holder. */
const isBuyers = ({ members }: Membership) => members.some(({ given }) => given.length > 0);

function Found({ place, orderKey, membership, record, actions }: FoundProps) {
  const { locationKey } = record;
  const { membershipKey, memberKey, isCard } = place;
  const search: SearchText = orderKey === null ? {} : { order: orderKey };
  const as = isBuyers(membership) ? 'buyer' : 'holder';
  if (memberKey === null)
    return (
      <MembershipView
        membership={membership}
        zone={record.timeZoneId}
        now={wallAt(Date.now() as Instant, record.timeZoneId)}
        allowSelfCheckIn={record.allowSelfCheckIn}
        as={as}
        links={linksOf(locationKey, search)}
        currency={record.paymentCurrencyCode}
        photo={<PlanPhoto membership={membership} record={record} />}
        actions={as === 'holder' && <HolderActions membership={membership} />}
        renewal={
          <Suspense>
            <RenewalOffer
              key={membership.expirationDate}
              renewing={{ membershipKey, boughtOrderKey: orderKey, secret: null }}
            />
          </Suspense>
        }
        linkedAccounts={as === 'holder' && <Links />}
        invitation={
          as === 'buyer' &&
          orderKey !== null && <BuyerInvitation membership={membership} orderKey={orderKey} />
        }
        loading={actions.loading}
        onCheckIn={actions.checkIn}
        onRevoke={actions.revoke}
        onDiscardWaiver={actions.discardWaiver}
      />
    );
  const member = membership.members.find((one) => one.membershipMemberKey === memberKey);
  if (member === undefined) return <Missing />;
  const back = (
    <p className="no-print">
      <IconSprite names={['back']} />
      <PageLink className="link" to={paths.membership(locationKey, membershipKey)} search={search}>
        <Icon name="back" />
        <span>{t('memberships.area.backTo', { name: membership.name })}</span>
      </PageLink>
    </p>
  );
  if (isCard)
    return (
      <IdCardView
        membership={membership}
        member={member}
        record={record}
        apiBase={apiBase()}
        back={back}
        onPrint={() => window.print()}
        onSave={(card) => saveCardImage(card, 'id-card.png')}
      />
    );
  return (
    <Form
      member={member}
      membership={membership}
      record={record}
      back={back}
      photos={actions.photos}
      onSave={actions.saveMember}
    />
  );
}

function Form(props: {
  member: MembershipMember;
  membership: Membership;
  record: ClientLocation;
  back: Elements;
  photos: PhotoActions;
  onSave: (record: MembershipMember) => Promise<MembershipMember>;
}) {
  const { member, membership, record, back, photos, onSave } = props;
  const venue = {
    countries: record.countries,
    countryCode: record.countryCode,
    today: venueToday(record.timeZoneId, Date.now()),
  };
  return (
    <main id="main" className="wrap membership">
      <IconSprite names={['warn', 'down', 'check', 'camera']} />
      {back}
      <h1>{memberName(member, membership.members)}</h1>
      <MemberFormView
        key={member.membershipMemberKey}
        member={member}
        venue={venue}
        photos={photos}
        onSave={onSave}
      />
    </main>
  );
}
