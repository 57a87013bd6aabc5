/** Questions of nine kinds: each has the right control, label, help and error (D-CU-01). */
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, test, vi } from 'vitest';
import { AnswerField, type AnswerFieldProps } from './answer-field.tsx';

afterEach(cleanup);

function open(props: Partial<AnswerFieldProps>) {
  const onChange = vi.fn();
  const onBlur = vi.fn();
  function Page() {
    const [value, setValue] = useState(props.value ?? '');
    return (
      <AnswerField
        kind="text"
        label="Diet"
        help="We cook."
        options={['Vegan', 'None']}
        required={false}
        maxLength={200}
        name="diet"
        {...props}
        value={value}
        onChange={(next) => {
          onChange(next);
          setValue(next);
        }}
        onBlur={onBlur}
      />
    );
  }
  render(<Page />);
  return { user: userEvent.setup(), onChange, onBlur };
}

const described = (element: HTMLElement) =>
  (element.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join(' | ');

test.each<[AnswerFieldProps['kind'], string, string | null]>([
  ['text', 'text', null],
  ['number', 'text', 'decimal'],
  ['phone', 'tel', 'tel'],
  ['email', 'email', 'email'],
])('a %s is typed into a field of type %s with the keyboard %s (D-CU-01)', async (kind, type, keyboard) => {
  const { user, onChange } = open({ kind });
  const field = screen.getByRole('textbox', { name: 'Diet (optional)' });
  expect([field.getAttribute('type'), field.getAttribute('inputmode')]).toEqual([type, keyboard]);
  expect(field.getAttribute('maxlength')).toBe('200');
  await user.type(field, '4');
  expect(onChange).toHaveBeenLastCalledWith('4');
});

test('a long text has a text area, a date its picker, a list its options (D-CU-01)', async () => {
  open({ kind: 'longText', maxLength: 2000 });
  expect(screen.getByRole('textbox').tagName).toBe('TEXTAREA');
  expect(screen.getByRole('textbox').getAttribute('maxlength')).toBe('2000');
  cleanup();
  open({ kind: 'date', required: true });
  expect(screen.getByLabelText('Diet').getAttribute('type')).toBe('date');
  cleanup();
  const { user, onChange } = open({ kind: 'select' });
  const list = screen.getByRole('combobox', { name: 'Diet (optional)' });
  expect(
    within(list)
      .getAllByRole('option')
      .map((option) => option.textContent),
  ).toEqual(['Please choose', 'Vegan', 'None']);
  await user.selectOptions(list, 'Vegan');
  await user.selectOptions(list, 'Please choose');
  expect(onChange.mock.calls).toEqual([['Vegan'], ['']]);
});

test('a choice is a group of radios that is labeled, described and left as a whole (D-CU-01)', async () => {
  const { user, onChange, onBlur } = open({ kind: 'radio', error: 'Diet is required' });
  const group = screen.getByRole('group', { name: 'Diet (optional)' });
  expect(described(group)).toBe('Diet is required | We cook.');
  await user.click(within(group).getByRole('radio', { name: 'Vegan' }));
  await user.click(within(group).getByRole('radio', { name: 'None' }));
  await user.click(within(group).getByRole('radio', { name: 'No answer' }));
  expect(onChange.mock.calls).toEqual([['Vegan'], ['None'], ['']]);
  expect(onBlur).not.toHaveBeenCalled();
  await user.tab();
  expect(onBlur).toHaveBeenCalledOnce();
});

test('a required choice has no option to skip it (D-CU-01)', () => {
  open({ kind: 'radio', required: true });
  const group = screen.getByRole('group', { name: 'Diet' });
  const radios = within(group).getAllByRole<HTMLInputElement>('radio');
  expect(radios.map((radio) => [radio.value, radio.checked, radio.required])).toEqual([
    ['Vegan', false, true],
    ['None', false, true],
  ]);
});

test('a checkbox says when it is required, since others are optional (D-CU-01)', () => {
  open({ kind: 'checkbox', help: undefined });
  expect(screen.getByRole('checkbox', { name: 'Diet' })).toBeTruthy();
  cleanup();
  open({ kind: 'checkbox', help: undefined, required: true });
  expect(screen.getByRole('checkbox', { name: 'Diet (required)' })).toBeTruthy();
});

test('a checkbox can be ticked and unticked (D-CU-01)', async () => {
  const { user, onChange, onBlur } = open({ kind: 'checkbox', required: true, error: 'Diet is required' });
  const box = screen.getByRole('checkbox', { name: /^Diet/ });
  expect(described(box)).toBe('Diet is required');
  await user.click(box);
  await user.click(box);
  await user.tab();
  expect(onChange.mock.calls).toEqual([['true'], ['']]);
  expect(onBlur).toHaveBeenCalledOnce();
});

test.each<[AnswerFieldProps['kind'], (page: HTMLElement) => void, string]>([
  ['text', (page) => void Object.assign(page.querySelector('input') ?? {}, { value: 'No nuts' }), 'No nuts'],
  [
    'longText',
    (page) => void Object.assign(page.querySelector('textarea') ?? {}, { value: 'No nuts' }),
    'No nuts',
  ],
  ['select', (page) => void Object.assign(page.querySelector('select') ?? {}, { value: 'Vegan' }), 'Vegan'],
  ['radio', (page) => page.querySelector<HTMLElement>('input[value=Vegan]')?.click(), 'Vegan'],
  ['checkbox', (page) => page.querySelector<HTMLElement>('input')?.click(), 'true'],
])('an answer to a %s given before the page’s script loaded is kept (D-CU-02)', (kind, type, answer) => {
  const onChange = vi.fn();
  const field = (
    <AnswerField
      kind={kind}
      label="Diet"
      options={['Vegan', 'None']}
      required={false}
      maxLength={200}
      name="diet"
      value=""
      onChange={onChange}
    />
  );
  const page = document.createElement('div');
  document.body.append(page);
  page.innerHTML = renderToString(field);
  type(page);
  render(field, { container: page, hydrate: true });
  expect(onChange.mock.calls).toEqual([[answer]]);
  page.remove();
});
