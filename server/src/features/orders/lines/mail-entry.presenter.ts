/** What the confirmation email says of an order's lines (D-OR-05). */
import type { Location } from '@gangway/domain/location/location';
import type { Order } from '@gangway/domain/order/order';
import type { ShownOrder } from '@gangway/domain/order/shown-order';

export interface MailPicture {
  version: string;
  colour: string | null;
  alt: string | null;
}

export interface MailLink {
  words: string;
  url: string;
}

/** A line of an email: plain, bold, a link, which may have a picture, or a list with its title, one item a line. */
export type MailRow =
  | string
  | { strong: string }
  | { title: string; items: readonly string[] }
  | (MailLink & { picture?: MailPicture | undefined });

export interface MailPart {
  name: string;
  rows: readonly MailRow[];
}

/** What the confirmation email says of a line. */
export interface MailEntry extends MailPart {
  /** When it takes place, as sortable text; null if it does not. */
  start: string | null;
  /** The price as counted in the order. */
  price: string;
  /** The activities of a package. */
  parts: readonly MailPart[];
  picture: MailPicture | null;
}

export interface MailView {
  order: Order;
  location: Location;
  shown: ShownOrder;
}
