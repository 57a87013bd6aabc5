/** A member's identity card (D-MB-08, 9-23, 7.3-11). */
import { expect, it } from 'vitest';
import {
  type CardValues,
  defaultBack,
  defaultFront,
  defaultFrontWithoutLogo,
  fillCard,
  memberNumber,
  qrAddress,
} from './id-card.ts';

const values: CardValues = {
  PlanName: 'Lake family',
  RoleName: 'Adult',
  MemberName: 'Maya Hale',
  MemberNumber: '5A7F11AB',
  MemberPhotoUrl: '/images/members/maya.jpg',
  QrCodeUrl: '/api/qr?s=150&p=m%3Bkey',
  ValidUntil: 'Apr 30, 2027',
  ClientLogoUrl: '/images/1/logo.png',
  ClientName: 'Larkspur Lake',
  ClientPhone: '+1 970 555 0142',
  ClientPlace: 'Larkspur Lake, Lakeside Drive',
};

it('the default card has placeholders for plan, member, code, validity and the venue’s logo (9-23, D-MB-08)', () => {
  const both = defaultFront + defaultBack();
  for (const place of [
    'PlanName',
    'RoleName',
    'MemberName',
    'MemberNumber',
    'MemberPhotoUrl',
    'QrCodeUrl',
    'ValidUntil',
    'ClientLogoUrl',
    'ClientName',
  ])
    expect(both).toContain(`{{${place}}}`);
});

it('the default card shows every value and leaves no placeholder empty (3.8-06, 9-23)', () => {
  const filled = fillCard(defaultFront + defaultBack(), values);
  for (const value of Object.values(values)) expect(filled).toContain(value.replaceAll('&', '&amp;'));
  expect(filled).not.toContain('{{');
});

it('shows the name of a venue without a logo (D-MB-08)', () => {
  expect(defaultFrontWithoutLogo).not.toContain('ClientLogoUrl');
  expect(fillCard(defaultFrontWithoutLogo, values)).toContain('<strong>Larkspur Lake</strong>');
});

it('inserts names as text, never as markup or placeholders (D-MB-08)', () => {
  const filled = fillCard('<b title="{{MemberName}}">{{MemberName}}</b>{{Nobody}}', {
    ...values,
    MemberName: '"><script>alert(1)</script>{{PlanName}}',
  });
  const words = '&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;{{PlanName}}';
  expect(filled).toBe(`<b title="${words}">${words}</b>`);
});

it('has a QR code of 150 points that contains the member’s key (7.3-11, 9-20)', () => {
  const address = new URL(qrAddress('https://book.example/api', 'kQ3vN8s_xW2yZ5uT7rB1mA'));
  expect(address.pathname).toBe('/api/qr');
  expect([...address.searchParams]).toEqual([
    ['s', '150'],
    ['p', 'm;kQ3vN8s_xW2yZ5uT7rB1mA'],
  ]);
});

it('shows a number to read out', () => {
  expect(memberNumber('5b0c54c2-9a3c-4a2f-8a86-0d3e2a5b7f11')).toBe('2A5B7F11');
});
