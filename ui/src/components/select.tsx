/** A native select, with or without a visible label. */
import { type ReactNode, type Ref, useId } from 'react';
import { Field, type FieldAria } from './field.tsx';
import { Icon } from './icon.tsx';

export interface SelectOption {
  value: string;
  label: string;
  disabled?: boolean | undefined;
}

export interface SelectProps {
  label: ReactNode;
  /** Keeps the label for screen readers only, as in the catalog's filters. */
  labelHidden?: boolean | undefined;
  value: string;
  options: readonly SelectOption[];
  onChange: (value: string) => void;
  /** Shown while nothing is chosen. */
  placeholder?: string | undefined;
  name?: string | undefined;
  id?: string | undefined;
  help?: ReactNode;
  error?: string | undefined;
  optional?: string | undefined;
  required?: boolean | undefined;
  disabled?: boolean | undefined;
  autoComplete?: string | undefined;
  className?: string | undefined;
  ref?: Ref<HTMLSelectElement> | undefined;
}

export function Select(props: SelectProps) {
  const ownId = useId();
  if (props.labelHidden) {
    return (
      <label className="select" htmlFor={props.id ?? ownId}>
        <span className="vh">{props.label}</span>
        <SelectControl {...props} id={props.id ?? ownId} />
        <Icon name="down" />
      </label>
    );
  }
  return (
    <Field
      label={props.label}
      help={props.help}
      error={props.error}
      optional={props.optional}
      id={props.id}
      className={props.className}
    >
      {(aria) => (
        <span className="select">
          <SelectControl {...props} aria={aria} />
          <Icon name="down" />
        </span>
      )}
    </Field>
  );
}

function SelectControl({ aria, ...props }: SelectProps & { aria?: FieldAria }) {
  return (
    <select
      id={props.id}
      {...aria}
      ref={props.ref}
      className="field-input"
      name={props.name}
      value={props.value}
      required={props.required}
      disabled={props.disabled}
      autoComplete={props.autoComplete}
      onChange={(event) => props.onChange(event.currentTarget.value)}
    >
      {props.placeholder !== undefined && <option value="">{props.placeholder}</option>}
      {props.options.map((option) => (
        <option key={option.value} value={option.value} disabled={option.disabled}>
          {option.label}
        </option>
      ))}
    </select>
  );
}
