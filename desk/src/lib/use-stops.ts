/** J and K go from one thing of a screen's list to the next; Enter opens it, as it does any link. */
import { useKeys } from './use-keys.ts';

const stops = () =>
  [...document.querySelectorAll<HTMLElement>('[data-stop]')].filter(
    (stop) => stop.checkVisibility?.() ?? true,
  );

function move(by: 1 | -1): void {
  const all = stops();
  const active = document.activeElement;
  const own = active?.matches('[data-stop]')
    ? active
    : active?.closest('li, tr')?.querySelector('[data-stop]');
  const at = all.indexOf(own as HTMLElement);
  const next = at < 0 ? (by === 1 ? 0 : all.length - 1) : at + by;
  all[Math.min(Math.max(next, 0), all.length - 1)]?.focus();
}

export const useStops = (): void => useKeys({ j: () => move(1), k: () => move(-1) });
