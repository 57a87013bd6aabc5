/** Notes that the venue's own people write on sold orders and on departures (docs/rules/notes.md). */
import type { AnyCall, InputOf, OutputOf } from '@gangway/contract/call';
import type {
  changeDepartureNote,
  changeOrderNote,
  removeDepartureNote,
  removeOrderNote,
  writeDepartureNote,
  writeOrderNote,
} from '@gangway/contract/notes';
import { longestNote, readNote } from '@gangway/domain/kernel/note-text';
import type { Queryable } from '../../db/database.ts';
import type { StaffContext } from '../../platform/door.ts';
import { Refused } from '../../platform/refused.ts';
import { refuseUnseen, type Viewer } from '../guides/own-departures.service.ts';
import {
  type By,
  type DepartureNamed,
  deleteDepartureNote,
  deleteOrderNote,
  saveDepartureNote,
  saveDepartureNoteChange,
  saveOrderNote,
  saveOrderNoteChange,
} from './notes.repo.ts';

/** Notes that an order or a departure can have: all of them are shown with it. */
const mostNotes = 50;

type Made<C extends AnyCall> = (input: InputOf<C>, context: StaffContext) => Promise<OutputOf<C>>;

export interface Notes {
  ofOrder: {
    write: Made<typeof writeOrderNote>;
    change: Made<typeof changeOrderNote>;
    remove: Made<typeof removeOrderNote>;
  };
  ofDeparture: {
    write: Made<typeof writeDepartureNote>;
    change: Made<typeof changeDepartureNote>;
    remove: Made<typeof removeDepartureNote>;
  };
}

function textOf(typed: string): string {
  const text = readNote(typed);
  if (text === '') throw new Refused('noteEmpty');
  if (text.length > longestNote) throw new Refused('noteTooLong', { most: longestNote });
  return text;
}

const byOf = ({ staff: actor, requestId }: StaffContext): By => ({ actor, requestId });

const departureOf = ({
  locationKey,
  date,
  departureKey,
}: Pick<InputOf<typeof writeDepartureNote>, 'locationKey' | 'date' | 'departureKey'>): DepartureNamed => ({
  ...{ locationKey, day: date, departureKey },
});

function revised(noteKey: number, revision: number | null) {
  if (revision === null) throw new Refused('noteChanged');
  return { noteKey, revision };
}

function gone(wasThere: boolean) {
  if (!wasThere) throw new Refused('noteChanged');
  return { removed: true };
}

/** @param needs with whether a departure is one of its day, planned or booked, that somebody sees */
export function createNotes(needs: {
  db: Queryable;
  isDeparture: (departure: DepartureNamed, viewer: Viewer) => Promise<boolean>;
}): Notes {
  const { db, isDeparture } = needs;
  const changedText = (text: string | null) => (text === null ? null : textOf(text));
  return {
    ofOrder: {
      async write({ text, isPinned, ...order }, context) {
        const note = { text: textOf(text), isPinned };
        const answer = await saveOrderNote(db, order, note, byOf(context), mostNotes);
        if ('noteId' in answer) return { noteKey: answer.noteId, revision: answer.revision };
        switch (answer.refused) {
          case 'unknown':
            throw new Refused('notFound');
          case 'erased':
            throw new Refused('noteOfErased', { number: order.orderNumber });
          case 'full':
            throw new Refused('notesFull', { most: mostNotes });
        }
      },
      async change({ noteKey, revision, text, isPinned, ...order }, context) {
        const change = { noteKey, revision, text: changedText(text), isPinned };
        return revised(noteKey, await saveOrderNoteChange(db, order, change, byOf(context)));
      },
      async remove({ noteKey, revision, ...order }, context) {
        return gone(await deleteOrderNote(db, order, { noteKey, revision }, byOf(context)));
      },
    },
    ofDeparture: {
      async write(input, context) {
        const note = { text: textOf(input.text), isPinned: input.isPinned };
        const departure = departureOf(input);
        if (!(await isDeparture(departure, context))) throw new Refused('notFound');
        const saved = await saveDepartureNote(db, departure, note, byOf(context), mostNotes);
        if (saved === null) throw new Refused('notesFull', { most: mostNotes });
        return saved;
      },
      async change({ noteKey, revision, text, isPinned, ...input }, context) {
        const change = { noteKey, revision, text: changedText(text), isPinned };
        const departure = departureOf(input);
        await refuseUnseen(db, departure, context);
        return revised(noteKey, await saveDepartureNoteChange(db, departure, change, byOf(context)));
      },
      async remove({ noteKey, revision, ...input }, context) {
        const departure = departureOf(input);
        await refuseUnseen(db, departure, context);
        return gone(await deleteDepartureNote(db, departure, { noteKey, revision }, byOf(context)));
      },
    },
  };
}
