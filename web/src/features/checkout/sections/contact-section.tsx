/** The contact form: labels above, help below, matching keyboards and browser autofill (D-CK-02 to D-CK-06). */
import type { Country } from '@gangway/contract/location';
import { kindOf, lettersOf } from '@gangway/contract/questions';
import { hasState, hasZip, needsZip } from '@gangway/domain/kernel/contact';
import { readEmail } from '@gangway/domain/kernel/email-address';
import { AnswerField } from '@gangway/ui/components/answer-field.tsx';
import { Button } from '@gangway/ui/components/button.tsx';
import { Checkbox } from '@gangway/ui/components/choice.tsx';
import { ErrorSummary } from '@gangway/ui/components/error-summary.tsx';
import { Icon } from '@gangway/ui/components/icon.tsx';
import { Notice } from '@gangway/ui/components/notice.tsx';
import { PhoneField } from '@gangway/ui/components/phone-field.tsx';
import { Select } from '@gangway/ui/components/select.tsx';
import { TextInput } from '@gangway/ui/components/text-input.tsx';
import { chooseWords, optionalWords } from '@gangway/ui/lib/field-words.ts';
import { withElements } from '@gangway/ui/messages/with-elements.tsx';
import { type HTMLInputTypeAttribute, useEffect, useRef, useState } from 'react';
import { t } from '../../../messages/t.ts';
import { asksForOther, type ContactField, contactLabels } from '../contact-form.ts';
import { suggestEmail } from '../email-hint.ts';
import { type Contact, contactId as idOf, questionId } from '../use-contact.ts';
import { TermsLink } from './terms-link.tsx';

/** A text field of the form; fields differ mainly in where they store and what the browser may autofill. */
function ContactInput(props: {
  contact: Contact;
  field: Exclude<ContactField, 'emailOptIn' | 'textTickets'>;
  label?: string;
  autoComplete: string;
  type?: HTMLInputTypeAttribute;
  inputMode?: 'text' | 'email' | 'numeric';
  autoCapitalize?: 'none' | 'words';
  optional?: boolean;
  maxLength?: number;
}) {
  const { contact, field } = props;
  return (
    <TextInput
      id={idOf(field)}
      name={field}
      label={props.label ?? t(contactLabels[field])}
      value={contact.values[field]}
      error={contact.errorOf(field)}
      optional={props.optional ? optionalWords() : undefined}
      required={!props.optional}
      type={props.type}
      inputMode={props.inputMode}
      autoComplete={props.autoComplete}
      autoCapitalize={props.autoCapitalize}
      maxLength={props.maxLength ?? 100}
      onChange={(value) => contact.set(field, value)}
      onBlur={() => contact.leave(field)}
    />
  );
}

function EmailField({ contact }: { contact: Contact }) {
  const meant = suggestEmail(readEmail(contact.values.email));
  return (
    <TextInput
      id={idOf('email')}
      name="email"
      label={t(contactLabels.email)}
      type="email"
      inputMode="email"
      autoComplete="email"
      autoCapitalize="none"
      required
      maxLength={254}
      value={contact.values.email}
      error={contact.errorOf('email')}
      help={
        meant === null
          ? t('checkout.contact.emailHelp')
          : withElements(t('checkout.contact.didYouMean', { email: meant }), {
              email: (
                <button type="button" className="link" onClick={() => contact.set('email', meant)}>
                  {meant}
                </button>
              ),
            })
      }
      onChange={(value) => contact.set('email', value)}
      onBlur={() => contact.leave('email')}
    />
  );
}

/** Not ticked until the guest does it: consent to one email about this cart. */
function ReminderBox({ contact: { reminder } }: { contact: Contact }) {
  if (reminder === null) return null;
  return (
    <Checkbox
      label={t('checkout.contact.remindMe')}
      note={t('checkout.contact.remindMeNote')}
      name="remindMe"
      checked={reminder.isWanted}
      error={reminder.problem ?? undefined}
      onChange={reminder.choose}
    />
  );
}

function ContactPhone({ contact, countries }: { contact: Contact; countries: readonly Country[] }) {
  return (
    <PhoneField
      id={idOf('phone')}
      label={t(contactLabels.phone)}
      countries={countries.map((country) => ({
        code: country.countryCode,
        label: `${country.name} +${country.e164.replace(/^\+/, '')}`,
        short: `${country.countryCode} +${country.e164.replace(/^\+/, '')}`,
      }))}
      country={contact.values.phoneCountry}
      onCountryChange={(code) => contact.set('phoneCountry', code)}
      number={contact.values.phone}
      onNumberChange={(value) => contact.set('phone', value)}
      onBlur={() => contact.leave('phone')}
      optional={contact.rules.infoRequired ? undefined : optionalWords()}
      required={contact.rules.infoRequired}
      error={contact.errorOf('phone')}
    />
  );
}

function AddressBlock({ contact, countries }: { contact: Contact; countries: readonly Country[] }) {
  const { country } = contact.values;
  const isAmerican = country === 'US';
  return (
    <fieldset className="form">
      <legend className="field-label">{t('checkout.contact.billingAddress')}</legend>
      <Select
        id={idOf('country')}
        label={t(contactLabels.country)}
        value={country}
        autoComplete="billing country"
        options={countries.map((one) => ({ value: one.countryCode, label: one.name }))}
        onChange={(code) => contact.set('country', code)}
      />
      <ContactInput
        contact={contact}
        field="addressLine1"
        autoComplete="billing address-line1"
        maxLength={200}
      />
      <ContactInput
        contact={contact}
        field="addressLine2"
        autoComplete="billing address-line2"
        maxLength={200}
        optional
      />
      <div className="field-group">
        <ContactInput contact={contact} field="city" autoComplete="billing address-level2" />
        {hasState(country) && (
          <ContactInput
            contact={contact}
            field="state"
            label={t(isAmerican ? 'checkout.contact.state' : 'checkout.contact.region')}
            autoComplete="billing address-level1"
          />
        )}
        {hasZip(country) && (
          <ContactInput
            contact={contact}
            field="zip"
            label={t(isAmerican ? 'checkout.contact.zip' : 'checkout.contact.postalCode')}
            autoComplete="billing postal-code"
            maxLength={20}
            optional={!needsZip(country)}
          />
        )}
      </div>
    </fieldset>
  );
}

/** The venue's questions, either the required or the optional ones. */
function ContactQuestions({ contact, required }: { contact: Contact; required: boolean }) {
  return contact.questions
    .filter(({ question }) => question.isRequired === required)
    .map(({ question, value, error }) => (
      <AnswerField
        key={question.customFieldKey}
        id={questionId(question)}
        name={`question-${question.customFieldKey}`}
        kind={kindOf(question)}
        label={question.label}
        help={question.helpText ?? undefined}
        options={question.options}
        required={question.isRequired}
        maxLength={lettersOf(question)}
        value={value}
        error={error}
        onChange={(next) => contact.answer(question, next)}
        onBlur={() => contact.leaveQuestion(question)}
      />
    ));
}

function HeardAboutUs({ contact }: { contact: Contact }) {
  const { rules, values } = contact;
  if (rules.heardAboutUs.length === 0) return null;
  return (
    <>
      <Select
        id={idOf('heardAboutUs')}
        label={t(contactLabels.heardAboutUs)}
        optional={optionalWords()}
        placeholder={chooseWords()}
        value={values.heardAboutUs}
        options={rules.heardAboutUs.map((entry) => ({
          value: String(entry.locationHeardAboutUsKey),
          label: entry.name,
        }))}
        onChange={(value) => contact.set('heardAboutUs', value)}
      />
      {asksForOther(values, rules) && (
        <ContactInput
          contact={contact}
          field="heardAboutUsOther"
          autoComplete="off"
          maxLength={200}
          optional
        />
      )}
    </>
  );
}

function NewsBox({ contact }: { contact: Contact }) {
  if (!contact.rules.optInAsked) return null;
  return (
    <Checkbox
      label={t(contactLabels.emailOptIn)}
      checked={contact.values.emailOptIn}
      onChange={(checked) => contact.set('emailOptIn', checked)}
    />
  );
}

/** Optional fields, collapsed until one of them is filled in or invalid. */
function OptionalDetails({ contact }: { contact: Contact }) {
  const { rules, values } = contact;
  const optional = contact.questions.filter(({ question }) => !question.isRequired);
  const [isOpen, setOpen] = useState(
    values.heardAboutUs !== '' || values.emailOptIn || optional.some(({ value }) => value.trim() !== ''),
  );
  if (rules.heardAboutUs.length === 0 && optional.length === 0) return <NewsBox contact={contact} />;
  return (
    <details
      className="co-optional"
      open={isOpen || optional.some(({ error }) => error !== undefined)}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>
        <span>{t('checkout.contact.optionalDetails')}</span>
        <Icon name="plus" />
      </summary>
      <div className="form">
        <HeardAboutUs contact={contact} />
        <ContactQuestions contact={contact} required={false} />
        <NewsBox contact={contact} />
      </div>
    </details>
  );
}

/** Why the server did not take the details, in view: the payment that was opened meanwhile has closed again. */
function Problem({ title }: { title: string | null }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (title !== null) box.current?.scrollIntoView?.({ block: 'center' });
  }, [title]);
  if (title === null) return null;
  return (
    <div ref={box}>
      <Notice severity="error" title={title}>
        {t('checkout.reassurance.kept')}
      </Notice>
    </div>
  );
}

interface ContactSectionProps {
  contact: Contact;
  termsHtml: string | null;
}

export function ContactSection({ contact, termsHtml }: ContactSectionProps) {
  const { rules, list } = contact;
  const { countries } = rules;
  return (
    <form
      className="form"
      noValidate
      onFocus={contact.touch}
      onSubmit={(event) => {
        event.preventDefault();
        contact.submit();
      }}
    >
      <ErrorSummary errors={list} attempt={contact.attempt} />
      <div className="field-group">
        <ContactInput
          contact={contact}
          field="firstName"
          autoComplete="given-name"
          autoCapitalize="words"
          optional={!rules.infoRequired}
        />
        <ContactInput
          contact={contact}
          field="lastName"
          autoComplete="family-name"
          autoCapitalize="words"
          optional={!rules.infoRequired}
        />
      </div>
      <EmailField contact={contact} />
      <ReminderBox contact={contact} />
      <ContactPhone contact={contact} countries={countries} />
      {rules.billingRequired && <AddressBlock contact={contact} countries={countries} />}
      <ContactQuestions contact={contact} required />
      <OptionalDetails contact={contact} />
      <Problem title={contact.problem} />
      <Button type="submit" look="primary" size="big" className="co-next" busy={contact.isBusy}>
        {t('checkout.contact.continueToPayment')}
      </Button>
      {termsHtml !== null && (
        <div className="safe">
          <TermsLink html={termsHtml} />
        </div>
      )}
    </form>
  );
}
