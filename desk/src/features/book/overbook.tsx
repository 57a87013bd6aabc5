/** Booking beyond the places of a departure, for those who may, with a reason (docs/rules/desk-sales.md). */
import { Button } from '@gangway/ui/components/button.tsx';
import { TextInput } from '@gangway/ui/components/text-input.tsx';
import { useState } from 'react';
import { t } from '../../messages/t.ts';

interface OverbookProps {
  isLocked: boolean;
  onOverbook: (reason: string) => void;
}

export function Overbook({ isLocked, onOverbook }: OverbookProps) {
  const [reason, setReason] = useState<string | null>(null);
  if (reason === null)
    return (
      <Button size="small" disabled={isLocked} onClick={() => setReason('')}>
        {t('book.overbook.open')}
      </Button>
    );
  const typed = reason.trim();
  return (
    <form
      noValidate
      className="book-price"
      onSubmit={(event) => {
        event.preventDefault();
        if (typed !== '' && !isLocked) onOverbook(typed);
      }}
    >
      <TextInput
        label={t('book.overbook.reason')}
        help={t('order.field.reasonHelp')}
        name="overbook-reason"
        autoComplete="off"
        maxLength={500}
        value={reason}
        onChange={setReason}
      />
      <Button type="submit" size="small" disabled={isLocked || typed === ''}>
        {t('book.overbook.yes')}
      </Button>
    </form>
  );
}
