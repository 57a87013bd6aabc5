/** The topics under which the outbox keeps emails about bought orders; apart from their writers, which are loaded with the first email. */
export const guestEmailTopics = [
  ...([
    'confirmation',
    'booking-moved',
    'booking-changed',
    'booking-canceled',
    'departure-canceled',
  ] as const),
  ...(['price-reduced', 'payment-taken', 'refund-news', 'balance-paid', 'balance-reminder'] as const),
  ...(['trip-reminder', 'guest-message', 'review-request'] as const),
] as const;
export type GuestEmailTopic = (typeof guestEmailTopics)[number];

/** With the one that goes to the venue's own people. */
export const orderEmailTopics = [...guestEmailTopics, 'venue-notice'] as const;
