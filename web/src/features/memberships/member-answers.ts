/**
 * Reads the answer to saving a member: its order replaces
 * the current order, its member the current member (7.3-07).
 */
import type { OutputOf } from '@gangway/contract/call';
import type { saveMembershipsToOrder, saveMemberToMembership } from '@gangway/contract/members';
import type { Membership, MembershipMember } from '@gangway/contract/memberships';
import type { Order } from '@gangway/contract/order';
import { wordsOf } from '@gangway/contract/refusals';
import { faultWords } from '../../lib/call.ts';

export type SaveAnswer = OutputOf<typeof saveMemberToMembership>;

/** Saving was refused; the message is for the caller to show. */
export class MemberRefused extends Error {
  /** Messages by field, under its name on the wire. */
  readonly fields: ReadonlyMap<string, string>;

  constructor(words: string, fields: ReadonlyMap<string, string> = new Map()) {
    super(words);
    this.name = 'MemberRefused';
    this.fields = fields;
  }
}

/** Returns the updated member. Throws `MemberRefused` with the server's words if the answer has none. */
export function takeAnswer(answer: SaveAnswer, onOrder: (order: Order) => void): MembershipMember {
  if (answer.order !== null) onOrder(answer.order);
  const complaints = (answer.modelErrors ?? []).flatMap(({ key, value }) =>
    value[0] === undefined ? [] : [[key, value[0]] as const],
  );
  const words = complaints[0]?.[1] ?? answer.exceptionMessage;
  if (words !== null && words !== '') throw new MemberRefused(words, new Map(complaints));
  if (answer.membershipMember === null) throw new MemberRefused(faultWords());
  return answer.membershipMember;
}

/**
 * Reads the answer to saving all members. Throws `MemberRefused` with the server's words, by the fields of this member if
 * they are about it (8.1-07).
 */
export function takeAnswerOfAll(
  answer: OutputOf<typeof saveMembershipsToOrder>,
  member: number,
  onOrder: (order: Order) => void,
): void {
  if (answer.order !== null) onOrder(answer.order);
  const own = `Members[${member}].`;
  const complaints = (answer.modelErrors ?? []).flatMap(({ key, value }) =>
    value[0] === undefined ? [] : [[key.startsWith(own) ? key.slice(own.length) : key, value[0]] as const],
  );
  const fields = new Map(complaints);
  if (answer.isInvalidEmail && !fields.has('Email')) fields.set('Email', wordsOf('emailNotValid', {}));
  const words = [...fields.values()][0] ?? answer.exceptionMessage;
  if (words !== null && words !== '') throw new MemberRefused(words, fields);
}

/** Returns the membership with this member replacing the one with the same key. */
export function withMember(membership: Membership, member: MembershipMember): Membership {
  return {
    ...membership,
    members: membership.members.map((other) =>
      other.membershipMemberKey === member.membershipMemberKey ? member : other,
    ),
  };
}
