/** The words that are typed to cancel departures of a day, kept in this tab so that a reload loses nothing. Which departures are chosen stands in the address. */
import type { LocationKey } from '@gangway/domain/kernel/keys';
import type { VenueDate } from '@gangway/domain/kernel/local-time';
import { readSigns } from '@gangway/domain/kernel/typed-text';
import { useState } from 'react';
import { storage } from '../../lib/storage.ts';

export interface Draft {
  /** How much guests get back: a share of the price, or what the terms say that each booking was sold with. */
  by: 'percent' | 'terms';
  /** As it is typed. */
  percent: string;
  subject: string;
  text: string;
  reason: string;
}

const nothing: Draft = { by: 'percent', percent: '100', subject: '', text: '', reason: '' };

function read(of: string): Draft {
  try {
    const kept = JSON.parse(storage.cancellation.read() ?? 'null') as
      | (Partial<Draft> & { of: string })
      | null;
    if (kept?.of !== of) return nothing;
    const { of: _, ...draft } = kept;
    return { ...nothing, ...draft };
  } catch {
    // Somebody else wrote there.
    return nothing;
  }
}

export interface KeptDraft {
  draft: Draft;
  change: (part: Partial<Draft>) => void;
  /** Once it was sent. */
  forget: () => void;
}

export function useDraft(locationKey: LocationKey, date: VenueDate): KeptDraft {
  const of = `${locationKey} ${date}`;
  const [draft, setDraft] = useState(() => read(of));
  return {
    draft,
    change: (part) => {
      const next = { ...draft, ...part };
      setDraft(next);
      storage.cancellation.write(JSON.stringify({ of, ...next }));
    },
    forget: () => storage.cancellation.remove(),
  };
}

/** A typed whole number up to the most; null if it is none. */
export function readCount(typed: string, most: number): number | null {
  const text = readSigns(typed);
  const count = /^\d{1,6}$/.test(text) ? Number(text) : null;
  return count === null || count > most ? null : count;
}

/** The share in percent, null for the terms; undefined while none is typed. */
export const percentOf = ({ by, percent }: Draft): number | null | undefined =>
  by === 'terms' ? null : (readCount(percent, 100) ?? undefined);
