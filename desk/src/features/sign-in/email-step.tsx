/** The first step of signing in: the address that the code goes to. */
import { askStaffCode } from '@gangway/contract/staff';
import { isEmail, readEmail } from '@gangway/domain/kernel/email-address';
import { Button } from '@gangway/ui/components/button.tsx';
import { TextInput } from '@gangway/ui/components/text-input.tsx';
import { failureWords } from '@gangway/ui/lib/connection-words.ts';
import { useAction } from '@gangway/ui/lib/use-action.ts';
import { useEffect, useRef } from 'react';
import { call } from '../../lib/call.ts';
import { t } from '../../messages/t.ts';

interface EmailStepProps {
  email: string;
  /** Whether nothing else is offered before it: it then has the focus, and the main button. */
  isFirst: boolean;
  onType: (email: string) => void;
  /** Called with the address once a code was asked for. */
  onAsked: (email: string) => void;
}

/** Returns what there is to say; null if the server has taken the question. */
export async function askCode(email: string): Promise<string | null> {
  try {
    await call(askStaffCode, { email });
    return null;
  } catch (error) {
    return failureWords(error);
  }
}

export function EmailStep({ email, isFirst, onType, onAsked }: EmailStepProps) {
  const field = useRef<HTMLInputElement>(null);
  const { isBusy, said, say, run } = useAction();
  useEffect(() => {
    if (isFirst) field.current?.focus();
  }, [isFirst]);

  async function ask(): Promise<void> {
    const address = readEmail(email);
    if (!isEmail(address)) say(t('signIn.email.notValid'));
    else if (await run(() => askCode(address))) return onAsked(address);
    field.current?.focus();
  }

  return (
    <form
      className="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void ask();
      }}
    >
      <TextInput
        ref={field}
        label={t('signIn.email.label')}
        type="email"
        name="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        maxLength={254}
        required
        value={email}
        error={said ?? undefined}
        onChange={(value) => {
          say(null);
          onType(value);
        }}
      />
      <Button type="submit" look={isFirst ? 'primary' : undefined} wide busy={isBusy}>
        {t('signIn.email.send')}
      </Button>
    </form>
  );
}
