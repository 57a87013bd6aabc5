/** Memberships of a plan in cart, checkout and receipt: quantity, members and cost (2.8-12, 3.10, D-MB-11). */
import type { Order } from '@gangway/contract/order';
import { formatAmount } from '@gangway/ui/lib/format-amount.ts';
import { mediumDate } from '@gangway/ui/lib/format-date.ts';
import { paths } from '../../../../lib/paths.ts';
import { t } from '../../../../messages/t.ts';
import type { LinesProps } from '../kind.ts';
import { type LineActions, PlainLine, PlainPanelLine } from '../plain-line.tsx';

export type MembershipLine = Order['memberships'][number];

export const shownMemberships = ({ memberships }: Order) =>
  memberships.filter(({ quantity }) => quantity > 0);

export const nameOf = ({ name, quantity }: MembershipLine) =>
  quantity === 1 ? name : `${quantity} × ${name}`;

function actionsOf(
  { order, isBusy = false, onRemove }: LinesProps<MembershipLine>,
  line: MembershipLine,
): LineActions | null {
  if (!order.isNew || onRemove === undefined) return null;
  return {
    remove:
      line.renewal === null
        ? t('cart.membership.remove', { name: line.name })
        : t('cart.membership.removeRenewal', { name: line.name }),
    // There is nothing to choose about a renewal.
    ...(line.renewal === null
      ? {
          edit: {
            words: t('cart.membership.edit', { name: line.name }),
            to: paths.view(order.locationKey, 'memberships'),
            search: { orderKey: order.orderKey },
          },
        }
      : {}),
    isBusy,
    onRemove: () => onRemove(line),
  };
}

const kindOf = ({ renewal }: MembershipLine) =>
  renewal === null ? t('cart.membership.kind') : t('cart.membership.renewal');

/** Until when a renewed membership is valid; null for a new one, and for a renewal that is no longer sold. */
const untilWords = ({ renewal }: MembershipLine) =>
  renewal?.dateTo == null ? null : t('cart.membership.until', { date: mediumDate(renewal.dateTo) });

export function MembershipLines({ children, ...props }: LinesProps<MembershipLine>) {
  return shownMemberships(props.order).map((line) => (
    <PlainLine
      key={line.orderMembershipKey}
      icon="user"
      title={nameOf(line)}
      total={formatAmount(line.subTotal, props.currency)}
      lead={kindOf(line)}
      details={
        <>
          <li>{line.roleTypesLabel}</li>
          {untilWords(line) !== null && <li>{untilWords(line)}</li>}
          {line.quantity > 1 && (
            <li>{t('cart.membership.each', { price: formatAmount(line.price, props.currency) })}</li>
          )}
        </>
      }
      actions={actionsOf(props, line)}
    >
      {children?.(line)}
    </PlainLine>
  ));
}

/** The short form in the header's panel. */
export function MembershipPanelLines(props: LinesProps<MembershipLine>) {
  return shownMemberships(props.order).map((line) => (
    <PlainPanelLine
      key={line.orderMembershipKey}
      icon="user"
      title={nameOf(line)}
      total={formatAmount(line.subTotal, props.currency)}
      words={
        line.renewal === null
          ? [t('cart.membership.kindAndRoles', { roles: line.roleTypesLabel })]
          : [kindOf(line), untilWords(line)].filter((words) => words !== null)
      }
      actions={actionsOf(props, line)}
    />
  ));
}
