import type { Actor } from '@gangway/domain/kernel/actor';
import { amount, zero } from '@gangway/domain/kernel/money';
import type { StaffPermission } from '@gangway/domain/staff/role';
import { expect, it } from 'vitest';
import { may } from './may.ts';

const staff: Actor = { kind: 'staff', subject: 'auth0|7', role: null };
const change: StaffPermission[] = ['orders:change'];
const both: StaffPermission[] = ['orders:change', 'orders:refund'];

it.each<[string, Actor, readonly string[], { isForGuests: boolean }, number, string | null]>([
  ['a command', { kind: 'command' }, [], { isForGuests: false }, 5900, null],
  ['a guest, of what is for guests', { kind: 'guest' }, [], { isForGuests: true }, 5900, null],
  ['a guest, of what is for the venue', { kind: 'guest' }, [], { isForGuests: false }, 0, 'contactToChange'],
  ['staff who may change orders', staff, change, { isForGuests: false }, 0, null],
  ['staff who may change orders, if it gives back', staff, change, { isForGuests: false }, 1, 'notPermitted'],
  ['staff who may refund as well', staff, both, { isForGuests: false }, 5900, null],
  ['staff who may only refund', staff, ['orders:refund'], { isForGuests: false }, 0, 'notPermitted'],
  ['staff without permissions', staff, [], { isForGuests: true }, 0, 'notPermitted'],
  ['another system', { kind: 'api', key: 'k1' }, both, { isForGuests: true }, 0, 'notPermitted'],
  ['a job', { kind: 'job', job: 'sweep' }, both, { isForGuests: true }, 0, 'notPermitted'],
])('%s', (_who, actor, permissions, of, refund, refused) => {
  const asked = () => may({ actor, permissions }, { permission: 'orders:change', ...of }, amount(refund));
  if (refused === null) expect(asked).not.toThrow();
  else expect(asked).toThrow(expect.objectContaining({ code: refused }));
});

it('nobody has permissions of somebody else: without any, staff may nothing', () => {
  expect(() => may({ actor: staff }, { permission: 'orders:change', isForGuests: true }, zero)).toThrow(
    expect.objectContaining({ code: 'notPermitted' }),
  );
});
