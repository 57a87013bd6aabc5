/** How much one visitor may hold without paying, so that nobody empties a venue with carts (S6; docs/rules/capacity.md, "What one visitor may hold"). */

/** What is bounded for all open carts of one address prefix at one venue together. */
export const holderBounds = {
  /** Of a departure, but for what the largest of the carts holds of it: a fifth stays a fifth however many carts there are. */
  sharePercent: 20,
  /** Where a fifth is less: a couple in another cart. */
  leastUnits: 2,
  /** What may be held beyond that share over the whole venue: a school class of forty takes 32 on a boat of forty. */
  unitsBeyond: 60,
  /** Quarters of an hour of a pool count one eighth: a kayak for two hours is one place. */
  quartersPerUnit: 8,
  /** Open carts with places that count. */
  carts: 40,
} as const;

export type HolderBounds = typeof holderBounds;
