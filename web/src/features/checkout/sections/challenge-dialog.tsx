/** The bank's page in a modal frame; only messages from the bank's own origin are accepted (D-PY-03). */
import { Dialog } from '@gangway/ui/components/dialog.tsx';
import { useEffect } from 'react';
import { t } from '../../../messages/t.ts';
import type { Challenge } from '../complete-order-answer.ts';
import { themeAt } from './card-theme.ts';

/** A challenge whose page the bank lets us frame. */
type FramedChallenge = Challenge & { url: string };

const isFramed = (challenge: Challenge | null): challenge is FramedChallenge => challenge?.url != null;

interface ChallengeDialogProps {
  challenge: Challenge | null;
  /** Called when answered or stopped by the visitor; either way the server asks the bank for the outcome. */
  onDone: (how: 'answered' | 'stopped') => void;
}

/** Returns whether a message answers this challenge. */
function isChallengeAnswer(challenge: FramedChallenge, origin: string, data: unknown): boolean {
  if (origin !== new URL(challenge.url).origin || typeof data !== 'object' || data === null) return false;
  const { type, transactionId } = data as { type?: unknown; transactionId?: unknown };
  return type === 'gangway-3ds' && transactionId === challenge.transactionId;
}

/** Sends the theme to the bank's page: one that supports the message adopts it, any other ignores it. */
function tellTheme({ url }: FramedChallenge, frame: HTMLIFrameElement): void {
  if (frame.parentElement === null) return;
  const theme = themeAt(frame.parentElement);
  frame.contentWindow?.postMessage({ source: 'gangway-shop', type: 'theme', theme }, new URL(url).origin);
}

export function ChallengeDialog({ challenge: shown, onDone }: ChallengeDialogProps) {
  const challenge = isFramed(shown) ? shown : null;
  useEffect(() => {
    if (challenge === null) return;
    const hear = (event: MessageEvent) => {
      if (isChallengeAnswer(challenge, event.origin, event.data)) onDone('answered');
    };
    window.addEventListener('message', hear);
    return () => window.removeEventListener('message', hear);
  }, [challenge, onDone]);
  return (
    <Dialog
      open={challenge !== null}
      onClose={() => onDone('stopped')}
      look="frame"
      closeLabel={t('checkout.card.stop')}
      dismissible={false}
      title={t('checkout.card.bankVerifies')}
      description={t('checkout.card.untilApproved')}
    >
      {challenge !== null && (
        <iframe
          className="challenge-frame"
          src={challenge.url}
          title={t('checkout.card.bank')}
          referrerPolicy="origin"
          onLoad={(event) => tellTheme(challenge, event.currentTarget)}
        />
      )}
    </Dialog>
  );
}
