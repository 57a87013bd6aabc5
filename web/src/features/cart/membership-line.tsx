/** Memberships of a plan in cart, checkout and receipt: how many, who belongs to them, what they cost (2.8-12, 3.10, D-MB-11). */
import type { Order } from '@gangway/contract/order';
import type { ReactNode } from 'react';
import { formatAmount } from '../../lib/format-amount.ts';
import { PageLink } from '../../lib/page-link.tsx';
import { paths } from '../../lib/paths.ts';
import { Icon } from '../../ui/icon.tsx';

type MembershipLine = Order['memberships'][number];

interface MembershipLinesProps {
  order: Order;
  currency: string;
  isBusy?: boolean;
  /** Where given, and while the order is new, they can be changed and have a Remove button. */
  onRemove?: (line: MembershipLine) => void;
  /** Further words of the page under a line. */
  children?: (line: MembershipLine) => ReactNode;
}

const shownLines = ({ memberships }: Order) => memberships.filter(({ quantity }) => quantity > 0);

const nameOf = ({ name, quantity }: MembershipLine) => (quantity === 1 ? name : `${quantity} × ${name}`);

function Actions({
  order,
  line,
  isBusy = false,
  onRemove,
  icons,
}: Omit<MembershipLinesProps, 'currency'> & { line: MembershipLine; icons: boolean }) {
  if (!order.isNew || onRemove === undefined) return null;
  const whose = <span className="vh">membership {line.name}</span>;
  return (
    <>
      <PageLink
        className="link"
        to={paths.memberships(order.locationKey)}
        search={{ orderKey: order.orderKey }}
      >
        {icons && <Icon name="edit" />}
        Edit {whose}
      </PageLink>
      <button
        className="link link-plain"
        type="button"
        aria-disabled={isBusy || undefined}
        onClick={() => {
          if (!isBusy) onRemove(line);
        }}
      >
        {icons && <Icon name="trash" />}
        Remove {whose}
      </button>
    </>
  );
}

export function MembershipLines({ children, ...props }: MembershipLinesProps) {
  const { order, currency, onRemove } = props;
  return shownLines(order).map((line) => (
    <article key={line.orderMembershipKey} className="line line-transport">
      <span className="line-photo">
        <Icon name="user" />
      </span>
      <h3 className="line-title">{nameOf(line)}</h3>
      <p className="line-total price">{formatAmount(line.subTotal, currency)}</p>
      <p className="line-when">Membership</p>
      <ul className="line-detail">
        <li>{line.roleTypesLabel}</li>
        {line.quantity > 1 && <li>{formatAmount(line.price, currency)} each</li>}
      </ul>
      {children?.(line)}
      {order.isNew && onRemove !== undefined && (
        <div className="line-actions">
          <Actions {...props} line={line} icons />
        </div>
      )}
    </article>
  ));
}

/** The short form in the header's panel. */
export function MembershipPanelLines(props: Omit<MembershipLinesProps, 'children'>) {
  const { order, currency } = props;
  return shownLines(order).map((line) => (
    <li key={line.orderMembershipKey}>
      <span className="line-photo">
        <Icon name="user" />
      </span>
      <div>
        <b>{nameOf(line)}</b>
        <span>Membership, {line.roleTypesLabel}</span>
        <span className="cart-panel-actions">
          <Actions {...props} line={line} icons={false} />
        </span>
      </div>
      <b className="price">{formatAmount(line.subTotal, currency)}</b>
    </li>
  ));
}
