/** Whose departures overlap, so that somebody would have to be at two places (docs/rules/day.md, "Guides"). */

/** From the start to before the end, as moments. */
export interface Span {
  from: number;
  to: number;
}

/** A departure with the keys of the people who lead it. */
export interface LedDeparture {
  key: string;
  guides: readonly string[];
  /** Null for what has no time, and for what does not run: nobody has to be there at a moment. */
  span: Span | null;
}

/** Whether two spans have a moment in common. One that ends when the other begins has none; two with the same start have. */
export const overlap = (one: Span, other: Span): boolean =>
  one.from === other.from || (one.from < other.to && other.from < one.to);

/** Returns those of the other departures that somebody leads, or would lead, at the same time as this one, in their order. */
export function alsoLedBy<Departure extends LedDeparture>(
  person: string,
  { key, span }: Pick<LedDeparture, 'key' | 'span'>,
  departures: readonly Departure[],
): Departure[] {
  if (span === null) return [];
  return departures.filter(
    (other) =>
      other.key !== key && other.guides.includes(person) && other.span !== null && overlap(span, other.span),
  );
}
