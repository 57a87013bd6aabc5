/**
 * A code applied to what is being paid: a field that unfolds, the resulting message, and a row per applied
 * code (D-PC-02, D-GC-05).
 */
import { type ReactNode, useRef } from 'react';
import type { CodeTry } from '../lib/use-code-try.ts';
import { t } from '../messages/t.ts';
import { Button, IconButton } from './button.tsx';
import { FieldError } from './field.tsx';
import { LiveRegion } from './hidden.tsx';
import { Icon } from './icon.tsx';
import type { IconName } from './icon-paths.ts';

export interface AppliedCode {
  key: number;
  /** The name used by its remove button: 'promo code SAVE10'. */
  name: string;
  icon: IconName;
  code: string;
  about: ReactNode;
  onRemove: () => void;
}

interface CodeEntryProps {
  /** Id of the field, and prefix of related ids. */
  id: string;
  title: string;
  label: string;
  entry: CodeTry;
  /** What the button does; applies the code by default. */
  action?: string;
  applied: readonly AppliedCode[];
  /** True during a payment, when nothing may change. */
  isLocked: boolean;
}

/** Maximum length of a code (D-GEN-02). */
const longest = 40;

export function CodeEntry({ id, title, label, entry, action, applied, isLocked }: CodeEntryProps) {
  const heading = useRef<HTMLElement>(null);
  const problem = entry.said?.isProblem === true ? entry.said.words : null;
  const isIdle = entry.isBusy || isLocked;
  return (
    <>
      <details className="code">
        <summary ref={heading}>
          <span>{title}</span>
          <Icon name="plus" />
        </summary>
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            if (!isIdle) entry.apply();
          }}
        >
          <input
            className="field-input"
            aria-label={label}
            aria-invalid={problem === null ? undefined : true}
            aria-describedby={problem === null ? undefined : `${id}-problem`}
            name={id}
            value={entry.typed}
            maxLength={longest}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            onChange={(event) => entry.type(event.currentTarget.value)}
          />
          <Button type="submit" busy={entry.isBusy} disabled={isLocked}>
            {action ?? t('ui.codeEntry.apply')}
          </Button>
          {problem !== null && <FieldError id={`${id}-problem`}>{problem}</FieldError>}
        </form>
      </details>
      {applied.map(({ key, name, icon, code, about, onRemove }) => (
        <p key={key} className="applied">
          <span className="badge badge-ok">
            <Icon name={icon} />
            <span>{code}</span>
          </span>
          <span className="muted">{about}</span>
          <IconButton
            name="close"
            label={t('ui.codeEntry.remove', { name })}
            disabled={isIdle}
            onClick={() => {
              // The row disappears: move the focus to the entry above it for keyboard users.
              heading.current?.focus();
              onRemove();
            }}
          />
        </p>
      ))}
      <LiveRegion visible={entry.said !== null && problem === null} className="small">
        {entry.said?.words ?? ''}
      </LiveRegion>
    </>
  );
}
