/** One note: its text, who wrote it, and what can be done with it. */
import type { StaffNote } from '@gangway/contract/notes';
import { Button } from '@gangway/ui/components/button.tsx';
import { classNames } from '@gangway/ui/components/class-names.ts';
import { LiveRegion } from '@gangway/ui/components/hidden.tsx';
import { Icon } from '@gangway/ui/components/icon.tsx';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { t } from '../messages/t.ts';
import type { NoteCalls } from './note-calls.ts';
import type { NoteDraft } from './note-drafts.ts';
import { NoteForm, notesOffline } from './note-form.tsx';
import { useFocusBack } from './use-focus-back.ts';
import { useSending } from './use-sending.ts';

export interface NoteItemProps {
  note: StaffNote;
  calls: NoteCalls;
  /** Null while it is not edited. */
  draft: NoteDraft | null;
  mayWrite: boolean;
  isOffline: boolean;
  /** An instant, as the screen says it. */
  when: (instant: string) => string;
  onDraft: (draft: NoteDraft | null) => void;
  /** Loads the notes again. */
  onChanged: () => Promise<void>;
  /** After it was removed. */
  onGone: () => void;
}

const nameOf = (name: string | null) => name ?? t('notes.by.erased');

export function NoteItem(props: NoteItemProps) {
  const { note, draft, when } = props;
  const edit = useFocusBack(draft !== null);
  if (draft !== null) return <EditedNote {...props} draft={draft} />;
  return (
    <li className={classNames('note-item', note.isPinned && 'note-pinned')}>
      <p id={textId(note)} className="note-text" dir="auto">
        {note.text}
      </p>
      <p className="note-by">
        {note.isPinned && (
          <span className="note-pin">
            <Icon name="note" />
            <span>{t('notes.item.pinned')}</span>
          </span>
        )}
        <span>{t('notes.by.written', { name: nameOf(note.writtenBy), when: when(note.writtenOn) })}</span>
        {note.editedOn !== null && (
          <span>{t('notes.by.edited', { name: nameOf(note.editedBy), when: when(note.editedOn) })}</span>
        )}
      </p>
      {props.mayWrite && <NoteWays {...props} edit={edit} />}
    </li>
  );
}

/** Of the text that a button of a note is about. */
const textId = ({ noteKey }: StaffNote) => `note-${noteKey}`;

function NoteWays(props: NoteItemProps & { edit: RefObject<HTMLButtonElement | null> }) {
  const { note, calls, isOffline, onDraft, onChanged, onGone } = props;
  const { noteKey, revision, isPinned, text } = note;
  const [isAsking, setAsking] = useState(false);
  const ask = useFocusBack(isAsking);
  const { isBusy, said, send } = useSending(onChanged);
  const pin = () =>
    void send(`pin ${revision} ${!isPinned}`, async (key) => {
      await calls.change({ noteKey, revision, text: null, isPinned: !isPinned }, key);
      await onChanged();
    });
  const remove = () =>
    void send(`remove ${revision}`, (key) => calls.remove({ noteKey, revision }, key)).then((isDone) => {
      if (!isDone) return setAsking(false);
      onGone();
      return onChanged();
    });
  const about = isOffline ? notesOffline : textId(note);
  return (
    <>
      {isAsking ? (
        <AskRemoval isBusy={isBusy} isOffline={isOffline} onKeep={() => setAsking(false)} onRemove={remove} />
      ) : (
        <div className="note-ways">
          <Button
            ref={props.edit}
            look="quiet"
            size="small"
            describedBy={about}
            disabled={isOffline || isBusy}
            onClick={() => onDraft({ text, isPinned, revision })}
          >
            {t('notes.item.edit')}
          </Button>
          <Button
            look="quiet"
            size="small"
            describedBy={about}
            busy={isBusy}
            disabled={isOffline}
            onClick={pin}
          >
            {isPinned ? t('notes.item.unpin') : t('notes.item.pin')}
          </Button>
          <Button
            ref={ask}
            look="quiet"
            size="small"
            describedBy={about}
            disabled={isOffline || isBusy}
            onClick={() => setAsking(true)}
          >
            {t('notes.item.remove')}
          </Button>
        </div>
      )}
      <LiveRegion urgent visible className="problem">
        {said ?? ''}
      </LiveRegion>
    </>
  );
}

interface AskRemovalProps {
  isBusy: boolean;
  isOffline: boolean;
  onKeep: () => void;
  onRemove: () => void;
}

/** The way back has the focus: nobody removes a note with a second press of the same key. */
function AskRemoval({ isBusy, isOffline, onKeep, onRemove }: AskRemovalProps) {
  const keep = useRef<HTMLButtonElement>(null);
  useEffect(() => keep.current?.focus(), []);
  return (
    <fieldset className="note-ways">
      <legend className="note-ask">{t('notes.remove.ask')}</legend>
      <Button ref={keep} size="small" disabled={isBusy} onClick={onKeep}>
        {t('notes.remove.no')}
      </Button>
      <Button look="danger" size="small" busy={isBusy} disabled={isOffline} onClick={onRemove}>
        {t('notes.remove.yes')}
      </Button>
    </fieldset>
  );
}

/** Who edits it is shown what it says by now, if somebody else was faster, and saves with what they typed. */
function EditedNote(props: NoteItemProps & { draft: NoteDraft }) {
  const { note, calls, draft, isOffline, onDraft, onChanged } = props;
  const { noteKey } = note;
  const isOther = draft.revision !== note.revision;
  const [isTold, setTold] = useState(false);
  const { isBusy, said, send } = useSending(async () => {
    await onChanged();
    setTold(true);
  });
  const revision = isTold ? note.revision : (draft.revision ?? note.revision);
  const save = () =>
    void send(`${revision} ${draft.text}`, (key) =>
      calls.change({ noteKey, revision, text: draft.text, isPinned: null }, key),
    ).then((isDone) => {
      if (!isDone) return;
      onDraft(null);
      return onChanged();
    });
  return (
    <li className="note-item">
      <NoteForm
        name={String(noteKey)}
        draft={draft}
        pinHelp={null}
        meanwhile={isOther ? { title: t('notes.meanwhile.changed'), text: note.text } : null}
        isBusy={isBusy}
        isOffline={isOffline}
        said={said}
        onType={onDraft}
        onSave={save}
        onCancel={() => onDraft(null)}
      />
    </li>
  );
}
