/**
 * A photo in a member's form: chosen or taken, shown while it uploads, replaced, removed (2.11, 5.1-15,
 * D-MB-06, D-API-63).
 */
import type { MembershipMember } from '@gangway/contract/memberships';
import { wordsOf } from '@gangway/contract/refusals';
import { memberLabels } from '@gangway/domain/memberships/check-member';
import { Button, buttonClass } from '@gangway/ui/components/button.tsx';
import { FieldError } from '@gangway/ui/components/field.tsx';
import { LiveRegion } from '@gangway/ui/components/hidden.tsx';
import { Icon } from '@gangway/ui/components/icon.tsx';
import { failureWords } from '@gangway/ui/lib/connection-words.ts';
import { optionalWords } from '@gangway/ui/lib/field-words.ts';
import { logFault } from '@gangway/ui/lib/log.ts';
import { type Said, useAction } from '@gangway/ui/lib/use-action.ts';
import { withElements } from '@gangway/ui/messages/with-elements.tsx';
import { type ChangeEvent, useId, useRef, useState } from 'react';
import { CallFailed } from '../../lib/call.ts';
import { t } from '../../messages/t.ts';
import { readAsData } from './read-as-data.ts';
import { useMemberPhoto } from './use-member-photo.ts';

export type PhotoKind = 'profile' | 'id';

/** Each resolves after the attempt; a refusal is thrown. */
export interface PhotoActions {
  upload: (member: MembershipMember, kind: PhotoKind, file: File) => Promise<void>;
  remove: (member: MembershipMember, kind: PhotoKind) => Promise<void>;
}

interface PhotoFieldProps {
  id: string;
  member: MembershipMember;
  kind: PhotoKind;
  isRequired: boolean;
  /** Whether it may be removed: only by a signed-in visitor. */
  canRemove: boolean;
  error: string | undefined;
  actions: PhotoActions;
}

/** Maximum size (D-GEN-02); the server checks it again. */
const mostBytes = 10 * 1024 * 1024;
const types = ['image/jpeg', 'image/png', 'image/webp'];

/** Why a file is not even sent; null if it may be a photo. */
function refusalOf({ size, type }: File): string | null {
  if (size > mostBytes) return wordsOf('photoTooLarge');
  return types.includes(type) ? null : wordsOf('photoNotReadable');
}

/** Labels of the button that chooses a photo. */
const chooseWords = {
  add: 'memberships.photo.add',
  replace: 'memberships.photo.replace',
  uploading: 'memberships.photo.uploading',
} as const;

const hidden = { hidden: <span className="vh" /> };

const isRefusal = (error: unknown) =>
  error instanceof CallFailed && error.status >= 400 && error.status < 500;

function usePhoto({ member, kind, actions }: PhotoFieldProps) {
  const [doing, setDoing] = useState<'uploading' | 'removing'>('uploading');
  const [preview, setPreview] = useState<string | null>(null);
  const { run, isBusy, said, say } = useAction<Said>();
  const attempt = (next: 'uploading' | 'removing', work: () => Promise<void>, done: string) => {
    setDoing(next);
    return run(async () => {
      try {
        await work();
        return { words: done, isProblem: false };
      } catch (error) {
        // A refusal is shown to the visitor; only what nobody expects is a fault.
        if (!isRefusal(error)) logFault('A photo of a member could not be changed', error);
        setPreview(null);
        return { words: failureWords(error), isProblem: true };
      }
    });
  };
  return {
    state: isBusy ? doing : 'idle',
    preview,
    said,
    choose: async (file: File) => {
      const refusal = refusalOf(file);
      if (refusal !== null) {
        say({ words: refusal, isProblem: true });
        return;
      }
      if (kind === 'profile') setPreview(await readAsData(file).catch(() => null));
      await attempt('uploading', () => actions.upload(member, kind, file), t('memberships.photo.saved'));
    },
    remove: () =>
      attempt(
        'removing',
        async () => {
          await actions.remove(member, kind);
          setPreview(null);
        },
        t('memberships.photo.removed'),
      ),
  };
}

function Shown({ data, isThere, isBusy }: { data: string | null; isThere: boolean; isBusy: boolean }) {
  if (data !== null)
    return (
      <img
        className={isBusy ? 'photo-shown is-busy' : 'photo-shown'}
        src={data}
        alt=""
        width="100"
        height="100"
      />
    );
  return (
    <span className="photo-shown photo-none" aria-hidden="true">
      <Icon name={isThere ? 'check' : 'camera'} />
    </span>
  );
}

export function PhotoField(props: PhotoFieldProps) {
  const { id, member, kind, isRequired, canRemove } = props;
  const field = kind === 'profile' ? 'photoVersion' : 'idPhotoVersion';
  const photo = usePhoto(props);
  const kept = useMemberPhoto(member, 256);
  const help = useId();
  const input = useRef<HTMLInputElement>(null);
  const isThere = member[field] !== null || photo.preview !== null;
  const data = photo.preview ?? (kind === 'profile' && kept.state === 'there' ? kept.data : null);
  const isBusy = photo.state !== 'idle';
  const choice = photo.state === 'uploading' ? 'uploading' : isThere ? 'replace' : 'add';
  const problem = photo.said?.isProblem ? photo.said.words : undefined;
  const error = problem ?? (isThere ? undefined : props.error);
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.target.files ?? [];
    // Allows choosing the same file again after a failure.
    event.target.value = '';
    if (file !== undefined) void photo.choose(file);
  };
  return (
    <div className="field">
      <span className="field-label">
        <span>{memberLabels[field]}</span>
        {!isRequired && <span className="optional">{` ${optionalWords()}`}</span>}
      </span>
      <div className="photo-row">
        <Shown data={data} isThere={isThere} isBusy={isBusy} />
        <div className="photo-actions">
          <input
            ref={input}
            className="vh photo-input"
            type="file"
            id={id}
            accept={types.join()}
            disabled={isBusy}
            aria-invalid={error === undefined ? undefined : true}
            aria-describedby={help}
            onChange={change}
          />
          <label className={buttonClass({ size: 'small' })} htmlFor={id} aria-disabled={isBusy || undefined}>
            <Icon name="camera" />
            {withElements(t(chooseWords[choice], { label: memberLabels[field] }), hidden)}
          </label>
          {canRemove && isThere && (
            <Button
              size="small"
              look="quiet"
              busy={photo.state === 'removing'}
              disabled={isBusy}
              onClick={() => void photo.remove()}
            >
              {withElements(t('memberships.photo.remove', { kind }), hidden)}
            </Button>
          )}
        </div>
      </div>
      <div id={help}>
        {error !== undefined && <FieldError>{error}</FieldError>}
        <span className="field-help">{t('memberships.photo.help', { kind })}</span>
      </div>
      <LiveRegion>{photo.said?.isProblem === false ? photo.said.words : ''}</LiveRegion>
    </div>
  );
}
