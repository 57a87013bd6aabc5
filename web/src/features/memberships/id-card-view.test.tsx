/** The identity card of a member, by what stands on it (2.11-02, 3.8-06, D-MB-08). */
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { aMembership } from '../../testing/membership-builders.ts';
import { IdCardView, type IdCardViewProps } from './id-card-view.tsx';

vi.mock('../../lib/log.ts', () => ({ logFault: vi.fn() }));
afterEach(cleanup);

const venue = {
  name: 'Larkspur Lake',
  phone: '+1 970 555 0142',
  address: 'Lakeside Drive',
  websiteUrl: null,
  photoDomain: 'https://book.example/images',
  photoFolder: '1',
  lightLogoVersion: 'abc',
  darkLogoVersion: null,
  bookLogoTypeKey: 1,
};

function setUp(changes: Partial<IdCardViewProps> = {}) {
  const membership = changes.membership ?? aMembership();
  const [, robin] = membership.members;
  if (robin === undefined) throw new Error('a second member is needed');
  const onPrint = vi.fn();
  const addresses = { apiBase: 'https://book.example/api', imageHost: 'https://book.example/images' };
  render(
    <IdCardView
      membership={membership}
      member={robin}
      record={venue}
      addresses={addresses}
      back={null}
      onPrint={onPrint}
      onSave={async () => undefined}
      {...changes}
    />,
  );
  return { user: userEvent.setup(), onPrint };
}
const face = (name: 'Front' | 'Back') => within(screen.getByRole('region', { name }));
const codeText = () => new URL(face('Back').getByRole('img').getAttribute('src') ?? '').searchParams.get('p');

it('bears name, role, plan and logo in front; code, validity and venue on the back (2.11-02, 3.8-06, D-MB-08)', () => {
  setUp();
  for (const words of ['Robin Hale', 'Parent', 'Family season'])
    expect(face('Front').getByText(words)).toBeTruthy();
  expect(face('Front').getByRole('img', { name: 'Larkspur Lake' }).getAttribute('src')).toBe(
    'https://book.example/images/1/logo-light-abc.png',
  );
  expect(face('Back').getByText('Apr 30, 2027')).toBeTruthy();
  expect(screen.getByRole('region', { name: 'Back' }).textContent).toContain('Larkspur Lake');
});

it.each([
  ['its own', true, 'm;member-key-of-robin-00'],
  ['that of the account holder', false, 'm;member-key-of-maya-000'],
])('has %s code where uniqueIdPerMember is %s (D-MB-01, 7.3-11)', (_whose, uniqueIdPerMember, text) => {
  setUp({ membership: aMembership({ uniqueIdPerMember }) });
  expect(codeText()).toBe(text);
});

it.each([true, false])(
  'prints its back where PrintBackIdCards is %s (3.8-06, D-MB-08)',
  async (printBackIdCards) => {
    const [maya, robin] = aMembership().members;
    if (maya === undefined || robin === undefined) throw new Error('two members are needed');
    const { user, onPrint } = setUp({ member: { ...robin, printBackIdCards } });
    const back = screen.getByRole('region', { name: 'Back' });
    expect(back.classList.contains('id-card-unprinted')).toBe(!printBackIdCards);
    await user.click(screen.getByRole('button', { name: 'Print' }));
    expect(onPrint).toHaveBeenCalledOnce();
  },
);

it('says what to do when no picture can be made of it', async () => {
  const { user } = setUp({ onSave: () => Promise.reject(new Error('no canvas')) });
  await user.click(screen.getByRole('button', { name: 'Save image' }));
  expect(await screen.findByText('The picture could not be made. Please print the card.')).toBeTruthy();
});
