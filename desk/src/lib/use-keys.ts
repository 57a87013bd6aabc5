/** Single keys of a screen. They rest while a field or a dialog has the focus, and with Ctrl, Alt or the command key. */
import { useEffect, useRef } from 'react';

/** A box has no use for letters. */
const isField = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input:not([type=checkbox]), select, textarea'));

/** @param keys by `KeyboardEvent.key`, letters in lower case */
export function useKeys(keys: Readonly<Record<string, (event: KeyboardEvent) => void>>): void {
  const latest = useRef(keys);
  latest.current = keys;
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (isField(event.target) || document.querySelector('dialog[open]') !== null) return;
      const work = latest.current[event.key.length === 1 ? event.key.toLowerCase() : event.key];
      if (work === undefined) return;
      event.preventDefault();
      work(event);
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
}
