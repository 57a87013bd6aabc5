/** Milliseconds after which prices and settings are loaded again. */
export const recordLife = 5 * 60_000;
