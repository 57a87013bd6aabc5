/** Reads and saves a held membership over HTTP as its account holder, for tests. */
import { expect } from 'vitest';
import { memberRow } from '../../../testing/memberships.ts';
import { ask, type TestApp } from '../../../testing/test-app.ts';
import { familyPlan, type HeldMembership, issueHeld, storeMemberVenue } from './members.ts';

export interface WireMember {
  MembershipMemberKey: string;
  IsAccountHolder: boolean;
  Customer: Record<string, unknown>;
  [member: string]: unknown;
}

export interface SaveAnswer {
  Order: unknown;
  MembershipMember: WireMember | null;
  ModelErrors: { Key: string; Value: string[] }[] | null;
}

interface ReadAnswer {
  Members: WireMember[];
  IsValid: boolean;
  InvalidReasonKey: number | null;
}

/** What tests do with an app's memberships. */
export function membersOf(app: () => TestApp) {
  const setUp = async (
    plan = familyPlan,
    changes: Parameters<typeof storeMemberVenue>[2] = {},
    from?: string,
  ) => {
    const { db } = app().database;
    const location = await storeMemberVenue(db, plan, changes);
    return { location, held: await issueHeld(db, location, plan, from) };
  };
  const read = async ({ key, holder }: HeldMembership): Promise<ReadAnswer> => {
    const members = { membershipKey: key };
    const { status, body } = await ask<ReadAnswer>(app(), 'GET', '/api/booking/getMembership', members, {
      ...holder,
    });
    expect(status).toBe(200);
    return body;
  };
  return {
    setUp,
    read,
    memberOf: async (held: HeldMembership, place: number): Promise<WireMember> => {
      const member = (await read(held)).Members[place];
      if (member === undefined) throw new Error('no such member');
      return member;
    },
    save: (record: Record<string, unknown>, headers: Record<string, string>, area = 'booking') =>
      ask<SaveAnswer>(app(), 'POST', `/api/${area}/SaveMemberToMembership`, record, headers),
    rowOf: (memberKey: string) => memberRow(app().database.db, memberKey),
  };
}
