/**
 * Does to a page what a browser's translation does: replaces each text node by `<font><font>…</font></font>`, at
 * once and whenever texts change (docs/decisions/0120-texts-in-elements-of-their-own.md).
 */
import type { BrowserContext, Page } from '@playwright/test';

function translateAlways(): void {
  const left = new Set(['SCRIPT', 'STYLE', 'TEXTAREA', 'OPTION', 'TITLE', 'NOSCRIPT', 'FONT']);
  const replaceTexts = () => {
    const texts: Text[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const text = walker.currentNode as Text;
      const parent = text.parentElement;
      if (parent !== null && !left.has(parent.tagName) && parent.closest('svg') === null) texts.push(text);
    }
    for (const text of texts) {
      const inner = document.createElement('font');
      const outer = document.createElement('font');
      inner.textContent = text.data;
      outer.append(inner);
      text.replaceWith(outer);
    }
  };
  const isHydrated = () => {
    const main = document.querySelector('main');
    return main !== null && Object.keys(main).some((name) => name.startsWith('__react'));
  };
  // A browser asks before it translates, which takes longer than the page needs to become alive.
  const observer = new MutationObserver(() => replaceTexts());
  const start = () => {
    if (!isHydrated()) {
      setTimeout(start, 20);
      return;
    }
    replaceTexts();
    observer.observe(document.body, { childList: true, characterData: true, subtree: true });
  };
  document.addEventListener('DOMContentLoaded', start);
}

/** Translates all documents that are opened from now on, those in frames too. */
export async function translatePages(context: BrowserContext | Page): Promise<void> {
  await context.addInitScript(translateAlways);
}
