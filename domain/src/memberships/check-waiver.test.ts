/** What a waiver needs (D-WV-01; docs/rules/members.md, "Waiver"). */
import { expect, it } from 'vitest';
import type { VenueDate } from '../kernel/local-time.ts';
import { checkWaiver, type Waiver } from './check-waiver.ts';

const today = '2026-11-21' as VenueDate;
const signed: Waiver = {
  signer: 'Maya Hale',
  birthdate: '1990-04-30',
  guardian: null,
  signature: 'Maya Hale',
};

it.each<{ what: string; changes: Partial<Waiver>; says: string[] }>([
  { what: 'a complete waiver', changes: {}, says: [] },
  { what: 'no name', changes: { signer: ' ' }, says: ['signer required'] },
  { what: 'no date of birth', changes: { birthdate: '' }, says: ['birthdate required'] },
  {
    what: 'a date of birth tomorrow',
    changes: { birthdate: '2026-11-22' },
    says: ['birthdate birthdateNotValid'],
  },
  {
    what: 'a date of birth that does not exist',
    changes: { birthdate: '2026-02-30' },
    says: ['birthdate birthdateNotValid'],
  },
  {
    what: 'a signer who turns 18 tomorrow',
    changes: { birthdate: '2008-11-22' },
    says: ['guardian required'],
  },
  { what: 'a signer who turns 18 today', changes: { birthdate: '2008-11-21' }, says: [] },
  { what: 'a child with a guardian', changes: { birthdate: '2016-01-01', guardian: 'Sam Hale' }, says: [] },
  {
    what: 'a blank guardian',
    changes: { birthdate: '2016-01-01', guardian: '  ' },
    says: ['guardian required'],
  },
  { what: 'no signature', changes: { signature: '' }, says: ['signature required'] },
  {
    what: 'an empty waiver',
    changes: { signer: '', birthdate: '', signature: '' },
    says: ['signer required', 'birthdate required', 'signature required'],
  },
])('$what: $says (D-WV-01)', ({ changes, says }) => {
  expect(checkWaiver({ ...signed, ...changes }, today).map(({ field, code }) => `${field} ${code}`)).toEqual(
    says,
  );
});
