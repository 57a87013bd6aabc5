/**
 * How much one visitor may hold without paying, so that nobody can empty a venue with carts
 * (S6; docs/rules/capacity.md, "What one visitor may hold").
 */

/** Limits for all open carts of one address prefix at one venue together. */
export const holderBounds = {
  /** Share of a departure, apart from what the largest cart holds of it, however many carts there are. */
  sharePercent: 20,
  /** The minimum if a fifth is less: a couple in another cart. */
  leastUnits: 2,
  /** Units beyond that share over the whole venue: a school class of forty takes 32 on a boat of forty. */
  unitsBeyond: 60,
  /** A pool's quarter of an hour counts as one eighth: a kayak for two hours is one place. */
  quartersPerUnit: 8,
  /** Open carts that hold counted places. */
  carts: 40,
} as const;

export type HolderBounds = typeof holderBounds;
