/**
 * Delays layout changes while the pointer is down: a button that moves between press and release gets no
 * click (D-UI-09).
 */

let isDown = false;
let waiting: (() => void)[] = [];

const press = (): void => {
  isDown = true;
};

function release(): void {
  isDown = false;
  const due = waiting;
  waiting = [];
  // The click comes right after the release and before any timer.
  if (due.length === 0) return;
  setTimeout(() => {
    for (const work of due) work();
  });
}

if (typeof document !== 'undefined') {
  const options = { capture: true, passive: true };
  // A tap on a touch screen sends the mouse events after the finger has left.
  for (const event of ['pointerdown', 'mousedown']) document.addEventListener(event, press, options);
  for (const event of ['mouseup', 'pointerup', 'pointercancel', 'dragend', 'keydown'])
    document.addEventListener(event, release, options);
}

/** Runs the work now, or after the press in progress. */
function afterPress(work: () => void): void {
  if (isDown) waiting.push(work);
  else work();
}

/** Wraps a blur handler: an error it shows could push the pressed button away. */
export const onceReleased = (onBlur: (() => void) | undefined): (() => void) | undefined =>
  onBlur && (() => afterPress(onBlur));
