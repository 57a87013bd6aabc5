/** Single-line and multiline text fields with their label, help and error. */
import type { HTMLInputTypeAttribute, ReactNode, Ref } from 'react';
import { onceReleased } from './after-press.ts';
import { classNames } from './class-names.ts';
import { Field } from './field.tsx';
import { Icon } from './icon.tsx';
import type { IconName } from './icon-paths.ts';

interface TextProps {
  label: ReactNode;
  value: string;
  onChange: (value: string) => void;
  onBlur?: (() => void) | undefined;
  name?: string | undefined;
  id?: string | undefined;
  help?: ReactNode;
  error?: string | undefined;
  optional?: string | undefined;
  required?: boolean | undefined;
  disabled?: boolean | undefined;
  readOnly?: boolean | undefined;
  maxLength?: number | undefined;
  placeholder?: string | undefined;
  autoComplete?: string | undefined;
  className?: string | undefined;
}

export interface TextInputProps extends TextProps {
  type?: HTMLInputTypeAttribute | undefined;
  inputMode?: 'text' | 'numeric' | 'decimal' | 'tel' | 'email' | 'url' | 'search' | undefined;
  autoCapitalize?: 'none' | 'words' | 'characters' | 'sentences' | undefined;
  min?: string | undefined;
  max?: string | undefined;
  /** Before the text, inside the field. */
  icon?: IconName | undefined;
  /** A sign before the text, such as `$`. */
  prefix?: string | undefined;
  ref?: Ref<HTMLInputElement> | undefined;
}

export function TextInput(props: TextInputProps) {
  const { label, help, error, optional, id, className, icon, prefix, onChange } = props;
  return (
    <Field label={label} help={help} error={error} optional={optional} id={id} className={className}>
      {(aria) => {
        const input = (
          <input
            {...aria}
            ref={props.ref}
            className={classNames('field-input', prefix && 'num')}
            type={props.type ?? 'text'}
            name={props.name}
            value={props.value}
            required={props.required}
            disabled={props.disabled}
            readOnly={props.readOnly}
            maxLength={props.maxLength}
            min={props.min}
            max={props.max}
            placeholder={props.placeholder}
            autoComplete={props.autoComplete}
            autoCapitalize={props.autoCapitalize}
            inputMode={props.inputMode}
            onChange={(event) => onChange(event.currentTarget.value)}
            onBlur={onceReleased(props.onBlur)}
          />
        );
        if (icon) {
          return (
            <span className="input-with-icon">
              <Icon name={icon} />
              {input}
            </span>
          );
        }
        if (prefix) {
          return (
            <span className={classNames('input-prefix', prefix.length > 1 && 'input-prefix-wide')}>
              <span aria-hidden="true">{prefix}</span>
              {input}
            </span>
          );
        }
        return input;
      }}
    </Field>
  );
}

export interface TextAreaProps extends TextProps {
  rows?: number | undefined;
  /** `auto` for text in any language. */
  dir?: 'auto' | undefined;
  ref?: Ref<HTMLTextAreaElement> | undefined;
}

export function TextArea(props: TextAreaProps) {
  const { label, help, error, optional, id, className, onChange } = props;
  return (
    <Field label={label} help={help} error={error} optional={optional} id={id} className={className}>
      {(aria) => (
        <textarea
          {...aria}
          ref={props.ref}
          className="field-input"
          name={props.name}
          value={props.value}
          rows={props.rows}
          dir={props.dir}
          required={props.required}
          disabled={props.disabled}
          readOnly={props.readOnly}
          maxLength={props.maxLength}
          placeholder={props.placeholder}
          autoComplete={props.autoComplete}
          onChange={(event) => onChange(event.currentTarget.value)}
          onBlur={onceReleased(props.onBlur)}
        />
      )}
    </Field>
  );
}
