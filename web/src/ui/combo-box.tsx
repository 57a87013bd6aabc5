/** A field that suggests while one types, on react-aria; weighs much, so import it lazily. */
import {
  ComboBox as AriaComboBox,
  FieldError,
  Input,
  type Key,
  Label,
  ListBox,
  ListBoxItem,
  Popover,
  Text,
} from 'react-aria-components';
import { Icon } from './icon.tsx';

export interface ComboOption {
  value: string;
  label: string;
  note?: string | undefined;
}

export interface ComboBoxProps {
  label: string;
  options: readonly ComboOption[];
  value: string | undefined;
  onChange: (value: string | undefined) => void;
  /** Given when the caller filters, for example on a server: what is typed now. */
  text?: string | undefined;
  onTextChange?: ((text: string) => void) | undefined;
  help?: string | undefined;
  error?: string | undefined;
  id?: string | undefined;
  name?: string | undefined;
  placeholder?: string | undefined;
  emptyText?: string | undefined;
  required?: boolean | undefined;
  disabled?: boolean | undefined;
  className?: string | undefined;
}

export default function ComboBox(props: ComboBoxProps) {
  const filtersOutside = props.onTextChange !== undefined;
  const items = props.options.map((option) => ({ ...option, id: option.value }));
  const pick = (key: Key | null) => props.onChange(key === null ? undefined : String(key));
  return (
    <AriaComboBox
      className={`field combo ${props.className ?? ''}`.trim()}
      id={props.id}
      name={props.name}
      menuTrigger="focus"
      isRequired={props.required}
      isDisabled={props.disabled}
      isInvalid={props.error !== undefined}
      selectedKey={props.value ?? null}
      onSelectionChange={pick}
      {...(filtersOutside
        ? { items, inputValue: props.text ?? '', onInputChange: props.onTextChange, allowsCustomValue: true }
        : { defaultItems: items })}
      allowsEmptyCollection={props.emptyText !== undefined}
    >
      <Label className="field-label">{props.label}</Label>
      <span className="input-with-icon">
        <Icon name="search" />
        <Input className="field-input" placeholder={props.placeholder} autoComplete="off" />
      </span>
      <FieldError className="field-error">
        <Icon name="warn" />
        {props.error}
      </FieldError>
      {props.help && (
        <Text slot="description" className="field-help">
          {props.help}
        </Text>
      )}
      <Popover className="combo-popover">
        <ListBox
          className="combo-list"
          renderEmptyState={() => <div className="combo-option muted">{props.emptyText}</div>}
        >
          {(option: ComboOption & { id: string }) => (
            <ListBoxItem className="combo-option" id={option.id} textValue={option.label}>
              {option.label}
              {option.note && <small>{option.note}</small>}
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </AriaComboBox>
  );
}
