/** Gives the focus back to what opened something, once it is closed. */
import { type RefObject, useEffect, useRef } from 'react';

/** @param isOpen of what takes its place while it is open */
export function useFocusBack(isOpen: boolean): RefObject<HTMLButtonElement | null> {
  const opener = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    if (wasOpen.current && !isOpen) opener.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  return opener;
}
