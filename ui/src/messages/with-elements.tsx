/**
 * Messages that contain links or other elements: `<name>…</name>` in the text marks the element of that name.
 */
import { cloneElement, createElement, Fragment, type ReactElement } from 'react';

/**
 * @param text as returned by `t`
 * @param elements by name; unknown names in the text stay as written
 */
export function withElements(text: string, elements: Readonly<Record<string, ReactElement>>): ReactElement {
  const pieces = text.split(new RegExp(`<(${Object.keys(elements).join('|')})>(.*?)</\\1>`, 's'));
  const nodes = pieces.map((piece, index) => {
    if (index % 3 === 0) return piece === '' ? null : createElement('span', null, piece);
    const element = index % 3 === 1 ? elements[piece] : undefined;
    return element === undefined ? null : cloneElement(element, undefined, pieces[index + 1]);
  });
  return createElement(Fragment, null, ...nodes);
}
