/** Says who leads which departure (docs/rules/day.md, "Guides"). */
import type { InputOf, OutputOf } from '@gangway/contract/call';
import type { assignGuides, getGuideChoices, OtherDeparture } from '@gangway/contract/guides';
import type { VenueDate } from '@gangway/domain/kernel/local-time';
import { alsoLedBy, type LedDeparture } from '@gangway/domain/staff/double-booked';
import type { Queryable } from '../../db/database.ts';
import { retrying } from '../../db/retry.ts';
import type { StaffContext } from '../../platform/door.ts';
import { Refused } from '../../platform/refused.ts';
import { listColleagues, saveGuides } from './guides.repo.ts';

/** A departure of a day, as far as it matters who leads it. */
export type Led = LedDeparture & { shown: OtherDeparture };

/** @param needs with the departures of a day, planned or booked, and who leads them */
export function createGuides(needs: {
  db: Queryable;
  departuresOf: (locationKey: number, day: VenueDate) => Promise<readonly Led[]>;
}) {
  const { db, departuresOf } = needs;

  async function departureNamed({ locationKey, date, departureKey }: InputOf<typeof getGuideChoices>) {
    const departures = await departuresOf(locationKey, date);
    const departure = departures.find(({ key }) => key === departureKey);
    if (departure === undefined) throw new Refused('notFound');
    return { departure, departures };
  }

  return {
    async choices(input: InputOf<typeof getGuideChoices>): Promise<OutputOf<typeof getGuideChoices>> {
      const { departure, departures } = await departureNamed(input);
      const { locationKey, date: day, departureKey } = input;
      const colleagues = await listColleagues(db, { locationKey, day, departureKey });
      return {
        people: colleagues.map(({ personKey, name, role }) => ({
          ...{ personKey, name, role },
          leads: departure.guides.includes(personKey),
          alsoLeads: alsoLedBy(personKey, departure, departures).map(({ shown }) => shown),
        })),
      };
    },
    async assign(
      input: InputOf<typeof assignGuides>,
      { staff }: Pick<StaffContext, 'staff'>,
    ): Promise<OutputOf<typeof assignGuides>> {
      await departureNamed(input);
      const { locationKey, date: day, departureKey, people, seen } = input;
      const change = { people, seen, doneBy: staff.subject };
      switch (await retrying(() => saveGuides(db, { locationKey, day, departureKey }, change))) {
        case 'changed':
          throw new Refused('guidesChanged');
        case 'notStaff':
          throw new Refused('guideNotStaff');
        case 'done':
          return { applied: true, modelErrors: null };
      }
    },
  };
}

export type Guides = ReturnType<typeof createGuides>;
