/** How long the payment provider is left alone before it is asked again. */

/** Minutes until the next try: 1, 2, 4 … up to 6 hours. @param tries how often it was tried before */
export const minutesBeforeTry = (tries: number): number => Math.min(2 ** tries, 360);
