/** The guest's details: the phone number first, which finds guests who booked before. */
import type { FoundOrder } from '@gangway/contract/orders';
import { type Asked, withAnswer } from '@gangway/contract/questions';
import { dayAndShortDate } from '@gangway/domain/kernel/date-words';
import { isEmail, readEmail } from '@gangway/domain/kernel/email-address';
import type { LocationKey } from '@gangway/domain/kernel/keys';
import { dateOf } from '@gangway/domain/kernel/local-time';
import { Button } from '@gangway/ui/components/button.tsx';
import { TextInput } from '@gangway/ui/components/text-input.tsx';
import { useState } from 'react';
import { t } from '../../messages/t.ts';
import { useGuestBefore } from './book-source.ts';
import type { ChangeGuest, Guest } from './guest.ts';
import { Questions } from './questions.tsx';

interface GuestFieldsProps {
  locationKey: LocationKey;
  guest: Guest;
  /** The questions of checkout. */
  questions: readonly Asked[];
  isLocked: boolean;
  onChange: ChangeGuest;
}

export function GuestFields({ locationKey, guest, questions, isLocked, onChange }: GuestFieldsProps) {
  const { phone, firstName, lastName, email } = guest;
  const before = useGuestBefore(locationKey, phone.trim() === '' ? email : phone);
  const [isEmailLeft, setEmailLeft] = useState(false);
  const isWrong = email.trim() !== '' && !isEmail(readEmail(email));
  return (
    <section className="panel book-guest" aria-labelledby="book-guest">
      <h2 id="book-guest">{t('book.guest.title')}</h2>
      <TextInput
        label={t('book.guest.phone')}
        name="phone"
        type="tel"
        inputMode="tel"
        autoComplete="off"
        maxLength={50}
        value={phone}
        onChange={(value) => onChange({ phone: value })}
      />
      <div role="status">
        {before !== null && <Before before={before} guest={guest} onChange={onChange} />}
      </div>
      <div className="book-names">
        <TextInput
          label={t('book.guest.firstName')}
          name="firstName"
          autoComplete="off"
          maxLength={100}
          value={firstName}
          onChange={(value) => onChange({ firstName: value })}
        />
        <TextInput
          label={t('book.guest.lastName')}
          name="lastName"
          autoComplete="off"
          maxLength={100}
          value={lastName}
          onChange={(value) => onChange({ lastName: value })}
        />
      </div>
      <TextInput
        label={t('book.guest.email')}
        help={t('book.guest.emailHelp')}
        error={isWrong && isEmailLeft ? t('book.guest.emailWrong') : undefined}
        name="email"
        type="email"
        inputMode="email"
        autoComplete="off"
        autoCapitalize="none"
        maxLength={254}
        value={email}
        onChange={(value) => onChange({ email: value })}
        onBlur={() => setEmailLeft(true)}
      />
      <Questions
        id="guest"
        asked={questions}
        answers={guest.answers}
        isLocked={isLocked}
        onAnswer={(asked, value) => onChange((now) => ({ answers: withAnswer(now.answers, asked, value) }))}
      />
    </section>
  );
}

interface BeforeProps extends Pick<GuestFieldsProps, 'guest' | 'onChange'> {
  before: FoundOrder;
}

/** The name of an order is in one piece; the last word of it is taken for the last name. */
function namesIn(name: string): Pick<Guest, 'firstName' | 'lastName'> {
  const words = name.trim().split(/\s+/);
  const lastName = words.length > 1 ? (words.at(-1) ?? '') : '';
  return { firstName: words.slice(0, lastName === '' ? undefined : -1).join(' '), lastName };
}

function Before({ before, guest, onChange }: BeforeProps) {
  const { name, email, phone, orderNumber, firstName: what, firstStart } = before;
  const isFilled = `${guest.firstName} ${guest.lastName}`.trim() === name.trim();
  const day = firstStart === null ? null : dayAndShortDate(dateOf(firstStart));
  return (
    <div className="book-before">
      <p>
        <b>{name}</b>
        <span className="muted">
          {day === null
            ? t('book.guest.beforeThing', { number: orderNumber, what })
            : t('book.guest.before', { number: orderNumber, what, day })}
        </span>
      </p>
      {!isFilled && (
        <Button
          size="small"
          onClick={() => onChange({ ...namesIn(name), email, ...(phone === null ? {} : { phone }) })}
        >
          {t('book.guest.fill')}
        </Button>
      )}
    </div>
  );
}
