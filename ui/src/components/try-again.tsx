/** The button beside what could not be loaded. It is loaded again by itself once there is a connection again. */
import { useEffect, useRef } from 'react';
import { tryAgainWords } from '../lib/retry-words.ts';
import { Button, type ButtonProps } from './button.tsx';

interface TryAgainProps extends Pick<ButtonProps, 'look' | 'size' | 'icon'> {
  onTry: () => void;
}

export function TryAgain({ onTry, ...look }: TryAgainProps) {
  const latest = useRef(onTry);
  latest.current = onTry;
  useEffect(() => {
    const load = () => latest.current();
    window.addEventListener('online', load);
    return () => window.removeEventListener('online', load);
  }, []);
  return (
    <Button {...look} onClick={onTry}>
      {tryAgainWords()}
    </Button>
  );
}
