/** Memberships being bought, as lines: one for each plan. */
import type { SoldMemberships } from '@gangway/domain/memberships/choose-memberships';
import { membershipCharge } from '@gangway/domain/memberships/membership-charge';
import type { KindOfLine } from '../line.ts';
import { chooseMembershipLines, membershipsAgain } from './choose-memberships.ts';
import { mailMemberships } from './mail.ts';
import { presentMemberships } from './membership.presenter.ts';

export const membershipLines: KindOfLine<'membership'> = {
  choose: chooseMembershipLines,
  label: ({ name }) => ({ name, start: null }),
  present: presentMemberships,
  mail: mailMemberships,
  again: (line, { snapshot, now }) => membershipsAgain(snapshot.location, line, now),
  columns: ({ planKey, name, roleTypesLabel, price, quantity, taxClass, renewal, ...photo }) => ({
    itemKey: planKey,
    taxClass,
    details: {
      ...{ planKey, name, roleTypesLabel, price, quantity, taxClass },
      photoVersion: photo.photoVersion,
      photoColour: photo.photoColour,
      photoAlt: photo.photoAlt,
      renewal,
    },
  }),
  // Lines of older versions are of new memberships.
  read: ({ details, membershipKeys, renewed }) => ({
    renewal: null,
    ...(details as Omit<SoldMemberships, 'renewal'> & Partial<SoldMemberships>),
    kind: 'membership',
    membershipKeys: membershipKeys ?? [],
    renewed,
  }),
  // Only whoever holds the membership may renew it, and the link does not sign anybody in.
  standsBack: ({ renewal }) => (renewal === null ? null : 'named'),
  // A new membership is taken out by its quantity.
  hasPart: ({ lineKey, renewal }, merchandiseKey) => renewal !== null && lineKey === merchandiseKey,
  charge: membershipCharge,
  promo: () => null,
};
