/** The words and the offer of a person who cancels departures of a day, kept in this tab so that a reload loses nothing. Which departures are chosen stands in the address. */
import type { InputOf } from '@gangway/contract/call';
import type { previewCancelDepartures } from '@gangway/contract/cancel-departures';
import type { LocationKey } from '@gangway/domain/kernel/keys';
import { addDays, type VenueDate } from '@gangway/domain/kernel/local-time';
import { readSigns } from '@gangway/domain/kernel/typed-text';
import { useState } from 'react';
import { storage } from '../../lib/storage.ts';
import { readMoment } from '../../lib/typed-moment.ts';

export interface Draft {
  /** Whether guests choose, or all of them are refunded at once. */
  how: 'choose' | 'now';
  mayMove: boolean;
  mayTakeCredit: boolean;
  /** Until when they choose, as it is typed; null while it is the usual time. */
  decideBy: string | null;
  /** For guests who do not answer. */
  otherwise: 'refund' | 'credit';
  /** Departures whose guests are refunded at once although the others choose. */
  atOnceKeys: readonly string[];
  /** How much guests get back: a share of the price, or what the terms say that each booking was sold with. */
  by: 'percent' | 'terms';
  /** As it is typed. */
  percent: string;
  subject: string;
  text: string;
  reason: string;
}

const nothing: Draft = {
  ...{ how: 'choose', mayMove: true, mayTakeCredit: true, decideBy: null, otherwise: 'refund' },
  ...{ atOnceKeys: [], by: 'percent', percent: '100', subject: '', text: '', reason: '' },
};

/** Guests have a week to choose, if nobody says otherwise. */
const usualDays = 7;
const usualTime = '18:00';

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

/** Until when guests choose, as the field has it. */
export const decideByOf = ({ decideBy }: Draft, today: VenueDate): string =>
  decideBy ?? `${addDays(today, usualDays)}T${usualTime}`;

type Choice = InputOf<typeof previewCancelDepartures>['choice'];

/** The choice of guests; null if they are refunded at once, undefined while the time is not complete. */
export function choiceOf(draft: Draft, today: VenueDate): Choice | undefined {
  if (draft.how === 'now') return null;
  const decideBy = readMoment(decideByOf(draft, today));
  if (decideBy === null) return undefined;
  const { mayMove, mayTakeCredit, otherwise } = draft;
  // Nobody gets a credit that is not offered.
  return { mayMove, mayTakeCredit, decideBy, otherwise: mayTakeCredit ? otherwise : 'refund' };
}
