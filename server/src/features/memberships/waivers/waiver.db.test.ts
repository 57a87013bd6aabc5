/** The waiver page and signing it, over HTTP (D-WV-01; docs/rules/members.md, "Waiver"). */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asMember } from '../../../testing/member-token.ts';
import { ask, startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { familyPlan, type HeldMembership, organization } from '../testing/members.ts';
import { membersOf } from '../testing/members-through-http.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const { setUp, memberOf } = membersOf(() => app);

const text = 'Cold water\nis cold.\n\nI <b>wear</b> a life jacket.';
const withWaiver = { ...familyPlan, waiver: text };
const setUpWaiver = () => setUp(withWaiver, { code: 'LAKE' });

/** Path and query of the member's own link, as in the record. */
async function linkOf(held: HeldMembership, place = 1): Promise<URL> {
  return new URL(String((await memberOf(held, place)).WaiverURL));
}
const open = (link: URL) => app.http.inject({ method: 'GET', url: `${link.pathname}${link.search}` });
const versionIn = (html: string) => /name="textVersion" value="([0-9a-f]+)"/.exec(html)?.[1] ?? '';

async function post(link: URL, fields: Record<string, string>) {
  const textVersion = versionIn((await open(link)).body);
  return app.http.inject({
    method: 'POST',
    url: `${link.pathname}${link.search}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ textVersion, ...fields }).toString(),
    remoteAddress: '203.0.113.7',
  });
}

const signed = { signer: 'Robin Hale', dateOfBirth: '1991-03-04', guardian: '', signature: 'Robin Hale' };

async function waiversOf(memberKey: string) {
  const { rows } = await sql<Record<string, unknown>>`
    select w.signer, w.birth_date as born, w.guardian, w.signature, w.client_address as address, w.waiver_text as text,
      w.text_version as version, w.signed_at is not null as timed
    from membership_waiver w join membership_member m using (member_id)
    where m.member_key = ${memberKey} order by w.waiver_id`.execute(app.database.db);
  return rows;
}

describe('the waiver page', () => {
  it('is at the URL in the member’s record: location code, member key, unassigned (2.10-07, 3.8-05, D-WV-01)', async () => {
    const { held } = await setUpWaiver();
    const link = await linkOf(held);
    expect(link.href).toBe(
      `https://book.example/kiosk/LAKE/checkin/form/${held.memberKeys[1]}?unassigned=true`,
    );
    const page = await open(link);
    expect(page.statusCode).toBe(200);
    expect(page.headers['content-type']).toContain('text/html');
    expect(page.body).toContain(
      '<p>Cold water is cold.</p>\n<p>I &lt;b&gt;wear&lt;/b&gt; a life jacket.</p>',
    );
  });

  it('has the venue’s color and logo, a way back, and the shop’s theme (D-WV-01, 9-35, D-UI-08)', async () => {
    const look = { code: 'LAKE', accentColour: '#a33b12', lightLogoVersion: '1', darkLogoVersion: '2' };
    const { held, location } = await setUp(withWaiver, look);
    const link = await linkOf(held);
    const { body } = await open(link);
    expect(body).toContain('--accent:#a33b12');
    expect(body).toContain(`src="/images/${location.key}/logo-light-1.png"`);
    expect(body).toContain(`src="/images/${location.key}/logo-dark-2.png"`);
    expect(body).toContain(`href="/${location.key}"`);
    expect(body).toContain('<html lang="en-US" dir="ltr" class="auto">');
    link.searchParams.set('theme', 'dark');
    expect((await open(link)).body).toContain('<html lang="en-US" dir="ltr" class="dark">');
    link.searchParams.set('theme', '"><script>');
    expect((await open(link)).body).toContain('<html lang="en-US" dir="ltr" class="auto">');
  });

  it('keeps a drawn signature when it returns with errors (D-WV-01)', async () => {
    const { held } = await setUpWaiver();
    const drawing = 'M10 10L20 20';
    const { body } = await post(await linkOf(held), { ...signed, signer: '', signature: drawing });
    expect(body).toContain('Name is required');
    expect(body).toContain(`name="signature" value="${drawing}"`);
  });

  it('shows nothing about the member, and cannot be framed (C-25, S14)', async () => {
    const { held } = await setUpWaiver();
    const page = await open(await linkOf(held, 2));
    for (const known of ['Kit', 'Hale', '2016-05-02', '555-0199']) expect(page.body).not.toContain(known);
    expect(page.headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(page.headers['referrer-policy']).toBe('no-referrer');
    expect(page.headers['cache-control']).toBe('no-store');
  });

  it.each([
    ['another venue’s code', (path: string) => path.replace('/LAKE/', '/SHORE/')],
    ['an unknown key', (path: string) => path.replace(/form\/.*/, `form/${'x'.repeat(22)}`)],
    ['an invalid key', (path: string) => path.replace(/form\/.*/, "form/'; drop table --")],
  ])('is not found for %s (C-25)', async (_what, change) => {
    const { held } = await setUpWaiver();
    const link = await linkOf(held);
    link.pathname = change(link.pathname);
    expect((await open(link)).statusCode).toBe(404);
  });

  it('is not found if there is nothing to sign', async () => {
    const { held } = await setUp(familyPlan, { code: 'LAKE' });
    expect((await memberOf(held, 1)).WaiverURL).toBeNull();
    const path = `/kiosk/LAKE/checkin/form/${held.memberKeys[1]}?unassigned=true`;
    expect((await app.http.inject({ method: 'GET', url: path })).statusCode).toBe(404);
  });
});

describe('a signed waiver', () => {
  it('is stored with its text, time and address, and marks the member as signed (D-WV-01, D-MB-04)', async () => {
    const { held } = await setUpWaiver();
    const link = await linkOf(held);
    expect(await memberOf(held, 1)).toMatchObject({ WaiverIsSigned: false, InvalidReasonKey: 7 });
    const page = await post(link, signed);
    expect(page.statusCode).toBe(200);
    expect(page.body).toContain('Thank you. You can close this page.');
    expect(await waiversOf(held.memberKeys[1] ?? '')).toEqual([
      {
        signer: 'Robin Hale',
        born: '1991-03-04',
        guardian: null,
        signature: 'Robin Hale',
        address: '203.0.113.7',
        text,
        version: versionIn((await open(link)).body),
        timed: true,
      },
    ]);
    expect(await memberOf(held, 1)).toMatchObject({ WaiverIsSigned: true, IsValid: true });
    // Signing wrote nothing to the member's own form.
    expect((await memberOf(held, 1)).DateOfBirth).toBeNull();
  });

  it('returns with what was typed and the errors, and stores nothing (D-WV-01)', async () => {
    const { held } = await setUpWaiver();
    const page = await post(await linkOf(held), {
      ...signed,
      signer: '"><script>alert(1)</script>',
      dateOfBirth: '2016-01-01',
      signature: ' ',
    });
    expect(page.body).toContain('Name of Parent or Guardian is required');
    expect(page.body).toContain('Signature is required');
    expect(page.body).toContain('value="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;"');
    expect(page.body).not.toContain('<script>alert');
    expect(await waiversOf(held.memberKeys[1] ?? '')).toEqual([]);
  });

  it('is refused for a text that differs from the one on the page', async () => {
    const { held } = await setUpWaiver();
    const page = await post(await linkOf(held), { ...signed, textVersion: '0123456789abcdef' });
    expect(page.body).toContain('The text has changed since you opened it.');
    expect(await waiversOf(held.memberKeys[1] ?? '')).toEqual([]);
  });

  it('can also be signed by API, with a guardian for a child (D-API-71)', async () => {
    const { held } = await setUpWaiver();
    const textVersion = versionIn((await open(await linkOf(held, 2))).body);
    const call = {
      locationCode: 'lake',
      memberKey: held.memberKeys[2],
      signer: 'Kit Hale',
      dateOfBirth: '2016-05-02',
      guardian: null,
      signature: 'M10 10L20 20',
      textVersion,
    };
    const refused = await ask(app, 'POST', '/api/register/signWaiver', call);
    expect(refused.body).toEqual({
      Success: false,
      ModelErrors: [{ Key: 'guardian', Value: ['Name of Parent or Guardian is required'] }],
    });
    const kept = await ask(app, 'POST', '/api/register/signWaiver', { ...call, guardian: 'Maya Hale' });
    expect(kept.body).toEqual({ Success: true, ModelErrors: null });
    expect(await waiversOf(held.memberKeys[2] ?? '')).toMatchObject([
      { guardian: 'Maya Hale', signature: 'M10 10L20 20' },
    ]);
    const nobody = { ...call, guardian: 'Maya Hale', memberKey: 'x'.repeat(22) };
    expect((await ask(app, 'POST', '/api/register/signWaiver', nobody)).status).toBe(404);
  });
});

describe('a signature', () => {
  const discard = (membershipMemberKey: string, headers: Record<string, string> = {}, more: object = {}) =>
    ask<{ MembershipMember: Record<string, unknown> | null }>(
      app,
      'POST',
      '/api/register/discardWaiver',
      { membershipMemberKey, ...more },
      headers,
    );

  it('can be discarded by the account holder: it stays on record but no longer counts, and the next one does (D-WV-01, S31)', async () => {
    const { held } = await setUpWaiver();
    const link = await linkOf(held);
    const memberKey = held.memberKeys[1] ?? '';
    await post(link, { ...signed, signer: 'Some Joker', signature: 'Some Joker' });
    expect(await memberOf(held, 1)).toMatchObject({ WaiverIsSigned: true, IsValid: true });
    const { status, body } = await discard(memberKey, { ...held.holder });
    expect(status).toBe(200);
    expect(body.MembershipMember).toMatchObject({ WaiverIsSigned: false, InvalidReasonKey: 7 });
    await post(link, signed);
    expect(await memberOf(held, 1)).toMatchObject({ WaiverIsSigned: true, IsValid: true });
    expect((await waiversOf(memberKey)).map(({ signer }) => signer)).toEqual(['Some Joker', 'Robin Hale']);
  });

  it('cannot be discarded by anyone else: someone with only the link learns nothing (S2, S31)', async () => {
    const { held } = await setUpWaiver();
    const memberKey = held.memberKeys[1] ?? '';
    await post(await linkOf(held), signed);
    expect((await discard(memberKey)).status).toBe(401);
    const other = await asMember({ subject: 'sms|somebody-else', organization });
    expect((await discard(memberKey, { ...other })).status).toBe(404);
    expect((await discard('x'.repeat(22), { ...other })).status).toBe(404);
    expect((await discard(memberKey, {}, { orderKey: 'x'.repeat(32) })).status).toBe(401);
    expect(await memberOf(held, 1)).toMatchObject({ WaiverIsSigned: true });
  });
});
