/** The notes on an order or on a departure: read, written, edited, pinned and removed (docs/rules/notes.md). */
import type { StaffNote } from '@gangway/contract/notes';
import { Button } from '@gangway/ui/components/button.tsx';
import { useToasts } from '@gangway/ui/components/toasts.tsx';
import { useRef } from 'react';
import { t } from '../messages/t.ts';
import type { NoteCalls } from './note-calls.ts';
import { type NoteDraft, type NoteDrafts, newNote } from './note-drafts.ts';
import { NoteForm, notesOffline } from './note-form.tsx';
import { NoteItem } from './note-item.tsx';
import { useOfflineSince } from './use-connection.ts';
import { useSending } from './use-sending.ts';

interface NotesPanelProps {
  notes: readonly StaffNote[];
  /** Those that were removed, by whom and when, where no other history says it. */
  removed?: readonly { by: string | null; on: string }[];
  calls: NoteCalls;
  drafts: NoteDrafts;
  mayWrite: boolean;
  /** Says in a sentence who sees a pinned note. */
  pinHelp: string;
  when: (instant: string) => string;
  onChanged: () => Promise<void>;
}

const emptyDraft: NoteDraft = { text: '', isPinned: false, revision: null };

export function NotesPanel(props: NotesPanelProps) {
  const { notes, removed = [], calls, drafts, mayWrite, pinHelp, when, onChanged } = props;
  const isOffline = useOfflineSince() !== null;
  const toasts = useToasts();
  const add = useRef<HTMLButtonElement>(null);
  const fresh = drafts.drafts.get(newNote) ?? null;
  const keys = new Set(notes.map(({ noteKey }) => String(noteKey)));
  // A note that somebody else removed while it was edited: the text is not lost.
  const orphans = [...drafts.drafts].filter(([of]) => of !== newNote && !keys.has(of));
  if (notes.length === 0 && removed.length === 0 && !mayWrite) return null;
  /** The field or button with the focus is gone. */
  const focusAdd = () => setTimeout(() => add.current?.focus());
  return (
    <section className="panel notes" aria-labelledby="notes">
      <header className="notes-head">
        <h2 id="notes">{t('notes.panel.title')}</h2>
        {notes.length > 0 && <span className="muted">{notes.length}</span>}
        {mayWrite && fresh === null && (
          <Button
            ref={add}
            icon="plus"
            look="quiet"
            size="small"
            disabled={isOffline}
            describedBy={isOffline ? notesOffline : undefined}
            onClick={() => drafts.keep(newNote, emptyDraft)}
          >
            {t('notes.panel.add')}
          </Button>
        )}
      </header>
      {mayWrite && isOffline && (
        <p id={notesOffline} className="muted">
          {t('notes.panel.offline')}
        </p>
      )}
      {mayWrite &&
        [...(fresh === null ? [] : [[newNote, fresh] as const]), ...orphans].map(([of, draft]) => (
          <NewNote
            key={of}
            of={of}
            draft={draft}
            calls={calls}
            pinHelp={pinHelp}
            isOffline={isOffline}
            onDraft={(next) => {
              drafts.keep(of, next);
              if (next === null) focusAdd();
            }}
            onAdded={() => {
              toasts.show(t('notes.panel.added'), { severity: 'success' });
              void onChanged();
            }}
            onConflict={onChanged}
          />
        ))}
      {notes.length > 0 && (
        <ul className="note-list">
          {notes.map((note) => (
            <NoteItem
              key={note.noteKey}
              note={note}
              calls={calls}
              draft={drafts.drafts.get(String(note.noteKey)) ?? null}
              mayWrite={mayWrite}
              isOffline={isOffline}
              when={when}
              onDraft={(draft) => drafts.keep(String(note.noteKey), draft)}
              onChanged={onChanged}
              onGone={() => {
                toasts.show(t('notes.panel.removed'), { severity: 'success' });
                focusAdd();
              }}
            />
          ))}
        </ul>
      )}
      {removed.length > 0 && (
        <ul className="notes-removed">
          {removed.map(({ by, on }) => (
            <li key={`${on} ${by}`}>
              {t('notes.removed.by', { name: by ?? t('notes.by.erased'), when: when(on) })}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

interface NewNoteProps {
  of: string;
  draft: NoteDraft;
  calls: NoteCalls;
  pinHelp: string;
  isOffline: boolean;
  onDraft: (draft: NoteDraft | null) => void;
  onAdded: () => void;
  onConflict: () => Promise<void>;
}

function NewNote({ of, draft, calls, pinHelp, isOffline, onDraft, onAdded, onConflict }: NewNoteProps) {
  const { isBusy, said, send } = useSending(onConflict);
  const { text, isPinned } = draft;
  return (
    <NoteForm
      name={of}
      draft={draft}
      pinHelp={pinHelp}
      meanwhile={of === newNote ? null : { title: t('notes.meanwhile.removed'), text: null }}
      isBusy={isBusy}
      isOffline={isOffline}
      said={said}
      onType={onDraft}
      onSave={() =>
        void send(`${isPinned} ${text}`, (key) => calls.write({ text, isPinned }, key)).then((isDone) => {
          if (!isDone) return;
          onDraft(null);
          onAdded();
        })
      }
      onCancel={() => onDraft(null)}
    />
  );
}
