/** Messages with links or other elements in them: `<name>…</name>` in the text stands for the element of that name. */
import { cloneElement, createElement, Fragment, type ReactElement } from 'react';

/**
 * @param text as `t` gave it
 * @param elements by name; a name that is none of them stays as it is written
 */
export function withElements(text: string, elements: Readonly<Record<string, ReactElement>>): ReactElement {
  const pieces = text.split(new RegExp(`<(${Object.keys(elements).join('|')})>(.*?)</\\1>`, 's'));
  const nodes = pieces.map((piece, index) => {
    if (index % 3 === 0) return piece;
    const element = index % 3 === 1 ? elements[piece] : undefined;
    return element === undefined ? null : cloneElement(element, undefined, pieces[index + 1]);
  });
  return createElement(Fragment, null, ...nodes);
}
