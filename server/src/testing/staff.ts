/** People of a venue who join, sign in and ask, as the desk's pages do. */
import { deskTokenHeader } from '@gangway/contract/staff';
import type { LocationKey } from '@gangway/domain/kernel/keys';
import type { StaffRole } from '@gangway/domain/staff/role';
import { inviteByLink } from '../features/staff/staff.service.ts';
import { type Answer, ask, type TestApp } from './test-app.ts';

/** What a browser keeps of a session, as the headers of its requests. */
export interface Browser {
  cookie: string;
  [deskTokenHeader]: string;
}

/** The cookie that an answer sets, as a browser sends it; empty if it removes it. */
export function cookieOf({ headers }: Pick<Answer<unknown>, 'headers'>): string {
  const set = headers['set-cookie'];
  const cookie = Array.isArray(set) ? String(set[0]) : String(set ?? '');
  const [pair = '', ...attributes] = cookie.split(';');
  return attributes.some((attribute) => attribute.trim() === 'Max-Age=0') ? '' : pair;
}

/** Returns the headers of a browser that has this cookie, with the token that its page asked for. */
export async function browserWith(app: TestApp, cookie: string): Promise<Browser> {
  const { body } = await ask<{ Token?: string }>(app, 'GET', '/api/desk/getStaffSession', {}, { cookie });
  return { cookie, [deskTokenHeader]: body.Token ?? '' };
}

export const secretOf = (url: string): string => url.split('#')[1] ?? '';

/** Somebody joins venues by a link, and is signed in. */
export async function joinAs(
  app: TestApp,
  locations: readonly LocationKey[],
  role: StaffRole,
  { email, name }: { email: string; name: string },
): Promise<Browser> {
  const { url } = await inviteByLink(app.database.db, 'https://book.example', { locations, role, email });
  const answer = await ask(app, 'POST', '/api/desk/acceptStaffInvitation', {
    secret: secretOf(url),
    name,
    email,
  });
  if (answer.status !== 200) throw new Error(`${name} could not join: ${JSON.stringify(answer.body)}`);
  return browserWith(app, cookieOf(answer));
}

/** The code of the last email to an address. */
export async function emailedCode(app: TestApp, email: string): Promise<string> {
  await app.drainOutbox();
  const mail = app.mail.sent.findLast(({ to }) => to.address === email);
  return /^\d{6}/.exec(mail?.subject ?? '')?.[0] ?? '';
}
