/** A question of nine kinds with its control: label, help and error as in any field. */
import { useLayoutEffect, useRef } from 'react';
import { chooseWords, optionalWords } from '../lib/field-words.ts';
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
  /** For select and radio: the choices. */
  options: readonly string[];
  required: boolean;
  /** Maximum length of the answer. */
  maxLength: number;
  /** A checked box is 'true'. */
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

/** The current value of the page's controls with this name. */
function typedInto(name: string): string {
  const controls = [...document.getElementsByName(name)] as Control[];
  const [first] = controls;
  if (first === undefined) return '';
  if (!(first instanceof HTMLInputElement)) return first.value;
  if (first.type === 'checkbox') return first.checked ? 'true' : '';
  if (first.type !== 'radio') return first.value;
  return controls.find((control) => (control as HTMLInputElement).checked)?.value ?? '';
}

/** Takes over what was typed before the page's program had loaded. */
function useTypedBefore({ name, value, onChange }: Pick<AnswerFieldProps, 'name' | 'value' | 'onChange'>) {
  const takeOver = useRef(() => {
    const typed = typedInto(name);
    if (typed !== '' && typed !== value) onChange(typed);
  });
  // Before anything else renders the field again, which would restore the program's value.
  useLayoutEffect(() => takeOver.current(), []);
}

export function AnswerField({ kind, options, ...props }: AnswerFieldProps) {
  const { label, help, required, value, error, name, id, onChange, onBlur } = props;
  useTypedBefore(props);
  const optional = required ? undefined : optionalWords();
  const choices = options.map((option) => ({ value: option, label: option }));
  switch (kind) {
    case 'longText':
      return <TextArea {...props} rows={4} optional={optional} />;
    case 'select':
      return <Select {...props} optional={optional} placeholder={chooseWords()} options={choices} />;
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
          // A chosen radio cannot be cleared: if the answer is optional, 'no answer' is one of the choices.
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
                <span>{`${label} `}</span>
                <span className="optional">{t('ui.answerField.required')}</span>
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
