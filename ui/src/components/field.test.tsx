/** How labels, help, errors and groups are tied to their controls. */
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { Button } from './button.tsx';
import { Checkbox, RadioGroup, Switch } from './choice.tsx';
import { ErrorSummary } from './error-summary.tsx';
import { PhoneField } from './phone-field.tsx';
import { Select } from './select.tsx';
import { TextArea, TextInput } from './text-input.tsx';

afterEach(cleanup);

const ignore = () => undefined;

const described = (element: HTMLElement) =>
  (element.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join(' | ');

test('a field is named by its label, described by its help, and not invalid by default', () => {
  render(<TextInput label="Email" help="Your tickets go here." value="" onChange={ignore} />);
  const input = screen.getByRole('textbox', { name: 'Email' });
  expect(described(input)).toBe('Your tickets go here.');
  expect(input.hasAttribute('aria-invalid')).toBe(false);
});

test('an error marks the field and is read before its help', () => {
  render(
    <TextInput
      label="Email"
      help="Your tickets go here."
      error="Email is not valid"
      value="maya@"
      onChange={ignore}
    />,
  );
  const input = screen.getByRole('textbox', { name: 'Email' });
  expect(input.getAttribute('aria-invalid')).toBe('true');
  expect(described(input)).toBe('Email is not valid | Your tickets go here.');
});

function Message({ seen }: { seen: (text: string) => void }) {
  const [text, setText] = useState('');
  return (
    <TextArea
      label="Message"
      optional="(optional)"
      value={text}
      onChange={(next) => {
        setText(next);
        seen(next);
      }}
    />
  );
}

test('typing reports the text', async () => {
  const user = userEvent.setup();
  const seen = vi.fn();
  render(<Message seen={seen} />);
  await user.type(screen.getByRole('textbox', { name: 'Message (optional)' }), 'Hi');
  expect(seen).toHaveBeenLastCalledWith('Hi');
});

test('a list has a name even if its label is hidden', async () => {
  const user = userEvent.setup();
  const onChange = vi.fn();
  render(
    <Select
      label="Difficulty"
      labelHidden
      placeholder="Any difficulty"
      value=""
      options={[{ value: 'easy', label: 'Easy' }]}
      onChange={onChange}
    />,
  );
  await user.selectOptions(screen.getByRole('combobox', { name: 'Difficulty' }), 'Easy');
  expect(onChange).toHaveBeenCalledExactlyOnceWith('easy');
});

test('radios are grouped under their legend in each look; a checkbox and a switch report their new state', async () => {
  const user = userEvent.setup();
  const onChange = vi.fn();
  for (const look of ['rows', 'cards', 'pills'] as const) {
    const { unmount } = render(
      <RadioGroup
        legend="How much to pay now"
        look={look}
        name="deposit"
        value="full"
        options={[
          { value: 'full', label: 'Pay in full' },
          { value: 'part', label: 'Pay a deposit', note: '$819.46 more by Jun 5.' },
        ]}
        onChange={onChange}
      />,
    );
    const group = screen.getByRole('group', { name: 'How much to pay now' });
    expect(within(group).getByRole<HTMLInputElement>('radio', { name: /Pay in full/ }).checked).toBe(true);
    await user.click(within(group).getByRole('radio', { name: /Pay a deposit/ }));
    unmount();
  }
  expect(onChange.mock.calls).toEqual([['part'], ['part'], ['part']]);

  const agree = vi.fn();
  render(
    <>
      <Checkbox label="I agree to the terms" checked={false} error="Please agree first" onChange={agree} />
      <Switch label="Private tour" checked onChange={agree} />
    </>,
  );
  const box = screen.getByRole<HTMLInputElement>('checkbox', { name: 'I agree to the terms' });
  expect(described(box)).toBe('Please agree first');
  await user.click(box);
  expect(agree).toHaveBeenLastCalledWith(true);
  await user.click(screen.getByRole('switch', { name: 'Private tour' }));
  expect(agree).toHaveBeenLastCalledWith(false);
});

test('a phone field has a country, a number and one error for both', () => {
  render(
    <PhoneField
      label="Phone"
      countries={[{ code: 'US', label: 'US +1' }]}
      country="US"
      onCountryChange={ignore}
      number="303"
      onNumberChange={ignore}
      error="Phone is not valid"
    />,
  );
  const group = screen.getByRole('group', { name: 'Phone' });
  expect(within(group).getByRole('combobox', { name: 'Country' })).toBeTruthy();
  expect(described(within(group).getByRole('textbox', { name: 'Phone number' }))).toBe('Phone is not valid');
});

test('a busy button keeps its focus and does nothing', async () => {
  const user = userEvent.setup();
  const onClick = vi.fn();
  const onSubmit = vi.fn((event: { preventDefault: () => void }) => event.preventDefault());
  const { rerender } = render(
    <form onSubmit={onSubmit}>
      <Button type="submit" busy onClick={onClick}>
        Paying…
      </Button>
    </form>,
  );
  await user.click(screen.getByRole('button', { name: 'Paying…', busy: true }));
  expect(onClick).not.toHaveBeenCalled();
  expect(onSubmit).not.toHaveBeenCalled();
  expect(document.activeElement).toBe(screen.getByRole('button'));
  rerender(
    <form onSubmit={onSubmit}>
      <Button type="submit" onClick={onClick}>
        Pay
      </Button>
    </form>,
  );
  await user.click(screen.getByRole('button', { name: 'Pay' }));
  expect(onSubmit).toHaveBeenCalledTimes(1);
});

test('the error summary takes the focus on each attempt and links to the fields', async () => {
  const user = userEvent.setup();
  const errors = [{ fieldId: 'mail', message: 'Email is not valid' }];
  const page = (attempt: number) => (
    <>
      <ErrorSummary errors={errors} attempt={attempt} />
      <TextInput id="mail" label="Email" error="Email is not valid" value="maya@" onChange={ignore} />
    </>
  );
  const { rerender } = render(page(1));
  const summary = screen.getByRole('alert');
  expect(document.activeElement).toBe(summary);
  await user.click(within(summary).getByRole('link', { name: 'Email is not valid' }));
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Email' }));
  rerender(page(2));
  expect(document.activeElement).toBe(summary);
});
