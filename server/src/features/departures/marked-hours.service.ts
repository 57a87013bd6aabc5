/** Marks hours of a day by hand (docs/rules/day.md, "Marked hours"; docs/decisions/0166-hours-marked-by-hand.md). */
import { randomBytes } from 'node:crypto';
import type { InputOf, OutputOf } from '@gangway/contract/call';
import {
  type changeMarkedHours as changeCall,
  longestMark,
  type markHours as markCall,
  mostMarks,
  type removeMarkedHours as removeCall,
} from '@gangway/contract/departures';
import { dateOf, timeOf } from '@gangway/domain/kernel/local-time';
import { isBlank } from '@gangway/domain/kernel/typed-text';
import { areInOrder } from '@gangway/domain/order/marked-hours';
import type { Queryable } from '../../db/database.ts';
import type { StaffContext } from '../../platform/door.ts';
import { Refused } from '../../platform/refused.ts';
import type { Catalog } from '../catalog/catalog.service.ts';
import { deleteMark, type HoursToSave, insertMark, listMarks, updateMark } from './marked-hours.repo.ts';

type By = Pick<StaffContext, 'staff'>;

/** 24 characters from 144 random bits. */
const newKey = () => randomBytes(18).toString('base64url');

export type MarkingHours = ReturnType<typeof createMarkingHours>;

export function createMarkingHours({ db, catalog }: { db: Queryable; catalog: Pick<Catalog, 'snapshot'> }) {
  /** Refuses hours that cannot be marked, and an activity that the location does not have as not found. */
  async function hoursOf(input: InputOf<typeof markCall>): Promise<HoursToSave> {
    const { locationKey, from, until, text } = input;
    if (isBlank(text)) throw new Refused('hoursUnnamed');
    if (text.length > longestMark) throw new Refused('hoursTextTooLong', { most: longestMark });
    if (!areInOrder({ from, until })) throw new Refused('hoursNotInOrder');
    const { location } = await catalog.snapshot(locationKey);
    const known = new Set<number>(location.activities.map(({ key }) => key));
    const activityKeys = [...new Set(input.activityKeys)].toSorted((one, other) => one - other);
    if (!activityKeys.every((key) => known.has(key))) throw new Refused('notFound');
    const ends = until === null ? null : timeOf(until);
    return { day: dateOf(from), begins: timeOf(from), ends, text, activityKeys };
  }

  return {
    async mark(input: InputOf<typeof markCall>, { staff }: By): Promise<OutputOf<typeof markCall>> {
      const { locationKey } = input;
      const hours = await hoursOf(input);
      const markKey = newKey();
      // Another mark may take the place at the same moment.
      for (let look = 0; look < mostMarks; look += 1) {
        if (await insertMark(db, { locationKey, markKey }, hours, staff, mostMarks))
          return { markKey, modelErrors: null };
        const there = await listMarks(db, { locationKey, day: hours.day });
        if (there.length >= mostMarks) break;
      }
      throw new Refused('hoursFull', { most: mostMarks });
    },

    async change(
      { markKey, revision, ...input }: InputOf<typeof changeCall>,
      { staff }: By,
    ): Promise<OutputOf<typeof changeCall>> {
      const hours = await hoursOf(input);
      const changed = await updateMark(db, input.locationKey, { markKey, revision }, hours, staff);
      if (changed === null) throw new Refused('hoursChanged');
      return { markKey, modelErrors: null };
    },

    async remove(
      { locationKey, ...seen }: InputOf<typeof removeCall>,
      { staff }: By,
    ): Promise<OutputOf<typeof removeCall>> {
      if (!(await deleteMark(db, locationKey, seen, staff))) throw new Refused('hoursChanged');
      return { applied: true, modelErrors: null };
    },
  };
}
