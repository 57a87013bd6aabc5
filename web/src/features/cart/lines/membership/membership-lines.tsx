/** Memberships of a plan in cart, checkout and receipt: quantity, members and cost (2.8-12, 3.10, D-MB-11). */
import type { Order } from '@gangway/contract/order';
import { formatAmount } from '../../../../lib/format-amount.ts';
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
    remove: t('cart.membership.remove', { name: line.name }),
    edit: {
      words: t('cart.membership.edit', { name: line.name }),
      to: paths.memberships(order.locationKey),
      search: { orderKey: order.orderKey },
    },
    isBusy,
    onRemove: () => onRemove(line),
  };
}

export function MembershipLines({ children, ...props }: LinesProps<MembershipLine>) {
  return shownMemberships(props.order).map((line) => (
    <PlainLine
      key={line.orderMembershipKey}
      icon="user"
      title={nameOf(line)}
      total={formatAmount(line.subTotal, props.currency)}
      lead={t('cart.membership.kind')}
      details={
        <>
          <li>{line.roleTypesLabel}</li>
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
      words={[t('cart.membership.kindAndRoles', { roles: line.roleTypesLabel })]}
      actions={actionsOf(props, line)}
    />
  ));
}
