/** Updates the document's title and tags after an in-page navigation. */
import { type HeadMatch, mergeHead } from './merge-head.ts';

function put(tagName: 'meta' | 'link', attributes: Readonly<Record<string, string>>): void {
  const tag = document.createElement(tagName);
  for (const [name, value] of Object.entries(attributes)) tag.setAttribute(name, value);
  tag.dataset.page = '';
  document.head.append(tag);
}

export function applyHead(matches: readonly HeadMatch[]): void {
  const { title, meta, links } = mergeHead(matches);
  document.title = title;
  for (const tag of document.head.querySelectorAll('[data-page]')) tag.remove();
  for (const attributes of meta.values()) put('meta', attributes);
  for (const attributes of links) put('link', attributes);
}
