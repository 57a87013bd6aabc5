/** Addresses of the membership area (D-RT-10). */
import { expect, it } from 'vitest';
import { paths } from '../../lib/paths.ts';
import { readPlace } from './membership-place.ts';

const membershipKey = 'a'.repeat(22);
const memberKey = 'b-_'.padEnd(22, '0');
const below = (address: string) => address.replace('/9/membership/', '');

it('a membership’s addresses are read back as they were written (D-RT-10)', () => {
  expect(readPlace(below(paths.membership(9, membershipKey)))).toEqual({
    membershipKey,
    memberKey: null,
    isCard: false,
  });
  expect(readPlace(below(paths.membership(9, membershipKey, 'member', memberKey)))).toEqual({
    membershipKey,
    memberKey,
    isCard: false,
  });
  expect(readPlace(below(paths.membership(9, membershipKey, 'member', memberKey, 'card')))).toEqual({
    membershipKey,
    memberKey,
    isCard: true,
  });
});

it.each([
  '',
  'short',
  `${membershipKey}/member`,
  `${membershipKey}/card`,
  `${membershipKey}/member/x/card`,
  '../../error',
])('no membership page is found at %j', (path) => {
  expect(readPlace(path)).toBeNull();
});
