/** Invites somebody by email. */
import { isEmail, readEmail } from '@gangway/domain/kernel/email-address';
import { isStaffRole, type StaffRole, staffRoles } from '@gangway/domain/staff/role';
import { Button } from '@gangway/ui/components/button.tsx';
import { RadioGroup } from '@gangway/ui/components/choice.tsx';
import { TextInput } from '@gangway/ui/components/text-input.tsx';
import { useAction } from '@gangway/ui/lib/use-action.ts';
import { useRef, useState } from 'react';
import { roleName, roleText } from '../../lib/role-words.ts';
import { t } from '../../messages/t.ts';

interface InviteFormProps {
  /** Resolves to why nobody was invited, or null. */
  onInvite: (email: string, role: StaffRole) => Promise<string | null>;
}

export function InviteForm({ onInvite }: InviteFormProps) {
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const [role, setRole] = useState<StaffRole>('desk');
  const { isBusy, said, say, run } = useAction();

  async function invite(): Promise<void> {
    const email = readEmail(typed);
    if (!isEmail(email)) say(t('people.invite.emailNotValid'));
    else if (await run(() => onInvite(email, role))) setTyped('');
    field.current?.focus();
  }

  return (
    <form
      className="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void invite();
      }}
    >
      <TextInput
        ref={field}
        label={t('people.invite.email')}
        type="email"
        name="email"
        inputMode="email"
        autoComplete="off"
        autoCapitalize="none"
        maxLength={254}
        required
        value={typed}
        error={said ?? undefined}
        onChange={(value) => {
          say(null);
          setTyped(value);
        }}
      />
      <RadioGroup
        legend={t('people.invite.role')}
        name="role"
        value={role}
        options={staffRoles.map((value) => ({ value, label: roleName(value), note: roleText(value) }))}
        onChange={(value) => {
          if (isStaffRole(value)) setRole(value);
        }}
      />
      <p>
        <Button type="submit" look="primary" icon="mail" busy={isBusy}>
          {t('people.invite.send')}
        </Button>
      </p>
    </form>
  );
}
