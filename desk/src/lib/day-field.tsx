/** A field for a day. While a year is typed, it holds years of long ago: they are shown and nothing else. */
import { isVenueDate, type VenueDate } from '@gangway/domain/kernel/local-time';
import { useEffect, useState } from 'react';

interface DayFieldProps {
  label: string;
  value: VenueDate | null;
  errorId?: string | undefined;
  /** Null for an empty field. */
  onDay: (day: VenueDate | null) => void;
}

export function DayField({ label, value, errorId, onDay }: DayFieldProps) {
  const [typed, setTyped] = useState<string>(value ?? '');
  useEffect(() => setTyped(value ?? ''), [value]);
  return (
    <input
      type="date"
      className="field-input"
      aria-label={label}
      aria-invalid={errorId === undefined ? undefined : true}
      aria-describedby={errorId}
      value={typed}
      onChange={({ target: { value: next } }) => {
        setTyped(next);
        if (next === '') onDay(null);
        else if (isVenueDate(next)) onDay(next);
      }}
      onBlur={() => setTyped(value ?? '')}
    />
  );
}
