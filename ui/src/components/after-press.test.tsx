/**
 * A field that loses focus to a button press shows its error after the click, so that the button does not
 * move away (D-UI-09).
 */
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { TextInput } from './text-input.tsx';

afterEach(cleanup);

function Form() {
  const [wasLeft, setLeft] = useState(false);
  return (
    <>
      <TextInput
        label="Name"
        value=""
        onChange={() => undefined}
        onBlur={() => setLeft(true)}
        error={wasLeft ? 'Name is required' : undefined}
      />
      <button type="button">Save</button>
    </>
  );
}

const error = () => screen.queryByText('Name is required');

it.each(['mouse', 'touch'])('an error waits for the end of a press by %s', async (pointerType) => {
  render(<Form />);
  const field = screen.getByRole('textbox');
  const button = screen.getByRole('button');
  field.focus();
  fireEvent.pointerDown(button, { pointerType });
  // A touch ends before the browser sends the mouse events.
  if (pointerType === 'touch') fireEvent.pointerUp(button, { pointerType });
  fireEvent.mouseDown(button);
  fireEvent.blur(field);
  expect(error()).toBeNull();
  if (pointerType === 'mouse') fireEvent.pointerUp(button, { pointerType });
  fireEvent.mouseUp(button);
  fireEvent.click(button);
  expect(error()).toBeNull();
  await waitFor(() => expect(error()).not.toBeNull());
});

it('an error does not wait if the field is left with a key', () => {
  render(<Form />);
  const field = screen.getByRole('textbox');
  field.focus();
  fireEvent.keyDown(field, { key: 'Tab' });
  fireEvent.blur(field);
  expect(error()).not.toBeNull();
});
