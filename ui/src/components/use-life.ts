/**
 * The lifetime of a message: it counts down, pauses while
 * the message is hovered or focused, and ends once (4.9-01).
 */
import { useEffect, useRef, useState } from 'react';

export interface Life {
  onPointerEnter: () => void;
  onPointerLeave: () => void;
  onFocus: () => void;
  onBlur: () => void;
}

/**
 * @param lifeMs milliseconds, or undefined for a message that stays
 * @param onEnd called once when time is up
 */
export function useLife(lifeMs: number | undefined, onEnd: () => void): Life {
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  const left = useRef(lifeMs);
  const end = useRef(onEnd);
  useEffect(() => {
    end.current = onEnd;
  });
  useEffect(() => {
    left.current = lifeMs;
  }, [lifeMs]);

  const paused = hovered || focused;
  useEffect(() => {
    if (lifeMs === undefined || paused) return;
    const startedAt = Date.now();
    const before = left.current ?? lifeMs;
    const timer = setTimeout(() => end.current(), before);
    return () => {
      clearTimeout(timer);
      left.current = Math.max(0, before - (Date.now() - startedAt));
    };
  }, [lifeMs, paused]);

  return {
    onPointerEnter: () => setHovered(true),
    onPointerLeave: () => setHovered(false),
    onFocus: () => setFocused(true),
    onBlur: () => setFocused(false),
  };
}
