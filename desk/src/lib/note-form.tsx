/** The form of a note: a new one, or one that is edited. */
import { longestNote, readNote } from '@gangway/domain/kernel/note-text';
import { Button } from '@gangway/ui/components/button.tsx';
import { Checkbox } from '@gangway/ui/components/choice.tsx';
import { LiveRegion } from '@gangway/ui/components/hidden.tsx';
import { TextArea } from '@gangway/ui/components/text-input.tsx';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { t } from '../messages/t.ts';
import type { NoteDraft } from './note-drafts.ts';

interface NoteFormProps {
  /** Names it among the forms of a screen. */
  name: string;
  draft: NoteDraft;
  /** Says in a sentence who sees a pinned note; null where it is not asked. */
  pinHelp: string | null;
  /** The change that somebody else made meanwhile; null without one. */
  meanwhile: { title: string; text: string | null } | null;
  isBusy: boolean;
  isOffline: boolean;
  /** Why it was not saved. */
  said: string | null;
  onType: (draft: NoteDraft) => void;
  onSave: () => void;
  onCancel: () => void;
}

/** Id of the words that say why nothing can be saved. */
export const notesOffline = 'notes-offline';

/** Characters that are left when the form begins to count. */
const countsFrom = 100;

function lengthWords(length: number): string | null {
  if (length > longestNote)
    return t('notes.form.tooLong', { count: length - longestNote, most: longestNote });
  return length > longestNote - countsFrom ? t('notes.form.left', { count: longestNote - length }) : null;
}

export function NoteForm(props: NoteFormProps) {
  const { name, draft, pinHelp, meanwhile, isBusy, isOffline, said, onType, onSave, onCancel } = props;
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    const { current } = field;
    current?.focus();
    current?.setSelectionRange(current.value.length, current.value.length);
  }, []);
  const { length } = readNote(draft.text);
  const isTooLong = length > longestNote;
  const canSave = length > 0 && !isTooLong && !isOffline;
  const save = () => {
    if (canSave && !isBusy) onSave();
  };
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    save();
  };
  return (
    <form
      className="note-form"
      noValidate
      onKeyDown={press}
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      {meanwhile !== null && (
        <div className="note-meanwhile" role="status">
          <p>{meanwhile.title}</p>
          {meanwhile.text !== null && (
            <p className="note-text" dir="auto">
              {meanwhile.text}
            </p>
          )}
        </div>
      )}
      <TextArea
        label={t('notes.form.text')}
        name={`note-${name}`}
        rows={3}
        dir="auto"
        autoComplete="off"
        value={draft.text}
        help={isTooLong ? undefined : (lengthWords(length) ?? t('notes.form.help'))}
        error={isTooLong ? (lengthWords(length) ?? undefined) : undefined}
        onChange={(text) => onType({ ...draft, text })}
        ref={field}
      />
      {pinHelp !== null && (
        <Checkbox
          label={t('notes.form.pin')}
          note={pinHelp}
          name={`pin-${name}`}
          checked={draft.isPinned}
          onChange={(isPinned) => onType({ ...draft, isPinned })}
        />
      )}
      <LiveRegion urgent visible className="problem">
        {said ?? ''}
      </LiveRegion>
      <div className="note-ways">
        <Button
          type="submit"
          look="primary"
          size="small"
          busy={isBusy}
          disabled={!canSave}
          describedBy={isOffline ? notesOffline : undefined}
        >
          {t('notes.form.save')}
        </Button>
        <Button look="quiet" size="small" disabled={isBusy} onClick={onCancel}>
          {t('notes.form.cancel')}
        </Button>
      </div>
    </form>
  );
}
