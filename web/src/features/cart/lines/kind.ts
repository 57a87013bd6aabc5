/** What a kind of line brings to the screens that show an order. */
import type { EventItem } from '@gangway/contract/analytics';
import type { Order } from '@gangway/contract/order';
import type { Amount } from '@gangway/domain/kernel/money';
import type { Elements } from '@gangway/ui/components/elements.tsx';
import type { ComponentType } from 'react';

export interface LinesProps<Line> {
  order: Order;
  currency: string;
  /** True while a change is in progress. */
  isBusy?: boolean | undefined;
  /** If given, and while the order is new, each line can be edited and has a Remove button (2.8-12). */
  onRemove?: ((line: Line) => void) | undefined;
  /** Extra content below a line. */
  children?: ((line: Line) => Elements) | undefined;
}

/** A row of the price summary. */
export interface SummaryRow {
  key: string;
  label: string;
  /** Date, time and guests of the purchase, shown below its name. */
  about?: readonly string[];
  amount: Amount;
  /** A reduction: shown with a minus and in the savings color. */
  isOff?: true;
  /** The breakdown of the row, shown on demand. */
  parts?: readonly { key: string; label: string; amount: Amount }[];
}

export interface KindOfLine<Line> {
  /** What a page calls these lines, as their heading. */
  title(): string;
  /** All lines of the kind, in full: cart section, receipt. */
  Lines: ComponentType<LinesProps<Line>>;
  /** In short: the header's panel, and above the payment section. */
  PanelLines: ComponentType<LinesProps<Line>>;
  /** Returns the function that removes a line. */
  useRemove(): (line: Line) => Promise<void>;
  summary(order: Order): SummaryRow[];
}

/** A line as trackers are told of it (D-AN-02). */
export interface LineEvents {
  /** Identifies the line among all of the order. */
  key: string;
  items: readonly EventItem[];
  value: Amount;
}
