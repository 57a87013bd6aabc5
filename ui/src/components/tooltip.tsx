/**
 * The name of a control that shows none, for pointers and keyboards (4.8-06). It stays while pointer or focus do, and
 * Esc hides it (WCAG 1.4.13). Assistive technology has the name from the control itself.
 */
import { type FocusEvent, type PointerEvent, type ReactElement, useEffect, useState } from 'react';

/** Whether the last key moved the focus. Focus that the program sets, such as in a dialog that opens or after one closed, shows nothing. */
let isTabbing = false;
if (typeof document !== 'undefined')
  document.addEventListener(
    'keydown',
    ({ key }) => {
      isTabbing = key === 'Tab';
    },
    { capture: true },
  );

/** Milliseconds a pointer rests on the control, so that passing over it shows nothing. */
const restMs = 400;

/** What the control needs: `props` on its element, `bubble` inside it. */
export interface Tooltip {
  props: {
    onPointerEnter(event: PointerEvent): void;
    onPointerLeave(): void;
    onFocus(event: FocusEvent): void;
    onBlur(): void;
  };
  bubble: ReactElement | false;
}

/** The control's element must be positioned: the bubble hangs below it. */
export function useTooltip(text: string): Tooltip {
  const [state, setState] = useState<'away' | 'resting' | 'shown'>('away');
  useEffect(() => {
    if (state !== 'resting') return;
    const timer = setTimeout(() => setState('shown'), restMs);
    return () => clearTimeout(timer);
  }, [state]);
  const isShown = state === 'shown';
  useEffect(() => {
    if (!isShown) return;
    const hide = (event: KeyboardEvent) => {
      if (event.key === 'Escape') setState('away');
    };
    document.addEventListener('keydown', hide);
    return () => document.removeEventListener('keydown', hide);
  }, [isShown]);
  const leave = () => setState('away');
  return {
    props: {
      onPointerEnter: ({ pointerType }) => {
        // A finger cannot rest on anything without pressing it.
        if (pointerType !== 'touch') setState('resting');
      },
      onPointerLeave: leave,
      onFocus: ({ currentTarget }) => {
        if (isTabbing && currentTarget.matches(':focus-visible')) setState('shown');
      },
      onBlur: leave,
    },
    bubble: isShown && (
      <span className="tooltip" aria-hidden="true">
        {text}
      </span>
    ),
  };
}
