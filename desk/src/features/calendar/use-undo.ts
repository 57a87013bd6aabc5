/** Undoing a change of the schedule by a button: once however often it is pressed, and what keeps it from being undone. */
import type { LocationKey } from '@gangway/domain/kernel/keys';
import { failureWords } from '@gangway/ui/lib/connection-words.ts';
import { randomText } from '@gangway/ui/lib/random-text.ts';
import { useAction } from '@gangway/ui/lib/use-action.ts';
import { useRef, useState } from 'react';
import { type UndoOutcome, undoChange } from './undo-change.ts';

interface Undoing {
  isBusy: boolean;
  /** Why it was not undone. */
  said: string | null;
  /** The answer that refused it; null if there was none. */
  refused: UndoOutcome | null;
  undo: () => void;
}

export function useUndo(venue: LocationKey, version: number, onUndone: () => void): Undoing {
  const { isBusy, said, run } = useAction();
  const [refused, setRefused] = useState<UndoOutcome | null>(null);
  const key = useRef(randomText(22));
  async function undo(): Promise<string | null> {
    setRefused(null);
    try {
      const outcome = await undoChange(venue, version, key.current);
      if (outcome.refusal === null) {
        onUndone();
        return null;
      }
      // It was answered: the next press is another request.
      key.current = randomText(22);
      setRefused(outcome);
      return outcome.refusal.words;
    } catch (error) {
      return failureWords(error);
    }
  }
  return { isBusy, said, refused, undo: () => void run(undo) };
}
