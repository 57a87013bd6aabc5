/**
 * Member photos over HTTP: who may upload one, what is accepted, who sees it (docs/rules/members.md,
 * "Photos").
 */
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { memberNumber } from '@gangway/domain/memberships/id-card';
import type { MemberField } from '@gangway/domain/memberships/plan';
import { aPlan, aRole } from '@gangway/domain/testing/membership-builders';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Queryable } from '../../../db/database.ts';
import { exportDatabase, importDatabase } from '../../../db/transfer.ts';
import { completeOrder, orderOf } from '../../../testing/journey.ts';
import { asMember } from '../../../testing/member-token.ts';
import { type MembershipOrder, saveMemberships } from '../../../testing/memberships.ts';
import { picturePlaces } from '../../../testing/picture-places.ts';
import { ask, startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { connectTestDatabase } from '../../../testing/test-database.ts';
import { bombPng, photo } from '../../../testing/test-pictures.ts';
import { type HeldMembership, organization, storeMemberVenue } from '../testing/members.ts';
import { membersOf, type WireMember } from '../testing/members-through-http.ts';
import { findPhoto } from './member-photos.repo.ts';
import { writeMemberPhotos } from './member-photos-folder.service.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const { setUp, memberOf, save } = membersOf(() => app);
const noHeaders: Record<string, string> = {};

const planAsking = (
  requiredFields: MemberField[] = [],
  optionalFields: MemberField[] = ['photo', 'idPhoto'],
) => aPlan({ id: 'family', roles: [aRole({ count: 3, requiredFields, optionalFields })] });

interface Upload {
  memberKey: string;
  file?: Buffer | undefined;
  kind?: string;
  orderKey?: string;
  headers?: Record<string, string>;
}

async function upload({ memberKey, file, kind = 'profile', orderKey, headers = noHeaders }: Upload) {
  const form = new FormData();
  form.set('membershipMemberKey', memberKey);
  form.set('kind', kind);
  if (orderKey !== undefined) form.set('orderKey', orderKey);
  if (file !== undefined) form.set('file', new Blob([new Uint8Array(file)]), 'me.jpg');
  const request = new Request('http://localhost', { method: 'POST', body: form });
  const answer = await app.http.inject({
    method: 'POST',
    url: '/api/register/uploadMemberPhoto',
    headers: { ...headers, 'content-type': request.headers.get('content-type') ?? '' },
    payload: Buffer.from(await request.arrayBuffer()),
  });
  return { status: answer.statusCode, body: answer.json() as Record<string, unknown> };
}

const show = (uuid: unknown, version: unknown, headers: Record<string, string>, side = 100) =>
  app.http.inject({
    method: 'GET',
    url: `/images/members/${uuid}/${version}-${side}x${side}.jpg`,
    headers,
  });

async function withPhoto(): Promise<{ held: HeldMembership; member: WireMember }> {
  const { held } = await setUp(planAsking());
  const [memberKey] = held.memberKeys;
  const { status } = await upload({ memberKey, file: await photo({}), headers: held.holder });
  expect(status).toBe(200);
  return { held, member: await memberOf(held, 0) };
}

describe('a photo of a member', () => {
  it('is stored for the account holder, square and without metadata, and its version is returned (3.8-01, 7.3-12, D-API-63)', async () => {
    const { held } = await setUp(planAsking());
    const [memberKey] = held.memberKeys;
    const file = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#cc2200' } })
      .withExif({ IFD0: { Artist: 'Maya at home' } })
      .jpeg()
      .toBuffer();
    const { status, body } = await upload({ memberKey, file, headers: held.holder });
    expect(status).toBe(200);
    expect(body).toEqual({ PhotoVersion: expect.any(Number), IdPhotoVersion: null });
    const member = await memberOf(held, 0);
    expect(member.PhotoVersion).toBe(body.PhotoVersion);
    const shown = await show(member.MemberUUID, member.PhotoVersion, held.holder, 256);
    expect(shown.statusCode).toBe(200);
    expect(shown.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    });
    const { width, height, format, exif } = await sharp(shown.rawPayload).metadata();
    expect({ width, height, format, exif }).toEqual({
      width: 256,
      height: 256,
      format: 'jpeg',
      exif: undefined,
    });
  });

  it('replaces the previous one, whose URL then answers 404', async () => {
    const { held, member } = await withPhoto();
    await upload({
      memberKey: member.MembershipMemberKey,
      file: await photo({ color: '#00aa00' }),
      headers: held.holder,
    });
    const now = await memberOf(held, 0);
    expect(now.PhotoVersion).not.toBe(member.PhotoVersion);
    expect((await show(now.MemberUUID, now.PhotoVersion, held.holder)).statusCode).toBe(200);
    expect((await show(member.MemberUUID, member.PhotoVersion, held.holder)).statusCode).toBe(404);
  });

  it('is deleted, bytes and all, when its account holder removes it', async () => {
    const { held, member } = await withPhoto();
    const { status, body } = await ask(
      app,
      'POST',
      '/api/register/removeMemberPhoto',
      { membershipMemberKey: member.MembershipMemberKey, kind: 'profile' },
      { ...held.holder },
    );
    expect(status).toBe(200);
    expect(body).toEqual({ PhotoVersion: null, IdPhotoVersion: null });
    expect((await memberOf(held, 0)).PhotoVersion).toBeNull();
    expect((await show(member.MemberUUID, member.PhotoVersion, held.holder)).statusCode).toBe(404);
    const { rows } = await sql`
      select from member_photo p join membership_member b using (member_id)
      where b.member_key = ${member.MembershipMemberKey}`.execute(app.database.db);
    expect(rows).toEqual([]);
  });

  it.each([
    ['someone who has not signed in', async () => noHeaders],
    ['another member', () => asMember({ subject: 'sms|somebody-else', organization })],
    ['someone with a broken token', async () => ({ authorization: 'Bearer nonsense' })],
  ])('looks nonexistent to %s: same answer as for an unknown name (S2, S27)', async (_who, headers) => {
    const { member } = await withPhoto();
    const answers = await Promise.all([
      show(member.MemberUUID, member.PhotoVersion, await headers()),
      show('7d9a2f4e-0b1c-4d3e-8f5a-6b7c8d9e0f1a', member.PhotoVersion, await headers()),
      show(member.MemberUUID, 1, await headers(), 300),
    ]);
    for (const answer of answers) {
      expect(answer.statusCode).toBe(404);
      const { RequestId: _, ...body } = answer.json() as Record<string, unknown>;
      expect(body).toEqual({ ExceptionMessage: 'Nothing was found at this address.', ModelErrors: [] });
    }
  });

  it('cannot be uploaded by anyone who has neither the membership nor its order', async () => {
    const { held } = await setUp(planAsking());
    const [memberKey] = held.memberKeys;
    const file = await photo({});
    expect((await upload({ memberKey, file })).status).toBe(401);
    const headers = await asMember({ subject: 'sms|somebody-else', organization });
    expect((await upload({ memberKey, file, headers })).status).toBe(404);
    expect((await upload({ memberKey, file, orderKey: 'x'.repeat(32) })).status).toBe(404);
  });

  it('is refused if the plan does not ask for one (D-MB-05)', async () => {
    const { held } = await setUp(planAsking([], []));
    const [memberKey] = held.memberKeys;
    const { status, body } = await upload({ memberKey, file: await photo({}), headers: held.holder });
    expect(status).toBe(403);
    expect(body.ExceptionMessage).toBe('This membership does not ask for this photo.');
  });

  it.each([
    ['a text file', async () => Buffer.from('GIF89a or so'), 415, 'Please choose a JPEG, PNG or WebP photo.'],
    [
      'a drawing',
      async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'),
      415,
      'Please choose a JPEG, PNG or WebP photo.',
    ],
    [
      'half a photo',
      async () => (await photo({ width: 800, height: 800 })).subarray(0, 900),
      415,
      'Please choose a JPEG, PNG or WebP photo.',
    ],
    [
      'too many pixels',
      async () => bombPng(50_000, 50_000),
      413,
      'Please choose a photo of up to 40 megapixels.',
    ],
    [
      'too many bytes',
      async () => Buffer.concat([await photo({}), Buffer.alloc(10 * 1024 * 1024)]),
      413,
      'Please choose a photo of up to 10 MB.',
    ],
    ['far too many bytes', async () => Buffer.alloc(12 * 1024 * 1024), 413, 'The request is too large.'],
  ])(
    'cannot be made from %s, and nothing is stored (D-GEN-02, D-API-63, S27)',
    async (_what, file, status, words) => {
      const { held } = await setUp(planAsking());
      const [memberKey] = held.memberKeys;
      const answer = await upload({ memberKey, file: await file(), headers: held.holder });
      expect(answer.status).toBe(status);
      expect(answer.body.ExceptionMessage).toBe(words);
      expect((await memberOf(held, 0)).PhotoVersion).toBeNull();
    },
  );

  it.each([
    ['without a file', { file: undefined }],
    ['of an unknown kind', { kind: 'passport' }],
  ])('is refused from a form %s', async (_what, changes) => {
    const { held } = await setUp(planAsking());
    const [memberKey] = held.memberKeys;
    const form = { memberKey, file: await photo({}), headers: held.holder, ...changes };
    expect((await upload(form)).status).toBe(400);
  });

  it('must be uploaded before the form can be saved if it is required (5.1-15, 5.1-16)', async () => {
    const { held } = await setUp(planAsking(['firstName', 'photo', 'idPhoto'], []));
    const member = await memberOf(held, 0);
    const refused = await save(member, { ...held.holder });
    expect(refused.body.ModelErrors).toEqual([
      { Key: 'PhotoVersion', Value: ['Please upload a profile photo'] },
      { Key: 'IdPhotoVersion', Value: ['Please upload a photo of avalid government ID'] },
    ]);
    const memberKey = member.MembershipMemberKey;
    for (const kind of ['profile', 'id'])
      await upload({ memberKey, kind, file: await photo({}), headers: held.holder });
    const taken = await save(await memberOf(held, 0), { ...held.holder });
    expect(taken.body.ModelErrors).toBeNull();
  });

  it('of an ID cannot be viewed at any URL (D-UI-07)', async () => {
    const { held } = await setUp(planAsking());
    const [memberKey] = held.memberKeys;
    await upload({ memberKey, kind: 'id', file: await photo({}), headers: held.holder });
    const member = await memberOf(held, 0);
    expect(member.IdPhotoVersion).toEqual(expect.any(Number));
    expect((await show(member.MemberUUID, member.IdPhotoVersion, held.holder)).statusCode).toBe(404);
  });
});

describe('a photo through a receipt link', () => {
  async function buy() {
    const plan = planAsking();
    const { key } = await storeMemberVenue(app.database.db, plan);
    const cart = orderOf(await saveMemberships(app, key, [[plan, 1]]));
    const { OrderKey, Memberships } = orderOf(await completeOrder(app, cart, key)) as MembershipOrder;
    const membershipKey = Memberships[0]?.MembershipKeys[0] ?? '';
    const read = async () => {
      const input = { membershipKey, orderKey: OrderKey };
      return ask<{ Members: WireMember[] }>(app, 'GET', '/api/booking/getMembership', input);
    };
    const [member] = (await read()).body.Members;
    return { OrderKey, read, member, memberKey: member?.MembershipMemberKey ?? '' };
  }

  it('can be uploaded once, is not shown, and cannot be changed or removed (S24)', async () => {
    const { OrderKey, read, member, memberKey } = await buy();
    const first = await upload({ memberKey, file: await photo({}), orderKey: OrderKey });
    expect(first).toEqual({ status: 200, body: { PhotoVersion: null, IdPhotoVersion: null } });
    const now = (await read()).body.Members[0];
    expect(now).toMatchObject({ PhotoVersion: null, Given: expect.arrayContaining(['PhotoVersion']) });
    const second = await upload({ memberKey, file: await photo({ color: '#000000' }), orderKey: OrderKey });
    expect(second.status).toBe(403);
    expect(second.body.ExceptionMessage).toBe('This member already has a photo. Sign in to change it.');
    const { rows } = await sql<{ version: number }>`
      select p.version from member_photo p join membership_member b using (member_id)
      where b.member_key = ${memberKey}`.execute(app.database.db);
    expect((await show(member?.MemberUUID, rows[0]?.version, noHeaders)).statusCode).toBe(404);
    const removal = { membershipMemberKey: memberKey, kind: 'profile', orderKey: OrderKey };
    expect((await ask(app, 'POST', '/api/register/removeMemberPhoto', removal)).status).toBe(401);
  });
});

describe('member photos of a venue', () => {
  it('are included in its backup, byte for byte', async () => {
    const { member } = await withPhoto();
    const folder = await mkdtemp(join(tmpdir(), 'gangway-photos-'));
    const places = picturePlaces(join(folder, 'backup'), folder);
    await exportDatabase(app.database, places);
    const other = await connectTestDatabase();
    await importDatabase(other, places);
    const find = (db: Queryable) =>
      findPhoto(db, member.MembershipMemberKey, 'profile', Number(member.PhotoVersion));
    const kept = await find(app.database.db);
    expect(kept?.length).toBeGreaterThan(100);
    expect((await find(other.db))?.equals(kept ?? Buffer.alloc(0))).toBe(true);
    await other.close();
    await rm(folder, { recursive: true });
  });

  it('are exported to a folder, each named after its member’s number and name', async () => {
    const { location, held } = await setUp(planAsking());
    const [memberKey] = held.memberKeys;
    for (const kind of ['profile', 'id'])
      await upload({ memberKey, kind, file: await photo({}), headers: held.holder });
    const { MemberUUID } = await memberOf(held, 0);
    const folder = await mkdtemp(join(tmpdir(), 'gangway-photos-'));
    expect(await writeMemberPhotos(app.database.db, location.key, folder)).toBe(2);
    const number = memberNumber(String(MemberUUID));
    expect((await readdir(folder)).sort()).toEqual([
      `${number}-maya-hale-id.jpg`,
      `${number}-maya-hale-profile.jpg`,
    ]);
    await rm(folder, { recursive: true });
  });
});
