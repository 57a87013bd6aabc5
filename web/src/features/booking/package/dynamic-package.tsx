/**
 * The dynamic package scheduler: a timeline of its activities. Choosing one opens the next; a conflict names
 * the other activity and offers free times (2.10-04).
 */
import type { Item } from '@gangway/contract/catalog';
import type { Order } from '@gangway/contract/order';
import type { VenueDate } from '@gangway/domain/kernel/local-time';
import { useState } from 'react';
import { t } from '../../../messages/t.ts';
import { IconSprite } from '../../../ui/icon-sprite.tsx';
import { OperatorHtml } from '../../../ui/operator-html.tsx';
import type { OrderStore } from '../../cart/order-store.ts';
import { NeedsScript } from '../../location/needs-script.tsx';
import type { MemberPhotos, Venue } from '../../location/venue-source.ts';
import type { BookingNeeds } from '../booking-options.ts';
import { hasExtras } from '../booking-steps.ts';
import { MembershipNote } from '../panel/membership-note.tsx';
import { StoryLead } from '../panel/story.tsx';
import { useBookingMembership } from '../use-booking-membership.ts';
import { collageOf } from './collage.tsx';
import { MemberStop } from './member-stop.tsx';
import { PackageDialogs } from './package-dialogs.tsx';
import { PackagePanel, PackageThumbBar } from './package-panel.tsx';
import { asOneActivity, partiesOf, sharedRates } from './package-rules.ts';
import { leadToParty, PartyForm } from './party-form.tsx';
import { type PackageAddress, usePackageAddress } from './use-package-address.ts';
import { usePackageBooking } from './use-package-booking.ts';

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

export function DynamicPackage(props: PackageViewProps) {
  const { venue, item, today, order, needs } = props;
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
  const hasParty = item.requireMatchingRates;
  const idOf = (index: number) => {
    const key = activities[index]?.activityKey;
    return key === undefined ? undefined : String(key);
  };
  /** Returns the next member without a time after the given one, wrapping around. */
  const nextOpen = (after: number) => {
    const turn = activities.map((_, step) => (after + 1 + step) % activities.length);
    const found = turn.find((index) => index !== after && !booking.isChosen(index));
    return found === undefined ? undefined : idOf(found);
  };
  const asked = activities.findIndex(({ activityKey }) => String(activityKey) === address.place.activityId);
  const isReview = address.place.activityId === undefined && address.place.section === 'review';
  const isAddOns = address.place.activityId === undefined && address.place.section === 'addons';
  const first = activities.findIndex((activity, index) =>
    isAddOns ? hasExtras(activity) : !booking.isChosen(index),
  );
  const open = asked >= 0 ? asked : isReview ? -1 : first;
  const party = address.choiceOf(0).rates;
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
              rates={sharedRates(activities)}
              limits={one}
              party={party}
              currency={venue.paymentCurrencyCode}
              onChange={(next) => address.setParties(partiesOf(activities, next))}
            />
          )}
          {hasParty && (
            <MembershipNote rates={booking.reports.flatMap((one) => one?.known ?? [])} {...membership} />
          )}
          <h2 className="side-h timeline-h">{t('booking.package.chooseTimes')}</h2>
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

function PackageLead({ item, photos }: { item: Item; photos: MemberPhotos }) {
  const days = item.daySpan;
  return (
    <StoryLead
      item={item}
      picture={collageOf(item, photos)}
      labels={[
        ['ticket', t('booking.package.activities', { count: item.activities.length })],
        ['calendar', days === null ? null : t('booking.package.within', { days })],
      ]}
    />
  );
}
