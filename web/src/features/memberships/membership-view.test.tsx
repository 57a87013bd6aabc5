/** The page of a membership, by what its account holder reads and does (D-RT-10, 2.11, 3.9). */
import type { VenueDate, WallTime } from '@gangway/domain/kernel/local-time';
import { waiverLink } from '@gangway/domain/memberships/waiver-link';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { aMember, aMembership } from '../../testing/membership-builders.ts';
import { aBenefit } from '../../testing/plan-builder.ts';
import { MembershipView, type MembershipViewProps } from './membership-view.tsx';

afterEach(cleanup);

const [maya, robin] = aMembership().members;
if (maya === undefined || robin === undefined) throw new Error('two members are needed');

function setUp(changes: Partial<MembershipViewProps> = {}) {
  const onRevoke = vi.fn(async () => undefined);
  const onCheckIn = vi.fn(async () => null);
  const onDiscardWaiver = vi.fn(async () => undefined);
  render(
    <MembershipView
      membership={aMembership()}
      zone="America/Denver"
      allowSelfCheckIn
      now={'2026-11-21T10:00' as WallTime}
      as="holder"
      links={{
        form: (_member, className, words) => (
          <a className={className} href="/form">
            {words}
          </a>
        ),
        card: (_member, className, words) => (
          <a className={className} href="/card">
            {words}
          </a>
        ),
      }}
      currency="USD"
      photo={null}
      actions={null}
      renewal={null}
      linkedAccounts={null}
      invitation={null}
      loading={new Set()}
      onCheckIn={onCheckIn}
      onRevoke={onRevoke}
      onDiscardWaiver={onDiscardWaiver}
      {...changes}
    />,
  );
  return { user: userEvent.setup(), onRevoke, onCheckIn, onDiscardWaiver };
}

it('a member is shown as loading while something about them is saved, and the others are not (3.9-11)', () => {
  const signed = { ...maya, waiverIsSigned: true } as typeof maya & object;
  setUp({
    membership: { ...aMembership(), members: [signed, robin] },
    loading: new Set([signed.membershipMemberKey]),
  });
  const [first, second] = screen.getAllByRole('article');
  expect([first, second].map((one) => one?.getAttribute('aria-busy'))).toEqual(['true', 'false']);
  const discard = within(first as HTMLElement).getByRole('button', { name: /signature/i });
  expect(discard.getAttribute('aria-disabled') ?? discard.getAttribute('aria-busy')).toBe('true');
});
const card = (name: string) => within(screen.getByRole('article', { name }));

describe('the membership page', () => {
  it('shows how long it is valid, its hours and its blackout dates (3.9-03, 3.9-09, 3.9-10)', () => {
    setUp({
      membership: aMembership({
        availabilities: [{ planKey: 5, dayAbbr: 'Sat', timeFrom: '09:00', timeTo: '17:00' }],
        blackoutDates: [
          {
            blackoutKey: 7,
            name: 'Regatta',
            dateFrom: '2027-07-03' as VenueDate,
            dateTo: '2027-07-05' as VenueDate,
          },
        ],
      }),
    });
    expect(screen.getByText('Apr 30, 2027')).toBeTruthy();
    expect(screen.getByText('Sat, 9:00 AM - 5:00 PM')).toBeTruthy();
    expect(screen.getByText('Regatta, Jul 3–5, 2027')).toBeTruthy();
  });

  it('shows what it saves beside the regular price, and no savings if there are none (3.9, D-MB-03)', () => {
    setUp({ membership: aMembership({ benefits: [aBenefit({ mostPerOrder: 2 })] }) });
    const row = within(screen.getByRole('region', { name: 'What you save' })).getByRole('listitem');
    expect(row.textContent).toBe('Kayak tourAdult, up to 2 per bookinginstead of $64 $40');
    cleanup();
    setUp();
    expect(screen.queryByRole('region', { name: 'What you save' })).toBeNull();
  });

  it('shows why it cannot be used, and at which member (3.9-05, C-49)', () => {
    const revoked = {
      ...robin,
      isValid: false,
      invalidReason: 'Revoked',
      invalidReasonKind: 'revoked' as const,
    };
    setUp({
      membership: aMembership({
        isValid: false,
        invalidReason: 'Revoked',
        invalidReasonKind: 'revoked' as const,
        members: [maya, revoked],
      }),
    });
    expect(screen.getByText('A member’s access is revoked')).toBeTruthy();
    expect(card('Robin Hale').getByText('Revoked')).toBeTruthy();
    expect(card('Maya Hale').queryByText('Revoked')).toBeNull();
  });

  it('lets the account holder, but not a buyer, discard a signature after confirming (D-WV-01)', async () => {
    const members = [maya, { ...robin, waiverUrl: 'https://book.example/kiosk/x', waiverIsSigned: true }];
    const { user, onDiscardWaiver } = setUp({ membership: aMembership({ members }) });
    await user.click(card('Robin Hale').getByRole('button', { name: /Discard signature/ }));
    expect(onDiscardWaiver).not.toHaveBeenCalled();
    const dialog = within(screen.getByRole('alertdialog', { name: /Discard the signature for Robin Hale/ }));
    await user.click(dialog.getByRole('button', { name: 'Discard signature' }));
    expect(onDiscardWaiver).toHaveBeenCalledExactlyOnceWith(members[1]);
    expect(card('Maya Hale').queryByRole('button', { name: /Discard signature/ })).toBeNull();
    cleanup();
    setUp({ membership: aMembership({ members }), as: 'buyer' });
    expect(screen.queryByRole('button', { name: /Discard signature/ })).toBeNull();
  });

  it('links to the waiver of each member who has not signed (2.10-07, D-WV-01)', () => {
    const address = waiverLink('https://book.example/kiosk', 'LARK', robin.membershipMemberKey);
    setUp({
      membership: aMembership({
        members: [
          { ...maya, waiverUrl: 'https://book.example/kiosk/x', waiverIsSigned: true },
          { ...robin, waiverUrl: address, waiverIsSigned: false },
        ],
      }),
    });
    const link = card('Robin Hale').getByRole('link', { name: /Sign waiver/ });
    expect(link.getAttribute('href')).toBe(
      `https://book.example/kiosk/LARK/checkin/form/${robin.membershipMemberKey}?unassigned=true`,
    );
    expect(card('Maya Hale').queryByRole('link', { name: /Sign waiver/ })).toBeNull();
    expect(card('Maya Hale').getByText('Waiver signed')).toBeTruthy();
  });
});

describe('revoking', () => {
  it('must be confirmed and is not offered for the account holder (2.11-04, D-MB-10)', async () => {
    const { user, onRevoke } = setUp();
    expect(card('Maya Hale').queryByRole('button', { name: /Revoke/ })).toBeNull();
    await user.click(card('Robin Hale').getByRole('button', { name: /Revoke/ }));
    expect(onRevoke).not.toHaveBeenCalled();
    const dialog = within(screen.getByRole('alertdialog', { name: 'Revoke access for Robin Hale?' }));
    await user.click(dialog.getByRole('button', { name: 'Keep' }));
    expect(onRevoke).not.toHaveBeenCalled();
    await user.click(card('Robin Hale').getByRole('button', { name: /Revoke/ }));
    await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Revoke access' }));
    expect(onRevoke).toHaveBeenCalledExactlyOnceWith(robin);
  });

  it('is undone with one press (2.11-04, D-MB-10)', async () => {
    const revoked = { ...robin, revokedDate: '2026-11-20T17:00:00Z' };
    const { user, onRevoke } = setUp({ membership: aMembership({ members: [maya, revoked] }) });
    await user.click(card('Robin Hale').getByRole('button', { name: /Restore access/ }));
    expect(onRevoke).toHaveBeenCalledExactlyOnceWith(revoked);
  });
});

describe('checking in', () => {
  it('names the member if each is scanned, and shows the answer (2.11-03, D-MB-01)', async () => {
    const { user } = setUp({ onCheckIn: async (key) => `Visit of ${key}` });
    await user.click(card('Robin Hale').getByRole('button', { name: /Check in/ }));
    expect(await screen.findByText(`Visit of ${robin.membershipMemberKey}`)).toBeTruthy();
  });

  it('is one button without a name if one scan admits the group (D-MB-01)', async () => {
    const { user, onCheckIn } = setUp({ membership: aMembership({ requireEachMemberCheckIn: false }) });
    expect(screen.getAllByRole('button', { name: /Check in/ })).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: /Check in the group/ }));
    expect(onCheckIn).toHaveBeenCalledExactlyOnceWith(null);
  });

  it('shows nothing if no answer came (8.2-05)', async () => {
    const { user } = setUp({ onCheckIn: async () => null });
    await user.click(card('Robin Hale').getByRole('button', { name: /Check in/ }));
    expect(card('Robin Hale').getByRole('status').textContent).toBe('');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('is not offered if the venue does it (S25)', () => {
    setUp({ allowSelfCheckIn: false });
    expect(screen.queryByRole('button', { name: /Check in/ })).toBeNull();
  });
});

it('a member without a name is shown by role', () => {
  const child = aMember({
    membershipMemberKey: 'member-key-of-a-child0',
    roleName: 'Child',
    maxAge: 12,
    isAccountHolder: false,
    customer: { firstName: '', lastName: '' },
  });
  setUp({ membership: aMembership({ members: [maya, child] }) });
  expect(card('Child').getByText('Child (Under 12)')).toBeTruthy();
});

it('the next thing to do is named first, with one primary button that links to the form (C-49)', () => {
  const missing = {
    isValid: false,
    invalidReason: 'Member details missing',
    invalidReasonKind: 'detailsMissing' as const,
  };
  const nobody = {
    customer: { firstName: '', lastName: '' },
    isAccountHolder: false,
    roleName: 'Child',
    ...missing,
  };
  const [one, two] = [
    aMember({ ...nobody, membershipMemberKey: 'member-key-of-a-child0' }),
    aMember({ ...nobody, membershipMemberKey: 'member-key-of-a-child1' }),
  ];
  setUp({ membership: aMembership({ ...missing, members: [maya, one, two] }) });
  expect(screen.getByRole('heading', { level: 2, name: 'Name the other two people' })).toBeTruthy();
  expect(screen.getByText('1 of 3')).toBeTruthy();
  const links = ['Child 1', 'Child 2'].map((name) => card(name).getByRole('link', { name: /^Add name/ }));
  expect(links.map(({ className }) => className.includes('button-primary'))).toEqual([true, false]);
});

it('a buyer can open a member’s details but not revoke or check in (D-API-53, D-MB-10)', () => {
  setUp({ as: 'buyer' });
  expect(screen.queryByRole('button', { name: /Revoke|Check in/ })).toBeNull();
  expect(card('Robin Hale').getByRole('link', { name: /^Details/ })).toBeTruthy();
});
