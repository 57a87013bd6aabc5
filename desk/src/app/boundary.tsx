/** Keeps the rest of the desk in use when a screen cannot be drawn. */
import { logFault } from '@gangway/ui/lib/log.ts';
import { loadAgain } from '@gangway/ui/lib/missing-part.ts';
import { Component, type ReactNode } from 'react';
import { Failed } from '../lib/states.tsx';
import { t } from '../messages/t.ts';

interface BoundaryProps {
  /** Another one is another attempt. */
  address: string;
  children: ReactNode;
}

interface BoundaryState {
  error: unknown;
  /** The address whose screen failed; null while none has. */
  at: string | null;
}

export class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { error: null, at: null };

  override componentDidCatch(error: unknown): void {
    logFault('A screen could not be drawn', error);
    this.setState({ error, at: this.props.address });
  }

  static getDerivedStateFromError(error: unknown): Partial<BoundaryState> {
    return { error, at: '' };
  }

  override render(): ReactNode {
    const { error, at } = this.state;
    if (at === null || (at !== '' && at !== this.props.address)) return this.props.children;
    return (
      <Failed
        title={t('app.boundary.title')}
        error={error}
        // A part of the program that did not load is not asked for twice in one document.
        onTry={() => void loadAgain()}
      />
    );
  }
}
