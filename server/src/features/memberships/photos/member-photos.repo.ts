/** The SQL of member photos. */
import { sql } from 'kysely';
import type { Queryable } from '../../../db/database.ts';
import { changing } from '../../../db/unit-of-work.ts';
import type { PhotoKind } from '../../pictures/personal-photo.shared.ts';
import type { MemberChange } from '../members/members.repo.ts';

export interface NewPhoto {
  memberKey: string;
  kind: PhotoKind;
  version: number;
  content: Buffer;
}

/** Saves a photo. A buyer may only add a missing one, while nobody has signed in; otherwise returns false. */
export async function savePhoto(
  db: Queryable,
  { memberKey, kind, version, content }: NewPhoto,
  as: MemberChange['actor'],
): Promise<boolean> {
  const column = sql.ref(kind === 'profile' ? 'photo_version' : 'id_photo_version');
  const statement = sql`
    with changed as (
      update membership_member b set ${column} = ${version}
      where member_key = ${memberKey} and (${as !== 'buyer'} or (b.${column} is null and exists (
        select from membership_member h where h.membership_id = b.membership_id and h.is_account_holder
          and h.identity_subject is null)))
      returning member_id)
    insert into member_photo (member_id, kind, version, content)
    select member_id, ${kind}, ${version}, ${content} from changed
    on conflict (member_id, kind) do update set version = excluded.version, content = excluded.content
    returning member_id`;
  const { rows } = await changing(db, statement);
  return rows.length > 0;
}

export async function deletePhoto(db: Queryable, memberKey: string, kind: PhotoKind): Promise<void> {
  const column = sql.ref(kind === 'profile' ? 'photo_version' : 'id_photo_version');
  const statement = sql`
    with changed as (
      update membership_member set ${column} = null where member_key = ${memberKey} returning member_id)
    delete from member_photo p using changed c where p.member_id = c.member_id and p.kind = ${kind}`;
  await changing(db, statement);
}

/** Finds a member's key by the UUID used in photo addresses. */
export async function findMemberKey(db: Queryable, uuid: string): Promise<string | null> {
  const { rows } = await sql<{ member_key: string }>`
    select member_key from membership_member where member_uuid = ${uuid}`.execute(db);
  return rows[0]?.member_key ?? null;
}

/** Returns the photo with this version; null if it was replaced or removed. */
export async function findPhoto(
  db: Queryable,
  memberKey: string,
  kind: PhotoKind,
  version: number,
): Promise<Buffer | null> {
  const { rows } = await sql<{ content: Uint8Array }>`
    select p.content from member_photo p join membership_member b using (member_id)
    where b.member_key = ${memberKey} and p.kind = ${kind} and p.version = ${version}`.execute(db);
  const content = rows[0]?.content;
  return content === undefined ? null : Buffer.from(content);
}

export interface KeptPhoto {
  memberUuid: string;
  name: string;
  kind: PhotoKind;
  content: Buffer;
}

/** Yields every photo of a location's members, one at a time. */
export async function* listPhotos(db: Queryable, locationKey: number): AsyncGenerator<KeptPhoto> {
  let after = '0';
  let kindAfter = '';
  for (;;) {
    const { rows } = await sql<{
      member_id: string;
      member_uuid: string;
      name: string;
      kind: PhotoKind;
      content: Uint8Array;
    }>`
      select p.member_id::text as member_id, b.member_uuid, concat_ws(' ', b.first_name, b.last_name) as name, p.kind, p.content
      from member_photo p join membership_member b using (member_id) join membership m using (membership_id)
      where m.location_key = ${locationKey} and (p.member_id, p.kind) > (${after}::bigint, ${kindAfter})
      order by p.member_id, p.kind limit 1`.execute(db);
    const [photo] = rows;
    if (photo === undefined) return;
    yield {
      memberUuid: photo.member_uuid,
      name: photo.name,
      kind: photo.kind,
      content: Buffer.from(photo.content),
    };
    after = photo.member_id;
    kindAfter = photo.kind;
  }
}
