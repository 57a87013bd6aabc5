/** The second step of signing in: the code from the email. */
import { signInStaff } from '@gangway/contract/staff';
import { readSigns } from '@gangway/domain/kernel/typed-text';
import { Button } from '@gangway/ui/components/button.tsx';
import { LiveRegion } from '@gangway/ui/components/hidden.tsx';
import { TextInput } from '@gangway/ui/components/text-input.tsx';
import { failureWords } from '@gangway/ui/lib/connection-words.ts';
import { useAction } from '@gangway/ui/lib/use-action.ts';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../lib/call.ts';
import { t } from '../../messages/t.ts';
import { askCode } from './email-step.tsx';
import { useCountdown } from './use-countdown.ts';

const codeLength = 6;

/** Seconds until another code can be asked for: the first one needs some time to arrive. */
const secondsBetween = 30;

const digitsOf = (typed: string) => readSigns(typed).replaceAll(/\D/g, '').slice(0, codeLength);

interface CodeStepProps {
  email: string;
  onSignedIn: () => Promise<void>;
  onBack: () => void;
}

export function CodeStep({ email, onSignedIn, onBack }: CodeStepProps) {
  const field = useRef<HTMLInputElement>(null);
  const [code, setCode] = useState('');
  const entering = useAction();
  const asking = useAction();
  const [isSentAgain, setSentAgain] = useState(false);
  const wait = useCountdown(secondsBetween);
  useEffect(() => field.current?.focus(), []);

  async function send(typed: string): Promise<string | null> {
    try {
      await call(signInStaff, { email, code: typed });
    } catch (error) {
      return failureWords(error);
    }
    await onSignedIn();
    return null;
  }

  async function enter(typed: string): Promise<void> {
    if (typed.length < codeLength) entering.say(t('signIn.code.tooShort', { count: codeLength }));
    else if (await entering.run(() => send(typed))) return;
    field.current?.focus();
    field.current?.select();
  }

  async function askAgain(): Promise<void> {
    setSentAgain(false);
    const isAsked = await asking.run(() => askCode(email));
    setSentAgain(isAsked);
    if (!isAsked) return;
    wait.start();
    entering.say(null);
    field.current?.focus();
  }

  const isWaiting = wait.left > 0;
  return (
    <form
      className="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void enter(code);
      }}
    >
      <TextInput
        ref={field}
        className="code-field"
        label={t('signIn.code.label')}
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        required
        value={code}
        readOnly={entering.isBusy}
        help={t('signIn.code.help')}
        error={entering.said ?? undefined}
        onChange={(typed) => {
          const digits = digitsOf(typed);
          entering.say(null);
          setCode(digits);
          if (digits.length === codeLength && digits !== code) void enter(digits);
        }}
      />
      <Button type="submit" look="primary" wide busy={entering.isBusy}>
        {t('signIn.code.enter')}
      </Button>
      <div className="form-ways">
        <Button
          look="quiet"
          size="small"
          busy={asking.isBusy}
          disabled={isWaiting}
          onClick={() => void askAgain()}
        >
          {isWaiting ? t('signIn.code.againIn', { count: wait.left }) : t('signIn.code.again')}
        </Button>
        <Button look="quiet" size="small" onClick={onBack}>
          {t('signIn.code.otherEmail')}
        </Button>
      </div>
      <LiveRegion visible className="small">
        {asking.said ?? (isSentAgain ? t('signIn.code.sentAgain') : '')}
      </LiveRegion>
    </form>
  );
}
