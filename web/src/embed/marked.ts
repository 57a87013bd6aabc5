/** Elements of the page that open the storefront: everything with `data-booking`, whenever it came to the page. */
import { type EmbedOptions, readOptions } from './embed-options.ts';

/** What a marked element opens: the address it has, or what its attributes name. */
function targetOf(element: HTMLElement): string | EmbedOptions {
  const address = element instanceof HTMLAnchorElement ? element.href : element.dataset.booking;
  return address || readOptions((name) => element.dataset[name]);
}

/** Makes an element a button for assistive technology and the keyboard, unless it is one, or a link. */
function prepare(element: Element): void {
  element.setAttribute('aria-haspopup', 'dialog');
  if (element.matches('a[href],button')) return;
  element.setAttribute('role', 'button');
  if (!element.hasAttribute('tabindex')) element.setAttribute('tabindex', '0');
}

const prepareAll = () => {
  for (const element of document.querySelectorAll('[data-booking]')) prepare(element);
};

/** Calls `open` for each press, which returns false if there is nothing to open; then a link is followed. */
export function watchMarked(open: (what: string | EmbedOptions, title: string | undefined) => boolean): void {
  function press(event: MouseEvent | KeyboardEvent): void {
    const element = (event.target as Element | null)?.closest<HTMLElement>('[data-booking]');
    // With these keys, links open elsewhere.
    if (!element || event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (event instanceof KeyboardEvent && (!/^( |Enter)$/.test(event.key) || element.matches('a,button')))
      return;
    if (open(targetOf(element), element.dataset.title)) event.preventDefault();
  }
  addEventListener('click', press);
  addEventListener('keydown', press);
  new MutationObserver(prepareAll).observe(document, { childList: true, subtree: true });
  prepareAll();
}
