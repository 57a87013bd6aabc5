/** An activity's shortest time comes from its schedule, not from its label. */
import { expect, test } from 'vitest';
import { anActivity } from '../testing/builders.ts';
import { shortestMinutes } from './shortest-minutes.ts';

const [rule] = anActivity().schedules;
const lasting = (lengthMinutes: number) => (rule === undefined ? [] : [{ ...rule, lengthMinutes }]);

test.each([
  ['departures of two lengths', { schedules: [...lasting(150), ...lasting(90)] }, 90],
  [
    'an activity labeled in another language',
    { schedules: lasting(480), labels: { ...anActivity().labels, duration: 'ganztägig' } },
    480,
  ],
  [
    'a rental by the hour or the day',
    {
      capacityType: 'duration' as const,
      durations: [
        { minutes: 480, name: 'All day', prices: [] },
        { minutes: 60, name: null, prices: [] },
      ],
    },
    60,
  ],
  ['an open ticket', { appointmentType: 'none' as const }, null],
  ['an activity that never runs', { schedules: [], exceptions: [] }, null],
])('finds the shortest time of %s', (_, changes, minutes) =>
  expect(shortestMinutes(anActivity(changes))).toBe(minutes),
);
