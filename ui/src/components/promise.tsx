/** One line below a button that says what guests can rely on, or cannot. */
import { Icon } from './icon.tsx';

export interface PromiseWords {
  words: string;
  /** Whether it is in the guest's favor. */
  isGood: boolean;
}

export function PromiseLine({ promise }: { promise: PromiseWords | null }) {
  if (promise === null) return null;
  return (
    <p className="fine promise">
      <Icon name={promise.isGood ? 'check' : 'info'} />
      <span>{promise.words}</span>
    </p>
  );
}
