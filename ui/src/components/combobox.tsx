/**
 * A field with suggestions: an editable combobox with its own list (WAI-ARIA, "Combobox"), by React Aria
 * (docs/decisions/0148-react-aria.md). Programs load it as a part of its own: the library is large.
 */
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { I18nProvider } from 'react-aria/I18nProvider';
import { useComboBox } from 'react-aria/useComboBox';
import { type AriaListBoxOptions, useListBox, useOption } from 'react-aria/useListBox';
import { Item } from 'react-stately/Item';
import { type ComboBoxState, useComboBoxState } from 'react-stately/useComboBoxState';
import { t } from '../messages/t.ts';
import { Field, type FieldAria } from './field.tsx';
import { Icon } from './icon.tsx';
import type { IconName } from './icon-paths.ts';

export interface ComboOption {
  key: string;
  label: string;
  /** Beside the label, such as an address. */
  note?: string | undefined;
}

export interface ComboboxProps {
  label: ReactNode;
  value: string;
  options: readonly ComboOption[];
  /** Shown and announced below the field if there are no suggestions yet: loading, nothing found. */
  status?: string | undefined;
  onType: (text: string) => void;
  onChoose: (option: ComboOption) => void;
  /** The language of the library's announcements, as a BCP 47 tag. */
  locale: string;
  icon?: IconName | undefined;
  help?: ReactNode;
  error?: string | undefined;
}

export function Combobox(props: ComboboxProps) {
  return (
    <I18nProvider locale={props.locale}>
      <Field label={props.label} help={props.help} error={props.error}>
        {(aria) => <Control {...props} aria={aria} />}
      </Field>
    </I18nProvider>
  );
}

type State = ComboBoxState<ComboOption>;

/** The state of the list: closed by typing and by a choice, open again with the suggestions for what was typed. */
function useSuggestions({ value, options, onType, onChoose }: ComboboxProps): State {
  const [chosen, setChosen] = useState<string | null>(null);
  const [isAwaiting, setAwaiting] = useState(false);
  // The list is closed together with the change of its options, or the library would announce the options that went.
  const state = useComboBoxState<ComboOption>({
    items: options,
    children: ({ key, label }) => (
      <Item key={key} textValue={label}>
        {label}
      </Item>
    ),
    inputValue: value,
    onInputChange: (text) => {
      state.setOpen(false);
      setChosen(null);
      setAwaiting(true);
      onType(text);
    },
    selectedKey: chosen,
    onSelectionChange: (key) => {
      const option = options.find((one) => one.key === key);
      if (option === undefined) return;
      state.setOpen(false);
      setChosen(option.key);
      setAwaiting(false);
      onChoose(option);
    },
    // Text that is no suggestion stays.
    allowsCustomValue: true,
    // Suggestions usually come long after the text that they are for; `isAwaiting` opens the list then.
    menuTrigger: 'manual',
  });
  const { open } = state;
  const isDue = isAwaiting && state.isFocused && options.length > 0;
  useEffect(() => {
    if (!isDue) return;
    setAwaiting(false);
    open(null, 'input');
  }, [isDue, open]);
  return state;
}

function Control({ aria, ...props }: ComboboxProps & { aria: FieldAria }) {
  const { label, options, status, icon } = props;
  const inputRef = useRef<HTMLInputElement>(null);
  const listBoxRef = useRef<HTMLDivElement>(null);
  // While a list is open, the library hides all but the field and its popover from screen readers. This list is no popover:
  // it is part of the page, which stays readable and takes the popover's place.
  const page = useRef<Element>(null);
  useEffect(() => {
    page.current = inputRef.current?.closest('body > *') ?? null;
  }, []);
  const state = useSuggestions(props);
  const { inputProps, listBoxProps } = useComboBox<ComboOption>(
    {
      id: aria.id,
      label,
      'aria-describedby': aria['aria-describedby'],
      allowsCustomValue: true,
      shouldFocusWrap: true,
      inputRef,
      listBoxRef,
      popoverRef: page,
    },
    state,
  );
  return (
    <div>
      <span className={icon === undefined ? undefined : 'input-with-icon'}>
        {icon !== undefined && <Icon name={icon} />}
        <input
          {...inputProps}
          {...aria}
          // The field's own label names it.
          aria-labelledby={undefined}
          ref={inputRef}
          className="field-input"
          maxLength={100}
          onKeyDown={(event) => {
            inputProps.onKeyDown?.(event);
            // Escape closes the list alone, not also a dialog around it.
            if (event.key === 'Escape' && state.isOpen) event.stopPropagation();
          }}
          onBlur={(event) => {
            inputProps.onBlur?.(event);
            // The library takes a focus elsewhere on the page for one in the popover.
            state.setFocused(false);
          }}
        />
      </span>
      {state.isOpen && (
        <SuggestionList
          {...listBoxProps}
          aria-label={t('ui.combobox.suggestions')}
          aria-labelledby={undefined}
          state={state}
          options={options}
          listBoxRef={listBoxRef}
        />
      )}
      <div role="status">{status !== undefined && <p className="fine combo-status">{status}</p>}</div>
    </div>
  );
}

interface SuggestionListProps extends AriaListBoxOptions<ComboOption> {
  state: State;
  options: readonly ComboOption[];
  listBoxRef: RefObject<HTMLDivElement | null>;
}

function SuggestionList({ state, options, listBoxRef, ...props }: SuggestionListProps) {
  const { listBoxProps } = useListBox(props, state, listBoxRef);
  return (
    <div {...listBoxProps} ref={listBoxRef} className="combo-list">
      {options.map((option) => (
        <Suggestion key={option.key} option={option} state={state} />
      ))}
    </div>
  );
}

function Suggestion({ option, state }: { option: ComboOption; state: State }) {
  const ref = useRef<HTMLDivElement>(null);
  const { optionProps, isFocused } = useOption({ key: option.key }, state, ref);
  return (
    <div {...optionProps} ref={ref} className="combo-option" data-focused={isFocused || undefined}>
      <span>{option.label}</span>
      {option.note !== undefined && <small>{option.note}</small>}
    </div>
  );
}
