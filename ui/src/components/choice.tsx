/** Check boxes, radios (rows, cards or pills) and switches: native inputs in one shared row. */
import { type ReactNode, type Ref, useId } from 'react';
import { onceReleased } from './after-press.ts';
import { classNames } from './class-names.ts';
import { type Elements, inElement } from './elements.tsx';
import { FieldError } from './field.tsx';

interface ChoiceText {
  label: string | Elements;
  /** A line below the label. */
  note?: ReactNode;
  /** At the end of the row. */
  price?: ReactNode;
}

export interface CheckboxProps extends ChoiceText {
  checked: boolean;
  onChange: (checked: boolean) => void;
  /** Renders the row as a card. */
  card?: boolean | undefined;
  error?: string | undefined;
  name?: string | undefined;
  /** What a form says of it if it is checked. */
  value?: string | undefined;
  id?: string | undefined;
  required?: boolean | undefined;
  disabled?: boolean | undefined;
  onBlur?: (() => void) | undefined;
  ref?: Ref<HTMLInputElement> | undefined;
}

export function Checkbox(props: CheckboxProps) {
  const errorId = useId();
  return (
    <>
      <label className={classNames('choice', props.card && 'choice-card')}>
        <input
          ref={props.ref}
          id={props.id}
          type="checkbox"
          name={props.name}
          value={props.value}
          checked={props.checked}
          required={props.required}
          disabled={props.disabled}
          aria-invalid={props.error ? true : undefined}
          aria-describedby={props.error ? errorId : undefined}
          onChange={(event) => props.onChange(event.currentTarget.checked)}
          onBlur={onceReleased(props.onBlur)}
        />
        <ChoiceWords {...props} />
      </label>
      {props.error && <FieldError id={errorId}>{props.error}</FieldError>}
    </>
  );
}

export interface RadioOption extends ChoiceText {
  value: string;
  disabled?: boolean | undefined;
  /** Marks a pill whose note is a warning, such as few places left. */
  few?: boolean | undefined;
}

export interface RadioGroupProps {
  legend: ReactNode;
  legendHidden?: boolean | undefined;
  /** The look: rows with lines, outlined cards, or pills side by side. */
  look?: 'rows' | 'cards' | 'pills' | undefined;
  name: string;
  value: string | undefined;
  options: readonly RadioOption[];
  onChange: (value: string) => void;
  /** Called when the focus has left all of them. */
  onBlur?: (() => void) | undefined;
  /** Text such as `(optional)` after the legend. */
  optional?: string | undefined;
  help?: ReactNode;
  required?: boolean | undefined;
  error?: string | undefined;
  id?: string | undefined;
  className?: string | undefined;
  /** The class of the pills' container, if a screen lays them out itself. */
  pillsClassName?: string | undefined;
}

export function RadioGroup(props: RadioGroupProps) {
  const { look = 'rows', name, value, options, onChange, error, optional, help } = props;
  const errorId = useId();
  const helpId = useId();
  const groupId = useId();
  const radioId = (option: RadioOption) => `${groupId}-${option.value}`;
  const radio = (option: RadioOption) => (
    <input
      type="radio"
      id={radioId(option)}
      name={name}
      value={option.value}
      checked={option.value === value}
      disabled={option.disabled}
      required={props.required}
      aria-invalid={error ? true : undefined}
      onChange={() => onChange(option.value)}
    />
  );
  return (
    <fieldset
      id={props.id}
      className={classNames(look === 'cards' && 'stack', props.className)}
      aria-describedby={classNames(error ? errorId : null, help ? helpId : null) || undefined}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) onceReleased(props.onBlur)?.();
      }}
    >
      <legend className={props.legendHidden ? 'vh' : 'field-label'}>
        <span>{props.legend}</span>
        {optional && <span className="optional">{` ${optional}`}</span>}
      </legend>
      {look === 'pills' ? (
        <div className={props.pillsClassName ?? 'pills'}>
          {options.map((option) => (
            <label
              key={option.value}
              htmlFor={radioId(option)}
              className={classNames('pill', option.few && 'is-few')}
            >
              {radio(option)}
              <span>
                {inElement(option.label)}
                {option.note && <small>{option.note}</small>}
              </span>
            </label>
          ))}
        </div>
      ) : (
        options.map((option) => (
          <label
            key={option.value}
            htmlFor={radioId(option)}
            className={classNames('choice', look === 'cards' && 'choice-card')}
          >
            {radio(option)}
            <ChoiceWords {...option} />
          </label>
        ))
      )}
      {error && <FieldError id={errorId}>{error}</FieldError>}
      {help && (
        <span className="field-help" id={helpId}>
          {help}
        </span>
      )}
    </fieldset>
  );
}

function ChoiceWords({ label, note, price }: ChoiceText) {
  return (
    <>
      <span>{label}</span>
      {price !== undefined && <span className="price">{price}</span>}
      {note && <small>{note}</small>}
    </>
  );
}

export interface SwitchProps {
  label: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
  name?: string | undefined;
  disabled?: boolean | undefined;
  className?: string | undefined;
}

export function Switch({ label, checked, onChange, name, disabled, className }: SwitchProps) {
  return (
    <label className={classNames('choice switch', className)}>
      <span>{label}</span>
      <input
        type="checkbox"
        role="switch"
        name={name}
        checked={checked}
        aria-checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    </label>
  );
}
