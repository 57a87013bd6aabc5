/** Signs somebody in to the desk, who may do what managers do. */
import { createHash, randomBytes } from 'node:crypto';
import { type Shop, withClient } from './stage.ts';

/** Returns the cookie of the browser, as name=value. */
export async function signInToDesk(
  { program: { port }, databaseUrl }: Shop,
  locationKey: number,
): Promise<string> {
  const secret = randomBytes(32).toString('base64url');
  await withClient(databaseUrl, (client) =>
    client.query(
      `insert into staff_invitation (location_key, invitation_key, token_hash, role, expires_at)
        values ($1, 'bench', $2, 'manager', now() + interval '1 day')`,
      // As the server keeps secrets of links.
      [locationKey, createHash('sha256').update(secret).digest()],
    ),
  );
  const answer = await fetch(`http://localhost:${port}/api/desk/acceptStaffInvitation`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ secret, name: 'Mia Larsen', email: 'mia@bench.example' }),
  });
  const [cookie = ''] = (answer.headers.get('set-cookie') ?? '').split(';');
  if (!answer.ok || cookie === '') throw new Error(`nobody could sign in: ${await answer.text()}`);
  return cookie;
}
