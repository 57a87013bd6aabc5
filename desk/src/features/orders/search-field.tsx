/** The one field that looks into everything of an order. */
import { Icon } from '@gangway/ui/components/icon.tsx';
import type { RefObject } from 'react';
import { longestText } from '../../lib/order-filters.ts';
import { useKeys } from '../../lib/use-keys.ts';
import { t } from '../../messages/t.ts';

interface SearchFieldProps {
  field: RefObject<HTMLInputElement | null>;
  typed: string;
  isBusy: boolean;
  /** The id of the words about what it looks into. */
  hint: string;
  onType: (text: string) => void;
  onEnter: () => void;
  onClear: () => void;
}

export function SearchField({ field, typed, isBusy, hint, onType, onEnter, onClear }: SearchFieldProps) {
  useKeys({
    '/': () => {
      field.current?.focus();
      field.current?.select();
    },
  });
  return (
    <label className="orders-search">
      <span className="vh">{t('orders.search.label')}</span>
      {isBusy ? <span className="spinner" aria-hidden="true" /> : <Icon name="search" />}
      <input
        ref={field}
        type="search"
        className="field-input"
        value={typed}
        maxLength={longestText}
        placeholder={t('orders.search.example')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="search"
        aria-describedby={hint}
        aria-keyshortcuts="/"
        onChange={({ target: { value } }) => onType(value)}
        onKeyDown={(event) => {
          // Enter may end the writing of a letter, too.
          if (event.key === 'Enter' && !event.nativeEvent.isComposing) onEnter();
          if (event.key !== 'Escape') return;
          event.preventDefault();
          if (typed === '') event.currentTarget.blur();
          else onClear();
        }}
      />
      <span className="orders-slash" aria-hidden="true">
        <kbd>/</kbd>
      </span>
    </label>
  );
}
