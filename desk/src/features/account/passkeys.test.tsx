/** The passkeys of the own account: those there are, another one, and one less. */
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { browserError, fakePasskeys } from '../../testing/fake-passkeys.ts';
import { type Answers, Failure, larkspurAs, sessionAt } from '../../testing/fake-server.ts';
import { namesOf, openDesk } from '../../testing/open-desk.tsx';

const phone = {
  ...{ passkeyKey: 'p'.repeat(22), device: 'Mozilla/5.0 (iPhone) Version/26.0 Safari/604.1' },
  ...{ addedOn: '2026-11-01T17:00:00Z', usedOn: '2026-11-20T17:00:00Z', isCopied: false },
};
const laptop = {
  ...{ passkeyKey: 'l'.repeat(22), device: 'Mozilla/5.0 (Windows NT 10.0) Chrome/144.0 Safari/537.36' },
  ...{ addedOn: '2026-11-02T17:00:00Z', usedOn: null, isCopied: false },
};
const asked = {
  ...{ challenge: 'Y2hhbGxlbmdl', rpId: 'book.example', rpName: 'Larkspur Lake', userHandle: 'bWU' },
  ...{ userName: 'ana@larkspur.example', displayName: 'Ana Silva', algorithms: [-8, -7] },
  known: [{ credentialId: 'b2xk', transports: ['internal'] }],
};
const works: Answers = {
  getStaffSession: () => sessionAt(larkspurAs('desk')),
  getStaffSessions: () => ({ sessions: [] }),
  getPasskeys: () => ({ passkeys: [] }),
  askNewPasskey: () => asked,
  addPasskey: () => ({}),
  removePasskey: () => ({}),
};
/** The name of the line, which its button says too. */
const inBold = { selector: 'b' };
const text = (bytes: BufferSource | undefined) => new TextDecoder().decode(bytes);
const add = () => screen.findByRole('button', { name: 'Add a passkey' });

it('lists each by its device with when it was added and used, and removes one', async () => {
  let passkeys = [laptop, phone];
  const calls = await openDesk('/desk/account', {
    ...works,
    getPasskeys: () => ({ passkeys }),
    removePasskey: () => {
      passkeys = [laptop];
      return {};
    },
  });
  const line = (await screen.findByText('Safari on iPhone', inBold)).closest('li');
  expect(line?.textContent).toMatch(/Added Nov 1, 2026, last used Nov 20, 2026/);
  expect(screen.getByText('Chrome on Windows', inBold).closest('li')?.textContent).toContain('not used yet');
  await userEvent.click(screen.getByRole('button', { name: 'Remove Safari on iPhone' }));
  await screen.findByText('Removed: Safari on iPhone');
  await waitFor(() => expect(screen.queryByText('Safari on iPhone', inBold)).toBeNull());
  expect(calls.find(({ name }) => name === 'removePasskey')?.input).toEqual({ passkeyKey: phone.passkeyKey });
});

it('adds one that the device keeps and that needs a finger, a face or a PIN, and none that there is', async () => {
  const used = fakePasskeys();
  let passkeys: (typeof laptop)[] = [];
  const calls = await openDesk('/desk/account', {
    ...works,
    getPasskeys: () => ({ passkeys }),
    addPasskey: () => {
      passkeys = [laptop];
      return {};
    },
  });
  await userEvent.click(await add());
  await screen.findByText('Added. From now on you can sign in with it.');
  await screen.findByText('Chrome on Windows', inBold);
  const [options] = used.created;
  expect(options).toMatchObject({
    rp: { id: 'book.example', name: 'Larkspur Lake' },
    user: { name: 'ana@larkspur.example', displayName: 'Ana Silva' },
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    attestation: 'none',
    pubKeyCredParams: [{ alg: -8 }, { alg: -7 }],
  });
  expect([
    text(options?.challenge),
    text(options?.user.id),
    text(options?.excludeCredentials?.[0]?.id),
  ]).toEqual([...['challenge', 'me', 'old']]);
  expect(calls.find(({ name }) => name === 'addPasskey')?.input).toEqual({
    ...{
      credentialId: 'a2V5',
      clientData: 'bWFkZQ',
      attestationObject: 'b2JqZWN0',
      transports: ['internal'],
    },
  });
});

it.each([
  ['NotAllowedError', 'No passkey was used. Try again.'],
  ['InvalidStateError', 'This device has a passkey for you already.'],
  ['SecurityError', 'Passkeys do not work at this address. Open the desk at the shop’s own address.'],
  ['NotSupportedError', 'This device cannot do that. Try another one.'],
])('says what the device refused: %s', async (name, words) => {
  fakePasskeys(browserError(name));
  const calls = await openDesk('/desk/account', works);
  await userEvent.click(await add());
  expect(await screen.findByText(words)).toBeTruthy();
  expect(namesOf(calls)).not.toContain('addPasskey');
});

it('says what the server refused', async () => {
  fakePasskeys();
  await openDesk('/desk/account', { ...works, addPasskey: () => new Failure(409, 'That is in use.') });
  await userEvent.click(await add());
  expect(await screen.findByText('That is in use.')).toBeTruthy();
});

it('says of one that may have been copied that it no longer works, and what to do', async () => {
  await openDesk('/desk/account', {
    ...works,
    getPasskeys: () => ({ passkeys: [{ ...phone, isCopied: true }] }),
  });
  const line = (await screen.findByText('Safari on iPhone', inBold)).closest('li');
  expect(line?.textContent).toContain('No longer works');
  expect(line?.textContent).toContain('There may be a copy of it. Remove it, and add another one.');
});

it('offers none where the browser has none, and says so', async () => {
  await openDesk('/desk/account', works);
  expect(await screen.findByText(/This browser cannot add passkeys here/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Add a passkey' })).toBeNull();
});
