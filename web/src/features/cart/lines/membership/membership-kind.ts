/** Memberships. */
import { t } from '../../../../messages/t.ts';
import type { KindOfLine } from '../kind.ts';
import {
  type MembershipLine,
  MembershipLines,
  MembershipPanelLines,
  nameOf,
  shownMemberships,
} from './membership-lines.tsx';
import { useRemoveMembership } from './use-remove-membership.ts';

export const memberships: KindOfLine<MembershipLine> = {
  title: () => t('memberships.receipt.title'),
  Lines: MembershipLines,
  PanelLines: MembershipPanelLines,
  useRemove: useRemoveMembership,
  summary: (order) =>
    shownMemberships(order).map((line) => ({
      key: `membership ${line.orderMembershipKey}`,
      label: nameOf(line),
      amount: line.subTotal,
    })),
};
