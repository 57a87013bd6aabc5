/** The list of errors, each linking to its field; takes the focus when it appears. */
import { useEffect, useRef } from 'react';
import type { FieldError } from '../lib/use-field-errors.ts';
import { t } from '../messages/t.ts';
import { Icon } from './icon.tsx';

export interface ErrorSummaryProps {
  /** In page order. */
  errors: readonly FieldError[];
  /** Increment with every attempt, so that the focus returns to the list. */
  attempt?: number | undefined;
}

export function ErrorSummary({ errors, attempt = 0 }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null);
  const shown = errors.length > 0;
  // A new attempt with the same errors moves the focus back as well.
  useEffect(() => {
    if (shown && attempt >= 0) box.current?.focus();
  }, [shown, attempt]);
  if (!shown) return null;
  return (
    <div className="notice notice-bad error-summary" role="alert" tabIndex={-1} ref={box}>
      <Icon name="warn" />
      <div className="notice-text">
        <p className="notice-title">{t('ui.errorSummary.title', { count: errors.length })}</p>
        <ul>
          {errors.map((error) => (
            <li key={`${error.fieldId} ${error.message}`}>
              <a
                href={`#${error.fieldId}`}
                onClick={(event) => {
                  const field = document.getElementById(error.fieldId);
                  if (!field) return;
                  event.preventDefault();
                  if (error.focus === undefined) focusField(field);
                  else error.focus();
                }}
              >
                {error.message}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

/** A radio group has an id but cannot take the focus: its first control does. */
function focusField(field: HTMLElement) {
  const control = field.matches('input, select, textarea, button, [tabindex]')
    ? field
    : field.querySelector<HTMLElement>('input, select, textarea, button');
  (control ?? field).focus();
  field.scrollIntoView?.({ block: 'center' });
}
