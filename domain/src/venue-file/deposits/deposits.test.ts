/**
 * What the deposits section may say, and the messages for what it may not (docs/venue-files.md, "Deposits").
 */
import { expect, it } from 'vitest';
import { anActivityInput, aVenueFile, problemsIn } from '../../testing/venue-file-builder.ts';

type Changes = Record<string, unknown>;

function file(deposits: Changes | undefined, deposit: Changes | undefined, activity: Changes = {}) {
  return {
    ...aVenueFile(),
    ...(deposits === undefined ? {} : { deposits }),
    activities: [{ ...anActivityInput(), ...activity, ...(deposit === undefined ? {} : { deposit }) }],
  };
}

it.each<[string, unknown]>([
  ['a percentage', file({}, { percent: 30 })],
  ['an amount for each guest', file({ leadDays: 30, balanceDueDays: 14 }, { perParticipant: 50 })],
  ['deposits that are switched off', file({ enabled: false }, { percent: 30 })],
])('accepts %s (D-DP-01)', (_case, written) => {
  expect(problemsIn(written)).toEqual([]);
});

it.each<[string, unknown, string]>([
  [
    'a percentage and an amount together',
    file({}, { percent: 30, perParticipant: 50 }),
    'activities[0].deposit: expected exactly one of percent and perParticipant, found a group of fields',
  ],
  [
    'neither a percentage nor an amount',
    file({}, {}),
    'activities[0].deposit: expected exactly one of percent and perParticipant, found a group of fields',
  ],
  [
    'a deposit of 100 percent',
    file({}, { percent: 100 }),
    'activities[0].deposit.percent: must be more than 0 and less than 100: all or nothing is no deposit',
  ],
  [
    'an amount of zero',
    file({}, { perParticipant: 0 }),
    'activities[0].deposit.perParticipant: must be more than 0',
  ],
  [
    'a deposit without a deposits section',
    file(undefined, { percent: 30 }),
    'activities[0].deposit: needs the section "deposits": write deposits: {enabled: true} for the venue',
  ],
  [
    'a deposit on an open ticket',
    file({}, { percent: 30 }, { appointmentType: 'none', schedules: [], stock: 5 }),
    'activities[0].deposit: an open ticket has no day, so nothing can be due before it',
  ],
  [
    'a balance that is due before booking',
    file({ leadDays: 7, balanceDueDays: 8 }, undefined),
    'deposits.balanceDueDays: the rest would be due before it is booked: at most leadDays, which is 7',
  ],
])('says what is wrong with %s (D-DP-01)', (_case, written, problem) => {
  expect(problemsIn(written)).toContain(problem);
});
