/** Fetches the page's program once the first view stands, so that no script takes the line from what is seen first. */

/** A picture that never comes may not keep the page from coming alive. */
const patience = 3000;
const signsOfUse = ['pointerdown', 'keydown', 'focusin'] as const;

const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));

/** The pictures that are not left for later are there, and the frame that shows them has been drawn. */
async function firstView(): Promise<void> {
  const pictures = document.querySelectorAll<HTMLImageElement>('img:not([loading="lazy"])');
  await Promise.allSettled([...pictures].map((picture) => picture.decode()));
  await nextFrame();
  // A frame is only sent to the screen after its callbacks; when the one after next begins, it is there.
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

/** First what takes the frame over, then the page's own part: side by side they would be later both. */
function fetchProgram(): void {
  const { entry, preloads, later } =
    document.querySelector<HTMLScriptElement>('script[data-entry]')?.dataset ?? {};
  announce(preloads);
  const program = insert('script', { type: 'module', src: entry ?? '' });
  program.addEventListener('load', () => announce(later));
}

const { promise: isTime, resolve: itIsTime } = Promise.withResolvers<void>();
const late = setTimeout(itIsTime, patience);
for (const sign of signsOfUse) addEventListener(sign, () => itIsTime(), { once: true });
void firstView().then(itIsTime);
void isTime.then(() => {
  clearTimeout(late);
  fetchProgram();
});

export {};
