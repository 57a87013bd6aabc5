/** A question of nine kinds with the control that fits it: label, help and error as any field has them. */
import { useLayoutEffect, useRef } from 'react';
import { t } from '../messages/t.ts';
import { Checkbox, RadioGroup } from './choice.tsx';
import { Select } from './select.tsx';
import { TextArea, TextInput, type TextInputProps } from './text-input.tsx';

export type AnswerKind =
  | 'text'
  | 'longText'
  | 'number'
  | 'date'
  | 'select'
  | 'radio'
  | 'checkbox'
  | 'phone'
  | 'email';

export interface AnswerFieldProps {
  kind: AnswerKind;
  label: string;
  help?: string | undefined;
  /** For select and radio: what can be chosen. */
  options: readonly string[];
  required: boolean;
  /** Letters it may have. */
  maxLength: number;
  /** A ticked box is 'true'. */
  value: string;
  error?: string | undefined;
  name: string;
  id?: string | undefined;
  onChange: (value: string) => void;
  onBlur?: (() => void) | undefined;
}

const inputs: Partial<Record<AnswerKind, Partial<TextInputProps>>> = {
  number: { inputMode: 'decimal' },
  date: { type: 'date' },
  phone: { type: 'tel', inputMode: 'tel' },
  email: { type: 'email', inputMode: 'email', autoCapitalize: 'none' },
};

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** What stands in the page's controls of a name. */
function typedInto(name: string): string {
  const controls = [...document.getElementsByName(name)] as Control[];
  const [first] = controls;
  if (first === undefined) return '';
  if (!(first instanceof HTMLInputElement)) return first.value;
  if (first.type === 'checkbox') return first.checked ? 'true' : '';
  if (first.type !== 'radio') return first.value;
  return controls.find((control) => (control as HTMLInputElement).checked)?.value ?? '';
}

/** What was typed before the page's program was there counts too. */
function useTypedBefore({ name, value, onChange }: Pick<AnswerFieldProps, 'name' | 'value' | 'onChange'>) {
  const takeOver = useRef(() => {
    const typed = typedInto(name);
    if (typed !== '' && typed !== value) onChange(typed);
  });
  // Before anything else draws the field anew, which would put back what the program knows.
  useLayoutEffect(() => takeOver.current(), []);
}

export function AnswerField({ kind, options, ...props }: AnswerFieldProps) {
  const { label, help, required, value, error, name, id, onChange, onBlur } = props;
  useTypedBefore(props);
  const optional = required ? undefined : t('ui.answerField.optional');
  const choices = options.map((option) => ({ value: option, label: option }));
  switch (kind) {
    case 'longText':
      return <TextArea {...props} rows={4} optional={optional} />;
    case 'select':
      return (
        <Select {...props} optional={optional} placeholder={t('ui.answerField.choose')} options={choices} />
      );
    case 'radio':
      return (
        <RadioGroup
          legend={label}
          optional={optional}
          help={help}
          error={error}
          id={id}
          name={name}
          value={required && value === '' ? undefined : value}
          // A radio that was chosen cannot be let go of: where no answer will do, it is one of them.
          options={required ? choices : [...choices, { value: '', label: t('ui.answerField.noAnswer') }]}
          required={required}
          onChange={onChange}
          onBlur={onBlur}
        />
      );
    case 'checkbox':
      return (
        <Checkbox
          id={id}
          name={name}
          label={
            required ? (
              <>
                {label} <span className="optional">{t('ui.answerField.required')}</span>
              </>
            ) : (
              label
            )
          }
          note={help}
          checked={value === 'true'}
          required={required}
          error={error}
          onChange={(checked) => onChange(checked ? 'true' : '')}
          onBlur={onBlur}
        />
      );
    default:
      return <TextInput {...props} {...inputs[kind]} optional={optional} />;
  }
}
