/** Who accepts an invitation: their name, and their address if the invitation names none. */
import { acceptStaffInvitation } from '@gangway/contract/staff';
import { isEmail, readEmail } from '@gangway/domain/kernel/email-address';
import { isBlank, readLine } from '@gangway/domain/kernel/typed-text';
import { Button } from '@gangway/ui/components/button.tsx';
import { ErrorSummary } from '@gangway/ui/components/error-summary.tsx';
import { LiveRegion } from '@gangway/ui/components/hidden.tsx';
import { TextInput } from '@gangway/ui/components/text-input.tsx';
import { useToasts } from '@gangway/ui/components/toasts.tsx';
import { failureWords } from '@gangway/ui/lib/connection-words.ts';
import { useAction } from '@gangway/ui/lib/use-action.ts';
import { type FieldError, useFieldErrors } from '@gangway/ui/lib/use-field-errors.ts';
import { useState } from 'react';
import { call, statusOf } from '../../lib/call.ts';
import { offeredSignOn } from '../../lib/sign-on.ts';
import { t } from '../../messages/t.ts';

interface AcceptFormProps {
  secret: string;
  /** Null if the invitation goes to whoever opens it. */
  email: string | null;
  /** @param isSignedIn false for somebody who signs in as before, or with the operator's identity provider alone */
  onAccepted: (isSignedIn: boolean) => Promise<void>;
  /** The link works no more. */
  onEnded: () => void;
}

export function AcceptForm({ secret, email, onAccepted, onEnded }: AcceptFormProps) {
  const [name, setName] = useState('');
  const [typed, setTyped] = useState('');
  const { isBusy, said, run } = useAction();
  const toasts = useToasts();
  const address = email ?? readEmail(typed);
  const [signOn] = useState(offeredSignOn);
  const provider = signOn?.only === true ? signOn.name : null;
  const found: FieldError[] = [
    ...(isBlank(name) ? [{ fieldId: 'name', message: t('welcome.form.nameMissing') }] : []),
    ...(isEmail(address) ? [] : [{ fieldId: 'email', message: t('welcome.form.emailNotValid') }]),
  ];
  const errors = useFieldErrors(found);

  async function accept(): Promise<string | null> {
    try {
      const { isSignedIn } = await call(acceptStaffInvitation, {
        ...{ secret, name: readLine(name), email: address },
      });
      if (!isSignedIn) {
        const words =
          provider === null
            ? t('welcome.form.signInNow', { email: address })
            : t('welcome.form.signInWith', { email: address, name: provider });
        toasts.show(words, { severity: 'success' });
      }
      await onAccepted(isSignedIn);
    } catch (error) {
      if (statusOf(error) !== 410) return failureWords(error);
      onEnded();
    }
    return null;
  }

  return (
    <form
      className="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (found.length > 0) errors.fail();
        else void run(accept);
      }}
    >
      <ErrorSummary errors={errors.list} attempt={errors.attempt} />
      <TextInput
        id="name"
        name="name"
        label={t('welcome.form.name')}
        help={t('welcome.form.nameHelp')}
        autoComplete="name"
        autoCapitalize="words"
        maxLength={100}
        required
        value={name}
        error={errors.of('name')}
        onChange={setName}
        onBlur={() => errors.leave('name')}
      />
      {email === null && (
        <TextInput
          id="email"
          name="email"
          label={t('welcome.form.email')}
          help={t('welcome.form.emailHelp')}
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          maxLength={254}
          required
          value={typed}
          error={errors.of('email')}
          onChange={setTyped}
          onBlur={() => errors.leave('email')}
        />
      )}
      <Button type="submit" look="primary" wide busy={isBusy}>
        {provider === null ? t('welcome.form.accept') : t('welcome.form.acceptOnly')}
      </Button>
      <LiveRegion urgent visible className="problem">
        {said ?? ''}
      </LiveRegion>
    </form>
  );
}
