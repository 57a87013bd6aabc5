/** The membership a visitor books under, unless they choose to book without it (6-06, D-MB-03). */
import { useState } from 'react';
import type { Seller } from '../../../lib/agent-keys.ts';
import type { BookingMember } from './member-rates.ts';

export interface BookingMembership {
  /** The membership that applies; null if none does. */
  member: () => BookingMember | null;
  /** Whether the visitor books without their membership. */
  withoutMembership: boolean;
  setWithoutMembership: (without: boolean) => void;
}

export function useBookingMembership(needs: {
  seller: () => Seller;
  member: () => BookingMember | null;
}): BookingMembership {
  const [withoutMembership, setWithoutMembership] = useState(false);
  return {
    // An agent's guests pay the agent's prices.
    member: () => (withoutMembership || needs.seller().bookingAgentKey !== null ? null : needs.member()),
    withoutMembership,
    setWithoutMembership,
  };
}
