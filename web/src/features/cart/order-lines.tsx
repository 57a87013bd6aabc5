/** The lines of an order of every kind, wherever an order is shown (2.6, 2.8). */
import type { Item } from '@gangway/contract/catalog';
import type { Order } from '@gangway/contract/order';
import { bookings } from './lines/booking/booking-kind.ts';
import { giftCards } from './lines/gift-card/gift-card-kind.ts';
import type { GiftCard } from './lines/gift-card/gift-card-lines.tsx';
import type { KindOfLine, LinesProps, SummaryRow } from './lines/kind.ts';
import { memberships } from './lines/membership/membership-kind.ts';
import type { MembershipLine } from './lines/membership/membership-lines.tsx';
import { merchandise } from './lines/merchandise/merchandise-kind.ts';
import type { Product } from './lines/merchandise/merchandise-lines.tsx';
import { rides } from './lines/transport/transport-kind.ts';
import type { TransportRow } from './lines/transport/transport-lines.tsx';

export type { SummaryRow };

interface LineOf {
  booking: Item;
  transport: TransportRow;
  membership: MembershipLine;
  merchandise: Product;
  giftCard: GiftCard;
}
export type NameOfKind = keyof LineOf;

/** In the order in which an order lists them. */
const kinds: { [Name in NameOfKind]: KindOfLine<LineOf[Name]> } = {
  booking: bookings,
  transport: rides,
  membership: memberships,
  merchandise,
  giftCard: giftCards,
};
export const namesOfKinds = Object.keys(kinds) as NameOfKind[];

/** Names of the icons a page with lines must have in its sprite. */
export const cartLineIcons = ['edit', 'trash', 'clock', 'save', 'bus', 'gift', 'user', 'tag'] as const;

interface OfKind<Name extends NameOfKind> extends LinesProps<LineOf[Name]> {
  kind: Name;
  /** In short, as in the header's panel. */
  isShort?: boolean;
}

/** The lines of one kind, to read. */
export function LinesOfKind<Name extends NameOfKind>({ kind, isShort = false, ...props }: OfKind<Name>) {
  const { Lines, PanelLines }: KindOfLine<LineOf[Name]> = kinds[kind];
  return isShort ? <PanelLines {...props} /> : <Lines {...props} />;
}

/** The lines of one kind under their heading, which is read out only. */
export function TitledLines<Name extends NameOfKind>(props: OfKind<Name>) {
  const { title, summary } = kinds[props.kind];
  if (summary(props.order).length === 0) return null;
  return (
    <>
      <h2 className="vh">{title()}</h2>
      <LinesOfKind {...props} />
    </>
  );
}

/** The lines of one kind, to be edited and removed. */
function EditableLines<Name extends NameOfKind>(props: Omit<OfKind<Name>, 'onRemove'>) {
  const { useRemove }: KindOfLine<LineOf[Name]> = kinds[props.kind];
  const remove = useRemove();
  return <LinesOfKind {...props} onRemove={(line: LineOf[Name]) => void remove(line)} />;
}

interface OrderLinesProps {
  order: Order;
  currency: string;
  isShort?: boolean;
  isBusy?: boolean;
  isEditable?: boolean;
}

export function OrderLines({ isEditable = false, ...props }: OrderLinesProps) {
  const Kind = isEditable ? EditableLines : LinesOfKind;
  return namesOfKinds.map((kind) => <Kind key={kind} kind={kind} {...props} />);
}

/** Returns the lines as rows of the price summary. */
export const lineRows = (order: Order): SummaryRow[] =>
  namesOfKinds.flatMap((kind) => kinds[kind].summary(order));
