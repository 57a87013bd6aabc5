/** Correcting how to reach the guest. */
import type { SoldOrder } from '@gangway/contract/orders';
import { TextInput } from '@gangway/ui/components/text-input.tsx';
import { useState } from 'react';
import { t } from '../../messages/t.ts';
import type { DialogOfOrder } from './cancel-dialog.tsx';
import { ChangeDialog } from './change-dialog.tsx';
import { ReasonField, TellBox } from './change-fields.tsx';
import type { AskedContact } from './order-source.ts';

type Contact = Pick<AskedContact, 'firstName' | 'lastName' | 'email' | 'phone'>;

const contactOf = ({ firstName, lastName, email, phone }: SoldOrder) => ({
  ...{ firstName, lastName, email },
  phone: phone ?? '',
});

/** Returns the fields that were changed; null if none was. */
function changed(before: ReturnType<typeof contactOf>, typed: typeof before): Contact | null {
  const of = (field: keyof typeof before) => {
    const value = typed[field].trim();
    return value === before[field] ? null : value;
  };
  const contact = {
    firstName: of('firstName'),
    lastName: of('lastName'),
    email: of('email'),
    phone: of('phone'),
  };
  return Object.values(contact).every((value) => value === null) ? null : contact;
}

export function ContactDialog({ order, changes, ...props }: DialogOfOrder) {
  const before = contactOf(order);
  const [typed, setTyped] = useState(before);
  const [reason, setReason] = useState('');
  const [tells, setTells] = useState(true);
  const contact = changed(before, typed);
  const asked = contact === null ? null : { ...contact, reason: reason.trim() || null, tells };
  const set = (field: keyof typeof before) => (value: string) => setTyped({ ...typed, [field]: value });
  return (
    <ChangeDialog
      {...props}
      title={t('order.contact.title')}
      description={t('order.contact.text')}
      currency={order.currency}
      change={asked === null ? null : changes.correctContact(asked)}
      asked={JSON.stringify(asked)}
      yes={() => t('order.contact.yes')}
      no={t('order.contact.no')}
    >
      <div className="change-form">
        <TextInput
          label={t('order.contact.firstName')}
          name="firstName"
          autoComplete="off"
          maxLength={100}
          value={typed.firstName}
          onChange={set('firstName')}
        />
        <TextInput
          label={t('order.contact.lastName')}
          name="lastName"
          autoComplete="off"
          maxLength={100}
          value={typed.lastName}
          onChange={set('lastName')}
        />
        <TextInput
          label={t('order.contact.email')}
          name="email"
          type="email"
          inputMode="email"
          autoComplete="off"
          autoCapitalize="none"
          maxLength={254}
          value={typed.email}
          onChange={set('email')}
        />
        <TextInput
          label={t('order.contact.phone')}
          name="phone"
          type="tel"
          inputMode="tel"
          autoComplete="off"
          maxLength={50}
          value={typed.phone}
          onChange={set('phone')}
        />
        <ReasonField value={reason} onChange={setReason} />
        <TellBox checked={tells} onChange={setTells} />
      </div>
    </ChangeDialog>
  );
}
