/** The URL of a member's waiver (2.10-07, D-WV-01). */
import { expect, it } from 'vitest';
import { waiverLink } from './waiver-link.ts';

const memberKey = 'kQ3vN8s_xW2yZ5uT7rB1mA';

it('links to the kiosk’s check-in form: location code and member key in the path, unassigned=true in the query (2.10-07, D-WV-01)', () => {
  const link = new URL(waiverLink('https://book.example/kiosk', 'LARKSPUR', memberKey));
  expect(link.origin).toBe('https://book.example');
  expect(link.pathname).toBe(`/kiosk/LARKSPUR/checkin/form/${memberKey}`);
  expect([...link.searchParams]).toEqual([['unassigned', 'true']]);
});

it.each([
  ['https://kiosk.example/', 'LARK', `https://kiosk.example/LARK/checkin/form/${memberKey}?unassigned=true`],
  [
    'https://kiosk.example',
    'LAKE & CO/2',
    `https://kiosk.example/LAKE%20%26%20CO%2F2/checkin/form/${memberKey}?unassigned=true`,
  ],
])('at %s with the location code %j is %s (2.10-07)', (kiosk, code, link) => {
  expect(waiverLink(kiosk, code, memberKey)).toBe(link);
});
