/** A field with suggestions: an editable combobox with its own list (WAI-ARIA, "Combobox"). */
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { t } from '../messages/t.ts';
import { Field } from './field.tsx';
import { LiveRegion } from './hidden.tsx';
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
  /** Shown below the field if there are no suggestions yet: loading, nothing found. */
  status?: string | undefined;
  onType: (text: string) => void;
  onChoose: (option: ComboOption) => void;
  icon?: IconName | undefined;
  help?: ReactNode;
  error?: string | undefined;
  disabled?: boolean | undefined;
}

export function Combobox(props: ComboboxProps) {
  const { label, value, options, status, onType, onChoose, icon, help, error } = props;
  const listId = useId();
  const [isOpen, setIsOpen] = useState(false);
  const [focused, setFocused] = useState(-1);
  const isShown = isOpen && options.length > 0;
  const at = Math.min(focused, options.length - 1);

  function choose(option: ComboOption | undefined): void {
    if (option === undefined) return;
    setIsOpen(false);
    setFocused(-1);
    onChoose(option);
  }

  function onKeyDown(event: KeyboardEvent): void {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && options.length > 0) {
      event.preventDefault();
      setIsOpen(true);
      setFocused((at + step + options.length + (at < 0 && step < 0 ? 1 : 0)) % options.length);
    } else if (event.key === 'Enter' && isShown && at >= 0) {
      event.preventDefault();
      choose(options[at]);
    } else if (event.key === 'Escape' && isShown) {
      event.stopPropagation();
      setIsOpen(false);
      setFocused(-1);
    }
  }

  return (
    <Field label={label} help={help} error={error}>
      {(aria) => (
        <div className="combo">
          <span className={icon === undefined ? undefined : 'input-with-icon'}>
            {icon !== undefined && <Icon name={icon} />}
            <input
              {...aria}
              className="field-input"
              type="text"
              role="combobox"
              autoComplete="off"
              maxLength={100}
              aria-expanded={isShown}
              aria-controls={listId}
              aria-autocomplete="list"
              aria-activedescendant={isShown && at >= 0 ? `${listId}-${at}` : undefined}
              disabled={props.disabled}
              value={value}
              onChange={(event) => {
                setIsOpen(true);
                setFocused(-1);
                onType(event.currentTarget.value);
              }}
              onKeyDown={onKeyDown}
              onBlur={() => setIsOpen(false)}
            />
          </span>
          <div
            className="combo-list"
            id={listId}
            role="listbox"
            aria-label={t('ui.combobox.suggestions')}
            hidden={!isShown}
          >
            {options.map((option, index) => (
              <div
                key={option.key}
                id={`${listId}-${index}`}
                className="combo-option"
                role="option"
                tabIndex={-1}
                aria-selected={index === at}
                data-focused={index === at || undefined}
                // The field keeps the focus: losing it would close the list before the press counts.
                onPointerDown={(event) => event.preventDefault()}
                onClick={() => choose(option)}
                onKeyDown={onKeyDown}
              >
                <span>{option.label}</span>
                {option.note !== undefined && <small>{option.note}</small>}
              </div>
            ))}
          </div>
          <LiveRegion>{isShown ? t('ui.combobox.found', { count: options.length }) : ''}</LiveRegion>
          {status !== undefined && <p className="fine combo-status">{status}</p>}
        </div>
      )}
    </Field>
  );
}
