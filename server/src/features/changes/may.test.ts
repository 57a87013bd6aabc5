import type { Actor } from '@gangway/domain/kernel/actor';
import { amount, zero } from '@gangway/domain/kernel/money';
import type { StaffPermission } from '@gangway/domain/staff/role';
import { expect, it } from 'vitest';
import { may, refuseOverLimit } from './may.ts';

const staff: Actor = { kind: 'staff', subject: 'auth0|7', role: null };
const change: StaffPermission[] = ['orders:change'];
const both: StaffPermission[] = ['orders:change', 'orders:refund'];

it.each<
  [string, Actor, readonly string[], { isForGuests: boolean; isForJobs?: boolean }, number, string | null]
>([
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
  [
    'a job, of what is for jobs',
    { kind: 'job', job: 'unpaid' },
    [],
    { isForGuests: false, isForJobs: true },
    5900,
    null,
  ],
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

it.each<[string, Actor, readonly string[], { limit: number | null; before: number }, number, boolean]>([
  ['staff within the limit', staff, both, { limit: 2000, before: 0 }, 2000, true],
  ['staff beyond it', staff, both, { limit: 2000, before: 0 }, 2001, false],
  [
    'staff within it alone, and beyond it with what went before',
    staff,
    both,
    { limit: 2000, before: 1200 },
    801,
    false,
  ],
  ['staff with what is left of it', staff, both, { limit: 2000, before: 1200 }, 800, true],
  [
    'staff where more went back before than the limit is now',
    staff,
    both,
    { limit: 2000, before: 5000 },
    1,
    false,
  ],
  ['staff who give nothing back', staff, both, { limit: 0, before: 5000 }, 0, true],
  ['staff where nothing may go back', staff, both, { limit: 0, before: 0 }, 1, false],
  ['staff without a limit', staff, both, { limit: null, before: 5000 }, 5900, true],
  [
    'staff who may refund any amount',
    staff,
    [...both, 'refunds:any'],
    { limit: 2000, before: 5000 },
    5900,
    true,
  ],
  ['a command', { kind: 'command' }, [], { limit: 2000, before: 5000 }, 5900, true],
  ['a guest, by the terms', { kind: 'guest' }, [], { limit: 2000, before: 0 }, 5900, true],
])('the refund limit and %s', async (_who, actor, permissions, { limit, before }, refund, isDone) => {
  const of = {
    limit: limit === null ? null : amount(limit),
    readBefore: async () => amount(before),
    shown: String,
  };
  const asked = refuseOverLimit({ actor, permissions }, amount(refund), of);
  if (isDone) await expect(asked).resolves.toBeUndefined();
  else await expect(asked).rejects.toMatchObject({ code: 'refundOverLimit' });
});
