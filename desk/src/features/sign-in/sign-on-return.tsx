/**
 * Where the identity provider sends the browser back to. This page of our own ends the sign-in by a call: the cookie that belongs to it is
 * sent by no page of another site, and the new session's is not either.
 */
import { finishStaffSignOn } from '@gangway/contract/staff';
import { failureWords } from '@gangway/ui/lib/connection-words.ts';
import { useEffect, useState } from 'react';
import { go } from '../../lib/address.tsx';
import { call, statusOf } from '../../lib/call.ts';
import { homeAddress, ownAddress, signInAddress } from '../../lib/places.ts';
import { ScreenHead } from '../../lib/screen.tsx';
import { learnSession } from '../../lib/session.ts';
import { Failed, LoadingBars } from '../../lib/states.tsx';
import { t } from '../../messages/t.ts';
import { SignIn } from './sign-in.tsx';

type Outcome =
  | { at: 'working' }
  /** The server has said no, in these words. */
  | { at: 'refused'; words: string }
  /** It was not reached, and can be asked again. */
  | { at: 'failed'; error: unknown };

/** Goes on to where the person was going; returns why not. */
async function finish(answer: string): Promise<Outcome> {
  try {
    const { next } = await call(finishStaffSignOn, { answer });
    await learnSession();
    go(ownAddress(next) ?? homeAddress, 'replace');
    return { at: 'working' };
  } catch (error) {
    if (statusOf(error) === null) return { at: 'failed', error };
    return { at: 'refused', words: failureWords(error) };
  }
}

export function SignOnReturn() {
  /** The query that the provider sent the browser back with. */
  const [answer] = useState(() => location.search);
  const [outcome, setOutcome] = useState<Outcome>({ at: 'working' });

  useEffect(() => {
    // It works once, and is no address to come back to. Not before: a screen may be begun twice.
    history.replaceState(history.state, '', location.pathname);
    // Loaded again, after it was used.
    if (answer === '') go(signInAddress(), 'replace');
    else void finish(answer).then(setOutcome);
  }, [answer]);

  function tryAgain(): void {
    setOutcome({ at: 'working' });
    void finish(answer).then(setOutcome);
  }

  if (outcome.at === 'refused') return <SignIn next={null} refused={outcome.words} />;
  return (
    <>
      <ScreenHead title={t('signIn.return.title')} />
      {outcome.at === 'working' ? (
        <LoadingBars rows={3} />
      ) : (
        <Failed title={t('signIn.return.failed')} error={outcome.error} onTry={tryAgain} />
      )}
    </>
  );
}
