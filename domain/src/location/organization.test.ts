/** Whose token is accepted at a venue (5.3-10). */
import { expect, it } from 'vitest';
import { organizationsOf } from './organization.ts';

it.each([
  ['an id', { org_id: 'org_lake' }, ['org_lake']],
  ['an id and a name', { org_id: 'org_lake', org_name: 'Larkspur-Lake' }, ['org_lake', 'larkspur-lake']],
  ['a name alone', { org_name: 'larkspur' }, ['larkspur']],
  ['a name that looks like an id', { org_id: 'org_lake', org_name: 'org_other' }, ['org_lake']],
  ['the same in capitals', { org_name: 'ORG_other' }, []],
  ['an id that is none', { org_id: 'larkspur' }, []],
  ['lists', { org_id: ['org_lake'], org_name: ['larkspur'] }, []],
  ['empty texts', { org_id: '', org_name: '' }, []],
  ['nothing', {}, []],
])('a token with %s is of %j: %j (5.3-10)', (_what, claims, organizations) =>
  expect(organizationsOf(claims)).toEqual(organizations),
);
