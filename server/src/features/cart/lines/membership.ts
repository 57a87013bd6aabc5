/** Memberships being bought, as lines: one for each plan. */
import type { SoldMemberships } from '@gangway/domain/memberships/choose-memberships';
import { membershipCharge } from '@gangway/domain/memberships/membership-charge';
import { membershipsAgain } from '../membership-lines.ts';
import type { KindOfLine } from './line.ts';

export const membershipLines: KindOfLine<'membership'> = {
  again: (line, { snapshot, now }) => membershipsAgain(snapshot.location, line, now),
  columns: ({ planKey, name, roleTypesLabel, price, quantity, taxClass, ...photo }) => ({
    itemKey: planKey,
    taxClass,
    details: {
      ...{ planKey, name, roleTypesLabel, price, quantity, taxClass },
      photoVersion: photo.photoVersion,
      photoColour: photo.photoColour,
      photoAlt: photo.photoAlt,
    },
  }),
  read: ({ details, membershipKeys }) => ({
    ...(details as SoldMemberships),
    kind: 'membership',
    membershipKeys: membershipKeys ?? [],
  }),
  charge: membershipCharge,
  promo: () => null,
};
