/** A phone number with its country: a native list and a telephone field under one label. */
import { type ReactNode, useId } from 'react';
import { loadPhoneReader } from '../lib/phone-number.ts';
import { t } from '../messages/t.ts';
import { onceReleased } from './after-press.ts';
import { classNames } from './class-names.ts';
import { FieldError } from './field.tsx';
import { Icon } from './icon.tsx';

export interface PhoneFieldProps {
  label: ReactNode;
  /**
   * Codes with their label in the list, and a short one for
   * the field if that is too long, for example `US +1`.
   */
  countries: readonly { code: string; label: string; short?: string }[];
  country: string;
  onCountryChange: (code: string) => void;
  number: string;
  onNumberChange: (number: string) => void;
  onBlur?: (() => void) | undefined;
  countryLabel?: string | undefined;
  numberLabel?: string | undefined;
  optional?: string | undefined;
  help?: ReactNode;
  error?: string | undefined;
  /** The id of the number's input. */
  id?: string | undefined;
  required?: boolean | undefined;
}

/** So that numbers can be read by the time one was typed; whoever sends the form asks again. */
const getReady = () => void loadPhoneReader().catch(() => undefined);

export function PhoneField(props: PhoneFieldProps) {
  const { countryLabel = t('ui.phoneField.country'), numberLabel = t('ui.phoneField.number') } = props;
  const { error, help } = props;
  const id = useId();
  const errorId = error ? `${id}-error` : undefined;
  const helpId = help ? `${id}-help` : undefined;
  const short = props.countries.find(({ code }) => code === props.country)?.short;
  return (
    <div className="field">
      <span className="field-label" id={`${id}-label`}>
        <span>{props.label}</span>
        {props.optional && <span className="optional">{` ${props.optional}`}</span>}
      </span>
      <fieldset className="phone" aria-labelledby={`${id}-label`}>
        <span className="select">
          {short !== undefined && (
            <span className="phone-short" aria-hidden="true">
              {short}
            </span>
          )}
          <select
            className="field-input"
            aria-label={countryLabel}
            autoComplete="tel-country-code"
            value={props.country}
            onFocus={getReady}
            onChange={(event) => props.onCountryChange(event.currentTarget.value)}
          >
            {props.countries.map((country) => (
              <option key={country.code} value={country.code}>
                {country.label}
              </option>
            ))}
          </select>
          <Icon name="down" />
        </span>
        <input
          className="field-input"
          id={props.id}
          type="tel"
          inputMode="tel"
          autoComplete="tel-national"
          aria-label={numberLabel}
          aria-invalid={error ? true : undefined}
          aria-describedby={classNames(errorId, helpId) || undefined}
          required={props.required}
          value={props.number}
          onFocus={getReady}
          onChange={(event) => props.onNumberChange(event.currentTarget.value)}
          onBlur={onceReleased(props.onBlur)}
        />
      </fieldset>
      {error && <FieldError id={errorId}>{error}</FieldError>}
      {help && (
        <span className="field-help" id={helpId}>
          {help}
        </span>
      )}
    </div>
  );
}
