/** Changes of the schedule that are being typed, kept in this tab per venue and kind so that a reload loses nothing. */
import type { LocationKey } from '@gangway/domain/kernel/keys';
import { useState } from 'react';
import { storage } from '../../lib/storage.ts';
import type { ChangeDraft } from './change-draft.ts';

interface Kept {
  /** As the form was opened. */
  began: ChangeDraft;
  typed: ChangeDraft;
}

/** Names the draft: of seasons, each has its own. */
function nameOf(venue: LocationKey, { kind, activityKeys, seasonPlace }: ChangeDraft): string {
  const season = kind === 'season' ? [(activityKeys ?? []).join(','), seasonPlace ?? 'new'] : [];
  return [venue, kind, ...season].join(' ');
}

function readAll(): Record<string, Kept> {
  try {
    const kept: unknown = JSON.parse(storage.calendarChange.read() ?? '{}');
    return typeof kept === 'object' && kept !== null ? (kept as Record<string, Kept>) : {};
  } catch {
    // Somebody else wrote there.
    return {};
  }
}

function write(name: string, kept: Kept | null): void {
  const { [name]: _, ...others } = readAll();
  const next = kept === null ? others : { ...others, [name]: kept };
  if (Object.keys(next).length === 0) storage.calendarChange.remove();
  else storage.calendarChange.write(JSON.stringify(next));
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** Returns what was typed in a form, for a form that may have been opened for other days: those stay. */
function resumed({ began, typed }: Kept, opened: ChangeDraft): ChangeDraft {
  const sameDays = began.from === opened.from && began.to === opened.to;
  const names = (Object.keys(opened) as (keyof ChangeDraft)[]).filter((name) =>
    name === 'from' || name === 'to' || name === 'week' ? sameDays : isSame(began[name], opened[name]),
  );
  // A draft of an older program lacks fields.
  const known = names.filter((name) => typed[name] !== undefined);
  return { ...opened, ...Object.fromEntries(known.map((name) => [name, typed[name]])) };
}

function begin(venue: LocationKey, opened: ChangeDraft): Kept {
  const kept = readAll()[nameOf(venue, opened)];
  const isKept = kept?.began !== undefined && kept.typed !== undefined;
  return { began: opened, typed: isKept ? resumed(kept, opened) : opened };
}

export interface KeptChange {
  draft: ChangeDraft;
  change: (part: Partial<ChangeDraft>) => void;
  /** Once the change was made, or nobody wants it. */
  forget: () => void;
}

/** @param opened as the form is opened */
export function useKeptChange(venue: LocationKey, opened: ChangeDraft): KeptChange {
  const [kept, setKept] = useState(() => begin(venue, opened));
  const { began, typed } = kept;
  return {
    draft: typed,
    change: (part) => {
      const next = { began: { ...began, kind: part.kind ?? began.kind }, typed: { ...typed, ...part } };
      if (next.typed.kind !== typed.kind) write(nameOf(venue, typed), null);
      write(nameOf(venue, next.typed), next);
      setKept(next);
    },
    forget: () => write(nameOf(venue, typed), null),
  };
}
