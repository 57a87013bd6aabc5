/** A member's identity card, by what it shows (2.11-02, 3.8-06, D-MB-08). */
import type { MembershipMember } from '@gangway/contract/memberships';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { setConfiguration } from '../../lib/configuration.ts';
import { registerTokenProvider } from '../../lib/token.ts';
import { aMembership } from '../../testing/membership-builders.ts';
import { IdCardView, type IdCardViewProps } from './id-card-view.tsx';

vi.mock('@gangway/ui/lib/log.ts', () => ({ logFault: vi.fn() }));
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
  bookLogoType: 'light' as const,
};

function setUp(changes: Partial<IdCardViewProps> = {}) {
  const membership = changes.membership ?? aMembership();
  const [, robin] = membership.members;
  if (robin === undefined) throw new Error('a second member is needed');
  const onPrint = vi.fn();
  render(
    <IdCardView
      membership={membership}
      member={robin}
      record={venue}
      apiBase="https://book.example/api"
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

it('shows name, role, plan and logo on the front, and validity and venue on the back (2.11-02, 3.8-06, D-MB-08)', () => {
  setUp();
  for (const words of ['Robin Hale', 'Parent', 'Family season'])
    expect(face('Front').getByText(words)).toBeTruthy();
  expect(face('Front').getByRole('img', { name: 'Larkspur Lake' }).getAttribute('src')).toBe(
    'https://book.example/images/1/logo-light-abc.png',
  );
  expect(face('Back').getByText('Apr 30, 2027')).toBeTruthy();
  expect(screen.getByRole('region', { name: 'Back' }).textContent).toContain('Larkspur Lake');
});

it('is of the operator’s own design where the plan has one, with values put in as text (3.8-06, D-MB-08)', () => {
  const [, robin] = aMembership().members;
  if (robin === undefined) throw new Error('a second member is needed');
  const customer = { ...robin.customer, firstName: '<b>Robin</b>' };
  const idCardFrontHtml = '<p>{{PlanName}} of {{MemberName}}</p>';
  setUp({ member: { ...robin, customer, idCardFrontHtml } });
  expect(face('Front').getByText('Family season of <b>Robin</b> Hale')).toBeTruthy();
  expect(face('Front').queryByRole('img')).toBeNull();
  expect(face('Back').getByText('Apr 30, 2027')).toBeTruthy();
});

it.each([
  ['its own', true, 'm;member-key-of-robin-00'],
  ['the account holder’s', false, 'm;member-key-of-maya-000'],
])('has %s code if uniqueIdPerMember is %s (D-MB-01, 7.3-11)', (_whose, uniqueIdPerMember, text) => {
  setUp({ membership: aMembership({ uniqueIdPerMember }) });
  expect(codeText()).toBe(text);
});

it.each([true, false])(
  'prints its back only if PrintBackIdCards is set: %s (3.8-06, D-MB-08)',
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

describe('the photo', () => {
  const shown = () => document.querySelector('.id-card-photo')?.getAttribute('src') ?? '';
  const [, robin] = aMembership().members;
  const member = { ...(robin ?? aMembership().members[0]), photoVersion: 7 } as MembershipMember;

  beforeEach(() => {
    setConfiguration({ imageHost: `${window.location.origin}/images` } as never);
    registerTokenProvider(async () => 'token-of-maya');
  });
  afterEach(() => {
    setConfiguration(null);
    registerTokenProvider(null);
    vi.unstubAllGlobals();
  });

  it('is loaded with the member’s sign-in and shown on the card, with a placeholder if there is none (7.3-12, D-UI-07, D-MB-08)', async () => {
    const fetched = vi.fn(async () => ({
      ok: true,
      blob: async () => new Blob(['face'], { type: 'image/jpeg' }),
    }));
    vi.stubGlobal('fetch', fetched);
    setUp({ member });
    expect(shown()).toMatch(/^data:image\/gif/);
    await waitFor(() => expect(shown()).toMatch(/^data:image\/jpeg;base64,/));
    expect(fetched).toHaveBeenCalledExactlyOnceWith(
      `${window.location.origin}/images/members/${member.memberUuid}/7-512x512.jpg`,
      expect.objectContaining({ headers: { authorization: 'Bearer token-of-maya' } }),
    );
    cleanup();
    setUp();
    expect(shown()).toMatch(/^data:image\/svg/);
  });

  it('is never requested from another host or without a sign-in', async () => {
    const fetched = vi.fn();
    vi.stubGlobal('fetch', fetched);
    setConfiguration({ imageHost: 'https://elsewhere.example/images' } as never);
    setUp({ member });
    await waitFor(() => expect(shown()).toMatch(/^data:image\/svg/));
    cleanup();
    setConfiguration({ imageHost: `${window.location.origin}/images` } as never);
    registerTokenProvider(null);
    setUp({ member });
    await waitFor(() => expect(shown()).toMatch(/^data:image\/svg/));
    expect(fetched).not.toHaveBeenCalled();
  });
});

it('suggests printing if the card cannot be saved as an image', async () => {
  const { user } = setUp({ onSave: () => Promise.reject(new Error('no canvas')) });
  await user.click(screen.getByRole('button', { name: 'Save image' }));
  expect(await screen.findByText('We couldn’t save the image. Please print the card instead.')).toBeTruthy();
});
