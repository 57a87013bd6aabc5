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

function insert<Tag extends 'link' | 'script'>(tag: Tag, members: Partial<HTMLElementTagNameMap[Tag]>): void {
  document.head.append(Object.assign(document.createElement(tag), members));
}

function fetchProgram(): void {
  const starter = document.querySelector<HTMLScriptElement>('script[data-entry]');
  const preloads = (starter?.dataset.preloads ?? '').split(' ').filter((href) => href !== '');
  for (const href of preloads) insert('link', { rel: 'modulepreload', href });
  insert('script', { type: 'module', src: starter?.dataset.entry ?? '' });
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
