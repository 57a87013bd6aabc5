/**
 * A number to choose: two 44 px circles around a number
 * that can also be typed; explains when a limit stops it.
 */
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { t } from '../messages/t.ts';
import { Icon } from './icon.tsx';

export interface StepperProps {
  /** What is counted; part of each control's name. */
  label: string;
  value: number;
  onChange: (value: number) => void;
  min?: number | undefined;
  max?: number | undefined;
  /** What a screen reader announces after a change, for example `2 adults`; otherwise the number alone. */
  valueText?: string | undefined;
  /** Why it stops here, shown below and tied to the controls. */
  reason?: ReactNode;
  /** Called when the visitor tries to go past the limit. */
  onStopped?: (() => void) | undefined;
  disabled?: boolean | undefined;
}

/** Renders the control and, if there is a reason, a `.guest-why` line as its sibling. */
export function Stepper(props: StepperProps) {
  const { label, value, onChange, min = 0, max = Number.MAX_SAFE_INTEGER } = props;
  const { reason, disabled = false, valueText } = props;
  const id = useId();
  const [draft, setDraft] = useState<string>();
  const reasonId = reason ? `${id}-why` : undefined;
  const canTake = !disabled && value > min;
  const canAdd = !disabled && value < max;

  const set = (next: number) => {
    const held = Math.min(Math.max(next, min), max);
    if (held !== value) onChange(held);
  };
  const type = (text: string) => {
    const digits = text.replace(/\D/g, '').slice(0, 4);
    setDraft(digits);
    const typed = Number(digits);
    if (digits !== '' && typed >= min && typed <= max) set(typed);
  };
  const settle = () => {
    if (draft !== undefined && draft !== '') set(Number(draft));
    setDraft(undefined);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowUp' || event.key === 'ArrowDown') {
      event.preventDefault();
      setDraft(undefined);
      if (!disabled) set(value + (event.key === 'ArrowUp' ? 1 : -1));
    }
    if (event.key === 'Enter') settle();
  };

  return (
    <>
      <fieldset className="stepper" aria-label={label}>
        <button
          type="button"
          aria-label={t('ui.stepper.fewer', { label })}
          aria-disabled={!canTake || undefined}
          aria-describedby={reasonId}
          onClick={() => canTake && set(value - 1)}
        >
          <Icon name="minus" />
        </button>
        <input
          role="spinbutton"
          inputMode="numeric"
          autoComplete="off"
          aria-label={label}
          aria-valuenow={value}
          aria-valuemin={min}
          aria-valuemax={props.max}
          aria-valuetext={valueText}
          aria-describedby={reasonId}
          disabled={disabled}
          value={draft ?? String(value)}
          onChange={(event) => type(event.currentTarget.value)}
          onFocus={(event) => event.currentTarget.select()}
          onBlur={settle}
          onKeyDown={onKeyDown}
        />
        <button
          type="button"
          aria-label={t('ui.stepper.more', { label })}
          aria-disabled={!canAdd || undefined}
          aria-describedby={reasonId}
          onClick={() => (canAdd ? set(value + 1) : props.onStopped?.())}
        >
          <Icon name="plus" />
        </button>
        <output className="vh">{valueText ?? String(value)}</output>
      </fieldset>
      {reason && (
        <p className="guest-why" id={reasonId} role="status">
          <Icon name="info" />
          <span>{reason}</span>
        </p>
      )}
    </>
  );
}
