/**
 * Access to calls: member calls need a valid token, and public calls never fail
 * because of an invalid one (D-API-00).
 */
import { get, post } from '@gangway/contract/call';
import { locationKey as locationKeyOf, wire } from '@gangway/contract/wire';
import Fastify from 'fastify';
import { describe, expect, expectTypeOf, it } from 'vitest';
import * as z from 'zod/mini';
import type { IdentityGateway } from '../gateways/identity/identity-gateway.ts';
import { asMember, testIdentity } from '../testing/member-token.ts';
import { handleFailures } from './failures.ts';
import { createIdentify } from './identify.ts';
import { serve } from './serve.ts';

const who = wire({ who: z.nullable(z.string()) });
const ofMembers = get('/api/booking', 'ofMembers', {
  summary: 'For members.',
  input: wire({}),
  output: who,
  limit: 'read',
  access: 'member',
});
const ofAll = post('/api/booking', 'ofAll', {
  summary: 'For all.',
  input: wire({}),
  output: who,
  limit: 'read',
});

const atLocation = wire(
  { locationKey: locationKeyOf, words: z._default(z.string(), '') },
  { locationKey: 'clientLocationKey', words: 'words' },
);
const ofStaff = post('/api/booking', 'ofStaff', {
  summary: 'For staff.',
  input: atLocation,
  output: who,
  limit: 'read',
  access: 'staff',
  permission: 'orders:read',
});

function anApp(identity: IdentityGateway | null = testIdentity) {
  const app = Fastify();
  handleFailures(app);
  const gate = {
    identify: createIdentify({ identity, log: app.log }),
    limit: () => undefined,
    once: (_request: unknown, work: () => Promise<unknown>) => work(),
    locationOf: async (locationKey: number) =>
      locationKey === 7 ? { currency: 'USD', identityOrganizationId: 'org_lake' } : null,
    findDeskSession: async () => null,
    secure: true,
  };
  serve(app, ofMembers, gate, async (_input, { identity: { subject } }) => ({ who: subject }));
  serve(app, ofAll, gate, async (_input, context) => ({ who: (await context.identify())?.subject ?? null }));
  serve(app, ofStaff, gate, async (_input, { staff }) => ({ who: `${staff.kind} ${staff.subject}` }));
  return async (
    call: 'ofMembers' | 'ofAll' | 'ofStaff',
    headers: Record<string, string> = {},
    members: object = {},
  ) => {
    const method = call === 'ofMembers' ? 'GET' : 'POST';
    const payload = method === 'POST' ? { payload: members } : {};
    const answer = await app.inject({ method, url: `/api/booking/${call}`, headers, ...payload });
    return { status: answer.statusCode, body: answer.json() as Record<string, unknown> };
  };
}

const broken: IdentityGateway = {
  check: async () => Promise.reject(new Error('out of reach')),
};

it('a members-only call identifies the caller (D-API-00)', async () => {
  expect(await anApp()('ofMembers', await asMember({ subject: 'sms|7' }))).toEqual({
    status: 200,
    body: { Who: 'sms|7' },
  });
});

it.each<[string, Record<string, string>]>([
  ['no token', {}],
  ['a bad token', { authorization: 'Bearer e30.e30.e30' }],
  ['another scheme', { authorization: 'Basic YW5uOmFubg==' }],
  ['a very long token', { authorization: `Bearer ${'a'.repeat(9000)}` }],
])('a members-only call answers %s with 401 and a message (D-API-00, C-18)', async (_what, headers) => {
  const { status, body } = await anApp()('ofMembers', headers);
  expect([status, body.ExceptionMessage]).toEqual([401, 'Please log in to continue.']);
});

it('a public call ignores a bad token, and identifies the caller by a valid one (D-API-00)', async () => {
  const ask = anApp();
  expect(await ask('ofAll', { authorization: 'Bearer e30.e30.e30' })).toEqual({
    status: 200,
    body: { Who: null },
  });
  expect((await ask('ofAll', await asMember({ subject: 'sms|7' }))).body).toEqual({ Who: 'sms|7' });
});

it('while tokens cannot be checked, members-only calls answer 503 and public ones work (D-API-00)', async () => {
  const ask = anApp(broken);
  const headers = await asMember();
  expect((await ask('ofMembers', headers)).status).toBe(503);
  expect((await ask('ofAll', headers)).status).toBe(200);
});

it('without an identity provider, nobody is a member (D-AU-05)', async () => {
  expect((await anApp(null)('ofMembers', await asMember())).status).toBe(401);
});

describe('a call for staff', () => {
  const here = { clientLocationKey: 7 };
  const token = (permissions: unknown, organization = 'org_lake') =>
    asMember({ subject: 'auth0|ana', organization, claims: { permissions } });

  it('knows who of the location’s staff calls (D-SE-03)', async () => {
    const { status, body } = await anApp()('ofStaff', await token(['checkin:write', 'orders:read']), here);
    expect([status, body]).toEqual([200, { Who: 'staff auth0|ana' }]);
  });

  it('answers 401 without a valid token', async () => {
    expect((await anApp()('ofStaff', {}, here)).status).toBe(401);
    expect((await anApp()('ofStaff', { authorization: 'Bearer e30.e30.e30' }, here)).status).toBe(401);
  });

  it('answers everybody else as if there was nothing at the location (S2)', async () => {
    const ask = anApp();
    const answers = [
      await ask('ofStaff', await token(['checkin:write']), here),
      await ask('ofStaff', await token('orders:read'), here),
      await ask('ofStaff', await token(undefined), here),
      await ask('ofStaff', await token(['orders:read'], 'org_elsewhere'), here),
      await ask('ofStaff', await token(['orders:read']), { clientLocationKey: 8 }),
    ];
    for (const { status, body } of answers)
      expect([status, body.ExceptionMessage]).toEqual([404, answers[0]?.body.ExceptionMessage]);
  });

  it('says what is wrong with its form, and that tokens cannot be checked', async () => {
    expect((await anApp()('ofStaff', await token(['orders:read']), {})).status).toBe(400);
    expect((await anApp(broken)('ofStaff', await token(['orders:read']), here)).status).toBe(503);
  });

  it('does not compile without a permission or a location', () => {
    type Declared<Input extends z.core.$ZodType> = Parameters<
      typeof post<'planted', Input, typeof who, 'staff'>
    >[2];
    const about = { summary: 'For staff.', output: who, limit: 'read', access: 'staff' } as const;
    const here = { ...about, input: atLocation };
    const nowhere = { ...about, input: wire({}) };
    expectTypeOf({ ...here, permission: 'orders:read' as const }).toExtend<Declared<typeof atLocation>>();
    expectTypeOf(here).not.toExtend<Declared<typeof atLocation>>();
    expectTypeOf({ ...nowhere, permission: 'orders:read' as const }).not.toExtend<
      Declared<typeof nowhere.input>
    >();
  });
});
