/** Texts of notes that are typed and not saved yet. A screen keeps them, so that they outlive a reload of its data, and a failed one. */
import { useState } from 'react';

export interface NoteDraft {
  text: string;
  isPinned: boolean;
  /** Of the note when it was opened; null for a new one. */
  revision: number | null;
}

/** Names the draft of a new note; others have the key of their note. */
export const newNote = 'new';

export interface NoteDrafts {
  /** By the note that they are of. */
  drafts: ReadonlyMap<string, NoteDraft>;
  /** Null gives it up. */
  keep: (of: string, draft: NoteDraft | null) => void;
}

/** @param subject names the order or departure; another one has drafts of its own */
export function useNoteDrafts(subject: string): NoteDrafts {
  const [kept, setKept] = useState<{ subject: string; drafts: ReadonlyMap<string, NoteDraft> }>({
    subject,
    drafts: new Map(),
  });
  const draftsOf = (state: typeof kept) => (state.subject === subject ? state.drafts : new Map());
  return {
    drafts: draftsOf(kept),
    keep: (of, draft) =>
      setKept((state) => {
        const drafts = new Map<string, NoteDraft>(draftsOf(state));
        if (draft === null) drafts.delete(of);
        else drafts.set(of, draft);
        return { subject, drafts };
      }),
  };
}
