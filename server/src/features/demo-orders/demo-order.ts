/** A planned demo order: who buys what when, and what becomes of it (docs/decisions/0152-demo-orders.md). */
import type { ActivityKey, LocationKey, RateKey, TimeSlotKey } from '@gangway/domain/kernel/keys';
import type { Instant } from '@gangway/domain/kernel/local-time';
import type { VenueMethod } from '@gangway/domain/order/venue-methods';
import type { DemoGuest } from './demo-guests.ts';

export interface DemoAnswer {
  fieldKey: number;
  value: string;
}

export interface DemoBooking {
  activityKey: ActivityKey;
  slotKey: TimeSlotKey;
  startAt: Instant;
  rates: readonly {
    rateKey: RateKey;
    participants: number;
    /** By participant. */
    answers: readonly (readonly DemoAnswer[])[];
  }[];
  /** The size of the group that has the departure alone; null for places among others. */
  privateGroup: number | null;
  addOns: readonly { productKey: number; quantity: number; variantKey: number | null }[];
  photoPackages: readonly number[];
  /** In percent; null for none. */
  tipPercent: number | null;
  answers: readonly DemoAnswer[];
  /** The hotel that the guests are fetched from; null if they come by themselves. */
  hotel: { name: string; latitude: number; longitude: number } | null;
}

export interface DemoGiftCard {
  variantKey: number | null;
  /** In minor units; of a card without variants. */
  amount: number;
  designKey: number | null;
  recipientName: string;
  recipientEmail: string;
  message: string;
}

/** An event of an order after its sale; `booking` is the place of the booking in it. */
export type DemoStep = { at: Instant } & (
  | { kind: 'pay'; method: VenueMethod }
  | { kind: 'move'; booking: number; to: TimeSlotKey; reason: string }
  /** Null for the whole order, and for what the terms say. */
  | { kind: 'cancel'; booking: number | null; percent: number | null; reason: string }
  /** So many of its tickets are not shown. */
  | { kind: 'scan'; booking: number; missing: number }
);

export interface DemoOrder {
  locationKey: LocationKey;
  name: string;
  /** Of its payment: the gateway knows it by this and the order's id, which another database may have given before. */
  attemptId: string;
  soldAt: Instant;
  guest: DemoGuest;
  bookings: readonly DemoBooking[];
  merchandise: readonly { productKey: number; quantity: number }[];
  giftCard: DemoGiftCard | null;
  /** Whether only the deposit is paid, if one is offered. */
  hasDeposit: boolean;
  /** A stop of the vehicle that serves a whole day, by its key; null for no ride. */
  rideFrom: number | null;
  promoCode: string | null;
  answers: readonly DemoAnswer[];
  languageKey: number | null;
  /** Whether its confirmation is sent, as it is one of the latest. */
  isMailed: boolean;
  /** In order of time. */
  steps: readonly DemoStep[];
}
