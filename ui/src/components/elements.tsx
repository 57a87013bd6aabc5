/**
 * What components place beside other elements. A text there has an element of its own: a browser that
 * translates the page replaces text nodes, and React fails where it has to place, move or remove one
 * (docs/decisions/0120-texts-in-elements-of-their-own.md).
 */
import type { ReactElement } from 'react';

/** Elements or nothing, never a bare text. */
export type Elements = ReactElement | boolean | null | undefined | readonly Elements[];

/** Gives a text its element. */
export function inElement(content: string | Elements): Elements {
  return typeof content === 'string' ? <span>{content}</span> : content;
}
