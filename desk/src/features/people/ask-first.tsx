/** Asks before a change that the person who makes it cannot take back. */
import { Button } from '@gangway/ui/components/button.tsx';
import { Dialog } from '@gangway/ui/components/dialog.tsx';
import { LiveRegion } from '@gangway/ui/components/hidden.tsx';
import { useAction } from '@gangway/ui/lib/use-action.ts';

export interface Question {
  title: string;
  /** The effect, in a sentence or two. */
  text: string;
  /** Repeats the effect. */
  yes: string;
  /** Repeats what stays. */
  no: string;
  isDangerous: boolean;
  /** Resolves to why it was not done, or null. */
  act: () => Promise<string | null>;
}

export function AskFirst({ question, onClose }: { question: Question; onClose: () => void }) {
  const { title, text, yes, no, isDangerous, act } = question;
  const { isBusy, said, run } = useAction();
  return (
    <Dialog
      open
      alert
      title={title}
      description={text}
      dismissible={!isBusy}
      onClose={onClose}
      actions={
        <>
          <Button autoFocus disabled={isBusy} onClick={onClose}>
            {no}
          </Button>
          <Button
            look={isDangerous ? 'danger' : 'primary'}
            busy={isBusy}
            onClick={() => void run(act).then((isDone) => isDone && onClose())}
          >
            {yes}
          </Button>
        </>
      }
    >
      <LiveRegion urgent visible className="problem">
        {said ?? ''}
      </LiveRegion>
    </Dialog>
  );
}
