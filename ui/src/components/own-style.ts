/**
 * Styles whose values come with the data, so that no sheet can have them: the color of a picture, how much is left of a
 * time. The content policy forbids style attributes. A page from the server has a rule for each in its own sheet; the
 * browser sets them by script, which the policy allows (docs/decisions/0028-headers-per-class-of-page.md).
 */
import { createContext, type RefCallback, useCallback, useContext } from 'react';

type Property = 'background-color' | '--accent' | '--left' | '--letters' | '--scale';

/** Collects the styles of a page on the server, as `property:value`; null in a browser. */
export const OwnStyles = createContext<Set<string> | null>(null);

/** A color, a number or a share: nothing that could end a rule. */
const safe = /^(?:#[\da-f]{3,8}|\d+(?:\.\d+)?%?)$/i;

export interface OwnStyle {
  'data-own': string | undefined;
  ref: RefCallback<HTMLElement | SVGElement>;
}

/** Returns the attributes of an element with one such style. A value that is null or not a color or number is left out. */
export function useOwnStyle(property: Property, value: string | number | null | undefined): OwnStyle {
  const collected = useContext(OwnStyles);
  const text = safe.test(String(value)) ? String(value) : null;
  const name = text === null ? undefined : `${property}:${text}`;
  if (name !== undefined) collected?.add(name);
  const ref = useCallback(
    (element: HTMLElement | SVGElement | null) => {
      element?.style.setProperty(property, text);
    },
    [property, text],
  );
  return { 'data-own': name, ref };
}

/** Returns the rules of collected styles, for a sheet of the page. */
export const rulesOf = (styles: Iterable<string>): string =>
  [...styles].map((style) => `[data-own="${style}"]{${style}}`).join('');
