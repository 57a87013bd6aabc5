/**
 * A membership as its account holder sees it once signed in, or before that as whoever has the order that
 * bought it: loading, saving members, revoking, checking in (7.3, D-RT-10).
 */
import type { ClientLocation } from '@gangway/contract/location';
import {
  discardWaiver,
  removeMemberPhoto,
  saveMembershipCheckIn,
  saveMembershipsToOrder,
  saveMemberToMembership,
  uploadMemberPhoto,
} from '@gangway/contract/members';
import { getMembership, type Membership, type MembershipMember } from '@gangway/contract/memberships';
import type { OrderKey } from '@gangway/domain/kernel/keys';
import { useToasts } from '@gangway/ui/components/toasts.tsx';
import { failureWords } from '@gangway/ui/lib/connection-words.ts';
import { logFault } from '@gangway/ui/lib/log.ts';
import { useCallback, useEffect, useState } from 'react';
import { CallFailed, call, isSilent } from '../../lib/call.ts';
import { t } from '../../messages/t.ts';
import { trackMembershipLookup } from '../analytics/track-membership-lookup.ts';
import { orderStore } from '../cart/order-store.ts';
import { checkIn } from './check-in.ts';
import { MemberRefused, takeAnswer, takeAnswerOfAll, withMember } from './member-answers.ts';
import type { PhotoActions, PhotoKind } from './photo-field.tsx';
import { toggleRevoke } from './revoke.ts';

export type FoundMembership =
  | { state: 'waiting' }
  | { state: 'missing' }
  | { state: 'failed'; words: string }
  | { state: 'found'; membership: Membership; record: ClientLocation };

/** Milliseconds; enough for ten megabytes over a poor connection. */
const uploadTimeout = 120_000;

const wordsOf = (error: unknown) => (error instanceof MemberRefused ? error.message : failureWords(error));

export function useMembership(
  membershipKey: string,
  orderKey: OrderKey | null,
  findRecord: () => Promise<ClientLocation>,
) {
  const [found, setFound] = useState<FoundMembership>({ state: 'waiting' });
  /** Keys of members about whom something is being saved. */
  const [loading, setLoading] = useState<ReadonlySet<string>>(new Set());
  const { show } = useToasts();

  const load = useCallback(async () => {
    try {
      const [membership, record] = await Promise.all([
        call(getMembership, { membershipKey, orderKey }, { supersede: membershipKey }),
        findRecord(),
      ]);
      setFound({ state: 'found', membership, record });
    } catch (error) {
      if (!isSilent(error)) trackMembershipLookup(getMembership.path, error);
      if (error instanceof CallFailed && [400, 404].includes(error.status)) setFound({ state: 'missing' });
      else if (!isSilent(error)) {
        logFault('The membership could not be loaded', error);
        // Keep the loaded data: somebody may be typing.
        setFound((before) =>
          before.state === 'found' ? before : { state: 'failed', words: wordsOf(error) },
        );
      }
    }
  }, [membershipKey, orderKey, findRecord]);
  useEffect(() => {
    void load();
  }, [load]);

  const showMember = useCallback((member: MembershipMember) => {
    setFound((before) =>
      before.state === 'found' ? { ...before, membership: withMember(before.membership, member) } : before,
    );
  }, []);

  /** Throws the words of a refusal. */
  const save = useCallback(async (record: MembershipMember): Promise<MembershipMember> => {
    return orderStore.inTurn(async () => {
      const answer = await call(saveMemberToMembership, record);
      return takeAnswer(answer, (order) => orderStore.setOrder(order));
    });
  }, []);

  /** Sends the whole membership, as whoever has the order that bought it (7.3-02); throws the words of a refusal. */
  const saveAll = useCallback(
    async (membership: Membership, record: MembershipMember): Promise<MembershipMember> => {
      const { locationKey, orderMembershipKey } = membership;
      const { members } = withMember(membership, record);
      const place = members.indexOf(record);
      return orderStore.inTurn(async () => {
        const all = { locationKey, orderKey, membershipKey, orderMembershipKey, memberships: [], members };
        takeAnswerOfAll(await call(saveMembershipsToOrder, all), place, (order) =>
          orderStore.setOrder(order),
        );
        const saved = await call(getMembership, { membershipKey, orderKey });
        return saved.members[place] ?? record;
      });
    },
    [membershipKey, orderKey],
  );

  /** Shows a member as loading while something about them is being saved (3.9-11). */
  const during = useCallback(
    async <Result>(memberKey: string, work: () => Promise<Result>): Promise<Result> => {
      const mark = (isLoading: boolean) =>
        setLoading(
          (before) =>
            new Set([...before].filter((key) => key !== memberKey).concat(isLoading ? memberKey : [])),
        );
      mark(true);
      try {
        return await work();
      } finally {
        mark(false);
      }
    },
    [],
  );

  return {
    found,
    load,
    loading,
    saveMember: (record: MembershipMember) =>
      during(record.membershipMemberKey, async () => {
        const isBuyers = orderKey !== null && found.state === 'found';
        const saved = isBuyers ? await saveAll(found.membership, record) : await save(record);
        showMember(saved);
        return saved;
      }),
    photos: {
      upload: async (member: MembershipMember, kind: PhotoKind, file: File) => {
        const { membershipMemberKey } = member;
        const photo = { membershipMemberKey, orderKey, kind, file };
        await call(uploadMemberPhoto, photo, { timeoutMs: uploadTimeout });
        // The photo may change what is left to do.
        await load();
      },
      remove: async (member: MembershipMember, kind: PhotoKind) => {
        const { membershipMemberKey } = member;
        await call(removeMemberPhoto, { membershipMemberKey, kind });
        await load();
      },
    } satisfies PhotoActions,
    revoke: (member: MembershipMember) =>
      during(member.membershipMemberKey, async () => {
        try {
          await toggleRevoke(member, save, showMember);
          // The membership's own state depends on its members.
          await load();
        } catch (error) {
          logFault('A member could not be revoked', error);
          show(wordsOf(error), { severity: 'error' });
        }
      }),
    discardWaiver: ({ membershipMemberKey }: MembershipMember) =>
      during(membershipMemberKey, async () => {
        try {
          await call(discardWaiver, { membershipMemberKey });
          await load();
          show(t('memberships.members.signatureDiscarded'), { severity: 'info' });
        } catch (error) {
          logFault('A signature could not be discarded', error);
          show(wordsOf(error), { severity: 'error' });
        }
      }),
    checkIn: async (membershipMemberKey: string | null): Promise<string | null> => {
      const answer = await checkIn(
        { membershipKey, membershipMemberKey },
        { send: (visit) => call(saveMembershipCheckIn, visit), now: Date.now, log: logFault },
      );
      if (answer === null) return null;
      if (answer.success) await load();
      return answer.success ? t('memberships.members.checkedIn') : answer.message;
    },
  };
}
