/** How a venue takes money itself, as it is stored with the payment (docs/rules/deposits.md, "Paid at the venue"). */
export const venueMethods = ['cash', 'terminal', 'transfer', 'other'] as const;
export type VenueMethod = (typeof venueMethods)[number];

export const isVenueMethod = (method: string): method is VenueMethod =>
  (venueMethods as readonly string[]).includes(method);
