/** A photo in a member's form, by what a visitor reads and does (2.11, 5.1-15, D-MB-06, D-API-63). */
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { CallFailed } from '../../lib/call.ts';
import { aMember } from '../../testing/membership-builders.ts';
import { type PhotoActions, PhotoField } from './photo-field.tsx';

vi.mock('@gangway/ui/lib/log.ts', () => ({ logFault: vi.fn() }));
afterEach(cleanup);

const maya = aMember({ photoIsVisible: true });
const jpeg = (bytes = 1000) => new File([new Uint8Array(bytes)], 'me.jpg', { type: 'image/jpeg' });
const done = async () => undefined;

function setUp(actions: Partial<PhotoActions> = {}, changes: Partial<Parameters<typeof PhotoField>[0]> = {}) {
  const photos = { upload: vi.fn(actions.upload ?? done), remove: vi.fn(actions.remove ?? done) };
  const props = {
    id: 'photo',
    member: maya,
    kind: 'profile' as const,
    isRequired: true,
    canRemove: true,
    error: undefined,
  };
  const view = render(<PhotoField {...props} actions={photos} {...changes} />);
  const again = (more: Partial<Parameters<typeof PhotoField>[0]>) =>
    view.rerender(<PhotoField {...props} actions={photos} {...changes} {...more} />);
  const user = userEvent.setup({ applyAccept: false });
  const input = () => screen.getByLabelText(/Profile photo/);
  return { user, photos, input, again, give: (file: File) => user.upload(input(), file) };
}

it('a photo is sent as soon as it is chosen, and shown while it uploads (D-API-63, D-MB-06)', async () => {
  const sent = Promise.withResolvers<void>();
  const { give, photos, input } = setUp({ upload: () => sent.promise });
  const file = jpeg();
  await give(file);
  await waitFor(() => expect(photos.upload).toHaveBeenCalledExactlyOnceWith(maya, 'profile', file));
  expect(document.querySelector('img.photo-shown')?.getAttribute('src')).toMatch(/^data:image/);
  expect(screen.getByText('Uploading…')).toBeTruthy();
  expect((input() as HTMLInputElement).disabled).toBe(true);
  sent.resolve();
  expect(await screen.findByText('Photo saved.')).toBeTruthy();
  expect(screen.getByText('Replace photo')).toBeTruthy();
});

it.each([
  ['larger than 10 MB', jpeg(10 * 1024 * 1024 + 1), 'Please choose a photo of up to 10 MB.'],
  [
    'of another type',
    new File(['x'], 'me.heic', { type: 'image/heic' }),
    'Please choose a JPEG, PNG or WebP photo.',
  ],
])('a photo that is %s is not sent, and the reason is shown (D-GEN-02)', async (_what, file, words) => {
  const { give, photos, input } = setUp();
  await give(file);
  expect(screen.getByText(words)).toBeTruthy();
  expect(input().getAttribute('aria-invalid')).toBe('true');
  expect(photos.upload).not.toHaveBeenCalled();
});

it('a failed upload shows the server’s message, hides the photo, and can be retried', async () => {
  let isFailing = true;
  const upload = async () => {
    if (isFailing) throw new CallFailed(415, 'Please choose a JPEG, PNG or WebP photo.');
  };
  const { give, photos } = setUp({ upload });
  await give(jpeg());
  expect(await screen.findByText('Please choose a JPEG, PNG or WebP photo.')).toBeTruthy();
  expect(document.querySelector('img.photo-shown')).toBeNull();
  isFailing = false;
  await give(jpeg());
  expect(await screen.findByText('Photo saved.')).toBeTruthy();
  expect(photos.upload).toHaveBeenCalledTimes(2);
  expect(screen.queryByText('Please choose a JPEG, PNG or WebP photo.')).toBeNull();
});

it('a photo has a remove button only for a visitor who may remove it', async () => {
  const member = { ...maya, photoVersion: 7 };
  const { user, photos, again } = setUp({}, { member });
  await user.click(screen.getByRole('button', { name: /Remove/ }));
  expect(photos.remove).toHaveBeenCalledExactlyOnceWith(member, 'profile');
  await waitFor(() => expect(screen.getByText('Photo removed.')).toBeTruthy());
  again({ member, canRemove: false });
  expect(screen.queryByRole('button', { name: /Remove/ })).toBeNull();
});

it('a missing photo shows the form’s error until one is chosen (5.1-15)', async () => {
  const error = 'Please upload a profile photo';
  const { give } = setUp({}, { error });
  expect(screen.getByText(error)).toBeTruthy();
  await give(jpeg());
  await waitFor(() => expect(screen.queryByText(error)).toBeNull());
});
