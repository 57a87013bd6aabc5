/** Two memberships that differ in every field of a membership and its members, as their holders see them. */
import type { LocationKey, OrderKey } from '@gangway/domain/kernel/keys';
import type { Instant, VenueDate, WallTime } from '@gangway/domain/kernel/local-time';
import { aMember, aMembership, aPlan } from '@gangway/domain/testing/membership-builders';
import type { MembershipView } from '../../features/memberships/plans/membership.presenter.ts';
import { fullVenue, plainVenue } from './two-venues.ts';

const seen = {
  card: { front: null, back: null },
  kioskUrl: 'https://book.example',
  as: 'holder' as const,
};

export const plainMembershipView: MembershipView = {
  ...seen,
  location: plainVenue,
  membership: aMembership(),
  plan: aPlan(),
  now: '2026-12-05T10:00' as WallTime,
  orderKey: null,
};

/** Valid for a number of days. */
export const termMembershipView: MembershipView = {
  ...plainMembershipView,
  plan: plainVenue.membershipPlans[0] ?? null,
};

/** Bought, used and revoked. */
export const fullMembershipView: MembershipView = {
  ...seen,
  card: { front: '<p>{{MemberName}}</p>', back: '<p>{{MemberNumber}}</p>' },
  location: fullVenue,
  membership: aMembership({
    key: 'membership000000000002',
    uuid: '1f1e2d3c-4b5a-4968-8776-655443322110',
    locationKey: 2 as LocationKey,
    planKey: fullVenue.membershipPlans[0]?.key ?? 0,
    planName: 'Winter pass',
    startsOn: '2026-12-01' as VenueDate,
    endsOn: '2027-04-15' as VenueDate,
    guestPasses: 6,
    guestPassesLeft: 4,
    orderId: 2,
    lineKey: 92,
    members: [
      aMember({
        key: 'member0000000000000002',
        uuid: '8d9a2f4e-0b1c-4d3e-8f5a-6b7c8d9e0f1a',
        isAccountHolder: false,
        roleTypeKey: 2,
        roleName: 'Kid',
        firstName: 'Kit',
        lastName: 'Okafor',
        email: 'kit@okafor.example',
        phone: '+442079460000',
        details: {
          dateOfBirth: '2016-05-02' as VenueDate,
          genderKey: 3,
          phoneCountryKey: 75,
          phoneAreaCode: '020',
          phoneSubscriberNumber: '79460000',
          addressLine1: '1 Dock Street',
          emergencyFirstName: 'Sam',
          emergencyLastName: 'Okafor',
          emergencyPhoneCountryKey: 196,
          emergencyPhoneAreaCode: '303',
          emergencyPhoneSubscriberNumber: '5550199',
        },
        photoVersion: 1,
        idPhotoVersion: 2,
        visitsRemaining: 7,
        totalVisits: 3,
        lastVisit: Date.parse('2026-12-04T17:00:00Z') as Instant,
        revokedAt: Date.parse('2026-12-05T17:00:00Z') as Instant,
      }),
    ],
  }),
  plan: fullVenue.membershipPlans[0] ?? null,
  now: '2027-04-10T10:00' as WallTime,
  orderKey: 'bought-key-0000000000000' as OrderKey,
};
