/**
 * Fetches the page's program after the first view has been
 * painted, so that no script competes with it for bandwidth.
 */
import { matchLanguage } from '@gangway/domain/location/languages';
import { primaryOf } from '@gangway/domain/messages/locale';
import { openOthersOutside } from './lib/frame-links.ts';

/**
 * Time limit in milliseconds: a picture that never loads must not keep the page from becoming interactive.
 */
const patience = 3000;
const signsOfUse = ['pointerdown', 'keydown', 'focusin'] as const;

const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));

/** Waits until all pictures that are not lazy are loaded and the frame that shows them is painted. */
async function firstView(): Promise<void> {
  const pictures = document.querySelectorAll<HTMLImageElement>('img:not([loading="lazy"])');
  await Promise.allSettled([...pictures].map((picture) => picture.decode()));
  await nextFrame();
  // A frame is painted after its callbacks, so it is on screen once the second frame from here begins.
  await nextFrame();
  await nextFrame();
}

function insert<Tag extends 'link' | 'script'>(
  tag: Tag,
  members: Partial<HTMLElementTagNameMap[Tag]>,
): HTMLElementTagNameMap[Tag] {
  const element = Object.assign(document.createElement(tag), members);
  document.head.append(element);
  return element;
}

function announce(addresses: string | undefined): void {
  for (const href of (addresses ?? '').split(' '))
    if (href !== '') insert('link', { rel: 'modulepreload', href });
}

/** First what hydrates the frame, then the page's own part: in parallel, both would arrive later. */
function fetchProgram(): void {
  const { entry, preloads, later } =
    document.querySelector<HTMLScriptElement>('script[data-entry]')?.dataset ?? {};
  announce(preloads);
  const program = insert('script', { type: 'module', src: entry ?? '' });
  program.addEventListener('load', () => announce(later));
}

// A site that shows this page in a frame waits for a sign that it may (docs/embedding.md). It says nothing else.
if (window.parent !== window) {
  window.parent.postMessage({ source: 'gangway', version: 1, type: 'ready' }, '*');
  openOthersOutside();
}

/**
 * Returns this page's address in the language that the visitor chose before (7.5-09); null if it is the page's, or
 * the venue does not have it. An address that names a language itself is never changed.
 */
function addressInChosenLanguage(): string | null {
  const { languages = '' } = document.querySelector<HTMLScriptElement>('script[data-entry]')?.dataset ?? {};
  const address = new URL(location.href);
  if (languages === '' || address.searchParams.has('lang')) return null;
  let chosen: string | null = null;
  try {
    chosen = localStorage.getItem('ljs-lang');
  } catch {
    // The browser blocks storage in a third-party frame: the venue's default stays.
  }
  const known = languages.split(' ').map((code) => ({ code }));
  const found = chosen === null ? null : matchLanguage(chosen, known);
  if (found === null || primaryOf(found.code) === primaryOf(document.documentElement.lang)) return null;
  address.searchParams.set('lang', found.code);
  return address.href;
}

/** Keeps the language of a link that is clicked before the page's program is there (7.5-09). */
function keepLanguage({ target }: MouseEvent): void {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[hreflang]') : null;
  if (link === null) return;
  try {
    localStorage.setItem('ljs-lang', link.hreflang);
  } catch {
    // The browser blocks storage in a third-party frame: the link works all the same.
  }
}
addEventListener('click', keepLanguage);

const inChosenLanguage = addressInChosenLanguage();
if (inChosenLanguage !== null) location.replace(inChosenLanguage);

const { promise: isTime, resolve: itIsTime } = Promise.withResolvers<void>();
const late = setTimeout(itIsTime, patience);
for (const sign of signsOfUse) addEventListener(sign, () => itIsTime(), { once: true });
void firstView().then(itIsTime);
void isTime.then(() => {
  clearTimeout(late);
  if (inChosenLanguage === null) fetchProgram();
});
