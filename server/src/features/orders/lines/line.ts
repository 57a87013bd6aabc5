/**
 * What a kind of line brings to an order: how it is chosen, stored and read, what it costs, what it still needs when
 * it is paid, and what is shown of it.
 */
import type { InputOf, OutputOf } from '@gangway/contract/call';
import type { addToCart } from '@gangway/contract/cart';
import type { lineLists, Order as WireOrder } from '@gangway/contract/order';
import type { Taken } from '@gangway/domain/availability/cell-states';
import type { WantedCell } from '@gangway/domain/availability/cells';
import type { OrderKey } from '@gangway/domain/kernel/keys';
import type { Instant, VenueDate, WallTime } from '@gangway/domain/kernel/local-time';
import type { Amount } from '@gangway/domain/kernel/money';
import type { Location } from '@gangway/domain/location/location';
import type { HeldMembership } from '@gangway/domain/memberships/member-rate';
import type { MembershipDates } from '@gangway/domain/memberships/membership-dates';
import type { OfferedRenewal } from '@gangway/domain/memberships/renewal';
import type { Appointment } from '@gangway/domain/order/find-overlaps';
import type { Line, LineKind, LineOf, Order } from '@gangway/domain/order/order';
import type { ShownOrder } from '@gangway/domain/order/shown-order';
import type { Allocation, Charge } from '@gangway/domain/pricing/charge';
import type { PromoLine } from '@gangway/domain/promo-codes/promo-line';
import type { Refused } from '../../../platform/refused.ts';
import type { Snapshot } from '../../catalog/catalog.service.ts';
import type { PictureAddress } from '../../location/picture-address.presenter.ts';
import type { MailEntry, MailView } from './mail-entry.presenter.ts';

/** A line as load_lines answers it: columns that statements ask about, and a document that only its kind reads. */
export interface LineRow {
  lineKey: number;
  parentKey: number | null;
  kind: LineKind;
  itemKey: number | null;
  slotKey: number | null;
  start: string | null;
  end: string | null;
  participants: number;
  isPrivate: boolean;
  isMember: boolean;
  pickup: unknown;
  subTotal: Amount;
  taxClass: string | null;
  allocation: Allocation;
  details: object;
  answers: unknown[];
  rates: unknown[] | null;
  products: unknown[] | null;
  membershipKeys: string[] | null;
  renewed: MembershipDates | null;
  isCalledOff: boolean;
  movesUntil: string | null;
  /** Null unless the line was canceled; so is what is kept of it. */
  canceledAt: string | null;
  kept: Amount | null;
}

/** What a line takes, and where it belongs. */
interface Added {
  wanted: readonly WantedCell[];
  /** When it starts, in milliseconds since 1970 UTC. */
  startAt?: number;
  /** The line it replaces, if it keeps that line's number. */
  lineKey?: number;
  /** The package it belongs to: an index into the added lines, or an existing line. */
  parent?: number;
  parentKey?: number | null;
}

type NewOf<Of extends Line> = Of extends unknown
  ? Omit<Of, 'lineKey' | 'parentKey' | 'allocation'> & Added
  : never;

/** A line to add to an order. */
export type NewLine<Kind extends LineKind = LineKind> = NewOf<LineOf<Kind>>;

/** The columns of a line to add, in the names of add_lines; those that its kind does not have are absent. */
export interface LineColumns {
  itemKey: number | null;
  slotKey?: number;
  start?: string;
  end?: string;
  /** Milliseconds since 1970 UTC. */
  startAt?: number;
  participants?: number;
  isPrivate?: boolean;
  isMember?: boolean;
  pickup?: unknown;
  taxClass: string | null;
  details: object;
  answers?: unknown[];
  rates?: readonly unknown[];
  products?: readonly unknown[];
}

/** Where a line stands in an order: the line whose guests it shares with others. */
export interface Standing {
  /** Identical for all lines of one package, stored or being added; null for a line by itself. */
  party: number | string | null;
  /** The line it belongs to. */
  parent: Line | NewLine | null;
}

/** What a line is decided by when its order is paid: today's catalog, and the rest of the order. */
export interface Today {
  snapshot: Snapshot;
  order: Order;
  now: Instant;
}

/** How many memberships of a plan an order should have; zero removes them. */
export interface ChosenMemberships {
  planKey: number;
  quantity: number;
}

/** What is added to a cart; memberships and their renewals come from calls of their own. */
export type Adding = InputOf<typeof addToCart> & {
  memberships?: readonly ChosenMemberships[];
  renewal?: OfferedRenewal;
};
export type AddAnswer = OutputOf<typeof addToCart>;

/** What a choice is decided by. */
export interface Choosing {
  snapshot: Snapshot;
  order: Order | null;
  /** The agent who sells it; null for the venue itself. */
  agentKey: number | null;
  /** The caller's membership. */
  held: HeldMembership | null;
  now: Instant;
  /** True for a price before the cart, when the guests have not answered the operator's questions yet. */
  isBeforeAnswers?: boolean;
}

/** One way to put a choice into the cart; a prefix package has one for each of its groups. */
export interface Candidate {
  add: readonly NewLine[];
  /** The lines it replaces. */
  remove: readonly number[];
  /** When it takes place, to be compared with the rest of the cart (D-PK-04). */
  appointments: readonly Appointment[];
  /** Returns a refusal that names what ran out; null if the shortages are about something else. */
  refusalOfShortages: (shortages: readonly Shortage[]) => Refused | null;
}

/** The parts of an order that its lines make, in the shape of the contract. */
export type PresentedLines = Pick<
  WireOrder,
  keyof typeof lineLists | 'pickupLocations' | 'requirements' | 'activityConfirmationMessages'
>;

export interface OrderView {
  order: Order;
  orderKey: OrderKey;
  location: Location;
  pictures: PictureAddress;
  now: Instant;
  /** The displayed amounts (D-FT-03). */
  shown: ShownOrder;
}

/** Lines that no longer fit an order once others are removed and added, and what the answer says of them. */
export interface Unfit {
  remove: readonly number[];
  answer: Partial<AddAnswer>;
}

/** What a kind of line asks of the customer before the order is paid. */
export interface BeforePayment {
  /** Why the order cannot be paid as it is; null if nothing stands in the way. */
  refusal: Refused | null;
  /** Required questions without an answer. */
  unanswered: readonly { key: number; label: string }[];
  /** The texts the customer agrees to. */
  texts: readonly string[];
  /** Whether the customer has to agree even if there is no text. */
  mustAgree: boolean;
  /** What is recorded of it with the purchase. */
  consents: { transport?: boolean };
}

export interface LineLabel {
  name: string;
  start: WallTime | VenueDate | null;
}

/** Who comes, and to which departure. */
export interface LineVisit {
  guests: number;
  hasTime: boolean;
  /** Names the departure among those of its day; null if it may be any day. */
  departureKey: string | null;
}

export interface KindOfLine<Kind extends LineKind> {
  /** Returns the ways to put what was posted into the cart; null if nothing of this kind was posted. */
  choose?(posted: Adding, by: Choosing): readonly Candidate[] | null;
  /** Returns the line with the same choice by today's catalog, under its number; refuses if it is no longer sold. */
  again(line: LineOf<Kind>, today: Today): NewLine<Kind>;
  /**
   * Returns the places a line takes, in case its hold was taken back before it is paid; refuses what may no longer
   * be paid. Absent: it takes none.
   */
  payable?(line: LineOf<Kind>, today: Today): readonly WantedCell[];
  columns(line: NewLine<Kind>): LineColumns;
  /** What a line is called by itself, and when it starts; null if it has no time. */
  label(line: LineOf<Kind>): LineLabel;
  /** Returns the visit that a line books; absent for what nobody comes for. */
  visit?(line: LineOf<Kind>): LineVisit;
  read(row: LineRow): Omit<LineOf<Kind>, 'lineKey' | 'parentKey' | 'subTotal' | 'allocation'>;
  charge(line: LineOf<Kind> | NewLine<Kind>, snapshot: Snapshot, at: Standing): Charge;
  /** Null if promo codes do not apply to the kind. */
  promo(line: LineOf<Kind> | NewLine<Kind>, charge: Charge, at: Standing): PromoLine | null;
  /** Numbers what it contains under keys of its own, from the next free one; returns the one that is free then. */
  numbered?(line: NewLine<Kind>, next: number): { line: NewLine<Kind>; next: number };
  /** Returns the lines of this kind that no longer fit once others are removed and added. */
  unfit?(order: Order, removed: readonly number[], added: readonly NewLine[]): Unfit;
  /** Why the line is not put back into a cart that is opened again, if it is not; a named one is said to be gone. */
  standsBack?(line: LineOf<Kind>): 'named' | 'unnamed' | null;
  /** Whether the line has a removable part, or is one itself, under an OrderMerchandiseKey. */
  hasPart?(line: LineOf<Kind>, merchandiseKey: number): boolean;
  /** Returns what replaces a line when a part of it is removed; null if the whole line goes. */
  withoutPart?(line: LineOf<Kind>, merchandiseKey: number, today: Today): NewLine<Kind> | null;
  /** agreedToTransport is what the customer says now; earlier consent is on the order. */
  beforePayment?(order: Order, snapshot: Snapshot, agreedToTransport: boolean): BeforePayment;
  /** Presents all lines of the kind: an allow-list (3.10). */
  present(view: OrderView): Partial<PresentedLines>;
  /** Describes all lines of the kind in the confirmation email (D-OR-05). */
  mail(view: MailView): MailEntry[];
}

/** What claim_cells reports for each subject that refused. */
export interface Shortage {
  subject: string;
  left: number | null;
  taken: Taken;
}
