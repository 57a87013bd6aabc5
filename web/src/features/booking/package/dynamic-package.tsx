/**
 * The dynamic package scheduler: a timeline of its activities. Choosing one opens the next; a conflict names
 * the other activity and offers free times (2.10-04).
 */
import type { Item } from '@gangway/contract/catalog';
import type { Order } from '@gangway/contract/order';
import type { VenueDate } from '@gangway/domain/kernel/local-time';
import { IconSprite } from '@gangway/ui/components/icon-sprite.tsx';
import { OperatorHtml } from '@gangway/ui/components/operator-html.tsx';
import { useState } from 'react';
import { t } from '../../../messages/t.ts';
import type { OrderStore } from '../../cart/order-store.ts';
import { NeedsScript } from '../../location/needs-script.tsx';
import type { MemberPhotos, Venue } from '../../location/venue-source.ts';
import { hasExtras } from '../choice/booking-steps.ts';
import { useBookingMembership } from '../loading/use-booking-membership.ts';
import { MembershipNote } from '../panel/membership-note.tsx';
import { StoryLead } from '../panel/story.tsx';
import type { BookingNeeds } from '../state/booking-options.ts';
import { collageOf } from './collage.tsx';
import { MemberStop } from './member-stop.tsx';
import { PackageDialogs } from './package-dialogs.tsx';
import { PackagePanel, PackageThumbBar } from './package-panel.tsx';
import { asOneActivity, coveredRates, partiesOf, sharedRates } from './package-rules.ts';
import { leadToParty, PartyForm } from './party-form.tsx';
import { type PackageAddress, usePackageAddress } from './use-package-address.ts';
import { type PackageBooking, usePackageBooking } from './use-package-booking.ts';

const icons = [
  'ticket',
  'calendar',
  'clock',
  'check',
  'warn',
  'edit',
  'save',
  'left',
  'right',
  'down',
  'plus',
  'minus',
  'pin',
  'refresh',
  'info',
] as const;

export interface PackageViewProps {
  venue: Venue;
  item: Item;
  photos: MemberPhotos;
  today: VenueDate;
  order: Order | null;
  address: PackageAddress;
  needs: Omit<BookingNeeds, 'store'> & { store: BookingNeeds['store'] & Pick<OrderStore, 'addPackage'> };
  onUpdated: () => void;
  onCheckout: () => void;
  onKeepLooking: () => void;
}

/** Finds the activity to open by the address, else by what is missing. */
function openActivities(
  { activities }: Item,
  { place }: ReturnType<typeof usePackageAddress>,
  isChosen: (index: number) => boolean,
) {
  const idOf = (index: number) => {
    const key = activities[index]?.activityKey;
    return key === undefined ? undefined : String(key);
  };
  const asked = activities.findIndex(({ activityKey }) => String(activityKey) === place.activityId);
  const section = place.activityId === undefined ? place.section : null;
  const first = activities.findIndex((activity, index) =>
    section === 'addons' ? hasExtras(activity) : !isChosen(index),
  );
  return {
    idOf,
    /** The index of the open activity; -1 if none is. */
    open: asked >= 0 ? asked : section === 'review' ? -1 : first,
    /** Returns the next activity without a time after the given one, wrapping around. */
    nextOpen: (after: number) => {
      const turn = activities.map((_, step) => (after + 1 + step) % activities.length);
      const found = turn.find((index) => index !== after && !isChosen(index));
      return found === undefined ? undefined : idOf(found);
    },
  };
}

export function DynamicPackage(props: PackageViewProps) {
  const { venue, item, needs } = props;
  const { activities } = item;
  const address = usePackageAddress(props.address, activities);
  const membership = useBookingMembership(needs);
  const booking = usePackageBooking({
    item,
    membership,
    editing: props.address.search.editing,
    store: needs.store,
    onUpdated: props.onUpdated,
  });
  // Incremented when a package goes into the cart, so that the next one starts empty.
  const [round, setRound] = useState(0);
  const { nextOpen } = openActivities(item, address, booking.isChosen);
  const hasParty = item.requireMatchingRates;
  const one = asOneActivity(item);
  return (
    <>
      <main id="main" className="wrap booking">
        <IconSprite names={icons} />
        <div className="story">
          <PackageLead item={item} photos={props.photos} />
          <NeedsScript venue={venue} what="booking" />
          {hasParty && one !== null && (
            <PartyForm
              item={item}
              rates={coveredRates(
                sharedRates(activities),
                booking.reports.map((one) => one?.known ?? []),
              )}
              limits={one}
              party={address.choiceOf(0).rates}
              currency={venue.paymentCurrencyCode}
              onChange={(next) => address.setParties(partiesOf(activities, next))}
            />
          )}
          {hasParty && (
            <MembershipNote rates={booking.reports.flatMap((one) => one?.known ?? [])} {...membership} />
          )}
          <h2 className="side-h timeline-h">{t('booking.package.chooseTimes')}</h2>
          <Timeline {...{ props, address, booking, membership, round }} />
          {item.travelMinutes > 0 && (
            <p className="timeline-note">{t('booking.package.travel', { minutes: item.travelMinutes })}</p>
          )}
          {item.description !== '' && <OperatorHtml className="story-text" html={item.description} />}
        </div>
        <PackagePanel booking={booking} venue={venue} item={item} />
      </main>
      <PackageThumbBar
        booking={booking}
        venue={venue}
        item={item}
        onNext={() => {
          if (hasParty && !booking.hasGuests) leadToParty();
          else address.openMember(nextOpen(-1));
        }}
      />
      <PackageDialogs
        adding={booking.adding}
        item={item}
        onCheckout={props.onCheckout}
        onKeepLooking={props.onKeepLooking}
        onClosed={() => {
          booking.adding.finish();
          setRound(round + 1);
          address.clear();
        }}
      />
    </>
  );
}

interface TimelineProps {
  props: PackageViewProps;
  address: ReturnType<typeof usePackageAddress>;
  booking: PackageBooking;
  membership: ReturnType<typeof useBookingMembership>;
  round: number;
}

/** The activities in their order, each with its steps. */
function Timeline({ props, address, booking, membership, round }: TimelineProps) {
  const { venue, item, today, order, needs } = props;
  const { activities, requireMatchingRates: hasParty } = item;
  const { idOf, open, nextOpen } = openActivities(item, address, booking.isChosen);
  return (
    <ol className="timeline">
      {activities.map((activity, index) => {
        const id = String(activity.activityKey);
        return (
          <MemberStop
            key={`${id} ${round}`}
            {...{ venue, item, activity, today, order, needs, membership, hasParty }}
            photo={props.photos[activity.activityKey] ?? null}
            number={index + 1}
            address={(staysAt) =>
              address.memberAddress(index, id, open === index, (next) => {
                const stays = staysAt(next);
                return stays === null ? nextOpen(index) : idOf(stays);
              })
            }
            isOpen={open === index}
            conflict={booking.conflicts[index] ?? null}
            slots={booking.slots}
            onOpen={() => address.openMember(id, 'date')}
            onOpenOther={(member) => address.openMember(idOf(member), 'time')}
            onLeave={() => address.openMember(nextOpen(index))}
            onReport={(told) => booking.report(index, told)}
          />
        );
      })}
    </ol>
  );
}

function PackageLead({ item, photos }: { item: Item; photos: MemberPhotos }) {
  const days = item.daySpan;
  return (
    <StoryLead
      item={item}
      activity={null}
      picture={collageOf(item, photos)}
      labels={[
        ['ticket', t('booking.package.activities', { count: item.activities.length })],
        ['calendar', days === null ? null : t('booking.package.within', { days })],
      ]}
    />
  );
}
