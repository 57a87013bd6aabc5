/**
 * A field: label above, help below, error below with an
 * icon, all wired to its control (docs/theming.md, Fields).
 */
import { type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';
import type { Elements } from './elements.tsx';
import { Icon } from './icon.tsx';

/** What a field's control must carry. */
export interface FieldAria {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
  'aria-errormessage': string | undefined;
}

export interface FieldProps {
  label: ReactNode;
  /** Text such as `(optional)` after the label. */
  optional?: string | undefined;
  help?: ReactNode;
  error?: string | undefined;
  id?: string | undefined;
  className?: string | undefined;
  children: (aria: FieldAria) => Elements;
}

export function Field({ label, optional, help, error, id, className, children }: FieldProps) {
  const ownId = useId();
  const fieldId = id ?? ownId;
  const helpId = help ? `${fieldId}-help` : undefined;
  const errorId = error ? `${fieldId}-error` : undefined;
  return (
    <div className={classNames('field', className)}>
      <label className="field-label" htmlFor={fieldId}>
        <span>{label}</span>
        {optional && <span className="optional">{` ${optional}`}</span>}
      </label>
      {children({
        id: fieldId,
        'aria-describedby': classNames(errorId, helpId) || undefined,
        'aria-invalid': error ? true : undefined,
        'aria-errormessage': errorId,
      })}
      {error && <FieldError id={errorId}>{error}</FieldError>}
      {help && (
        <span className="field-help" id={helpId}>
          {help}
        </span>
      )}
    </div>
  );
}

export function FieldError({ id, children }: { id?: string | undefined; children: ReactNode }) {
  return (
    <span className="field-error" id={id}>
      <Icon name="warn" />
      <span>{children}</span>
    </span>
  );
}
