/** The waterline of the desk: how much of something is taken, and in green how much of it has arrived. Numbers stand beside it. */
import { useOwnStyles } from './own-styles.ts';

const share = (part: number, whole: number) =>
  `${whole <= 0 ? 0 : Math.min(100, Math.round((part / whole) * 1000) / 10)}%`;

interface LoadBarProps {
  taken: number;
  arrived: number;
  /** The whole length. */
  of: number;
}

export function LoadBar({ taken, arrived, of }: LoadBarProps) {
  const ref = useOwnStyles({ '--taken': share(taken, of), '--arrived': share(arrived, of) });
  return <span className="load" aria-hidden="true" ref={ref} />;
}
