/**
 * The form of one member: what the plan asks of the role, each field with its own message (specification
 * 2.11, 5.1, D-MB-06).
 */
import type { MembershipMember } from '@gangway/contract/memberships';
import { hasState, hasZip, needsZip } from '@gangway/domain/kernel/contact';
import { ageLabel } from '@gangway/domain/memberships/age';
import { memberLabels } from '@gangway/domain/memberships/check-member';
import type { MemberField } from '@gangway/domain/memberships/plan';
import { Button } from '@gangway/ui/components/button.tsx';
import { LiveRegion } from '@gangway/ui/components/hidden.tsx';
import { Icon } from '@gangway/ui/components/icon.tsx';
import { Notice } from '@gangway/ui/components/notice.tsx';
import { PhoneField } from '@gangway/ui/components/phone-field.tsx';
import { Select } from '@gangway/ui/components/select.tsx';
import { TextInput } from '@gangway/ui/components/text-input.tsx';
import { chooseWords, optionalWords } from '@gangway/ui/lib/field-words.ts';
import type { HTMLInputTypeAttribute, ReactNode } from 'react';
import { t } from '../../messages/t.ts';
import {
  genders,
  isFieldRequired,
  isFieldShown,
  isGiven,
  listedCountries,
  type MemberVenue,
} from './member-form.ts';
import { memberName } from './membership-words.ts';
import { type PhotoActions, PhotoField } from './photo-field.tsx';
import {
  type MemberFormOptions,
  type MemberFormState,
  memberFieldId,
  useMemberForm,
} from './use-member-form.ts';

interface PartProps {
  form: MemberFormState;
  member: MembershipMember;
  venue: MemberVenue;
}

const optional = (isRequired: boolean) => (isRequired ? undefined : optionalWords());

type TextFieldName =
  | 'firstName'
  | 'lastName'
  | 'dateOfBirth'
  | 'email'
  | 'addressLine1'
  | 'city'
  | 'state'
  | 'zip'
  | 'emergencyContactFirstName'
  | 'emergencyContactLastName';

/** Replaces a field that is already filled in: its value if that may be shown, and how to change it. */
function GivenField({ label, value = '' }: { label: string; value?: string | undefined }) {
  return (
    <div className="field">
      <span className="field-label">{label}</span>
      <span className="field-given">
        <Icon name="check" />
        <span>{value === '' ? t('memberships.form.given') : value}</span>
      </span>
    </div>
  );
}

/** A text field; they differ only in label and autofill. */
function MemberInput(props: {
  form: MemberFormState;
  member: MembershipMember;
  field: TextFieldName;
  label?: string;
  isRequired: boolean;
  autoComplete: string;
  type?: HTMLInputTypeAttribute;
  inputMode?: 'text' | 'email';
  autoCapitalize?: 'none' | 'words';
  maxLength?: number;
  min?: string;
  max?: string;
  help?: ReactNode;
}) {
  const { form, field, isRequired, member } = props;
  const label = props.label ?? memberLabels[field];
  if (isGiven(member, field)) return <GivenField label={label} value={form.values[field]} />;
  return (
    <TextInput
      id={memberFieldId(field)}
      name={field}
      label={label}
      value={form.values[field]}
      error={form.errorOf(field)}
      optional={optional(isRequired)}
      required={isRequired}
      type={props.type}
      inputMode={props.inputMode}
      autoComplete={props.autoComplete}
      autoCapitalize={props.autoCapitalize}
      maxLength={props.type === 'date' ? undefined : (props.maxLength ?? 100)}
      min={props.min}
      max={props.max}
      help={props.help}
      onChange={(value) => form.set(field, value)}
      onBlur={() => form.leave(field)}
    />
  );
}

function Names({ form, member }: PartProps) {
  const shown = (['firstName', 'lastName'] as const).filter((field) => isFieldShown(member, field));
  if (shown.length === 0) return null;
  return (
    <div className="field-group">
      {shown.map((field) => (
        <MemberInput
          key={field}
          form={form}
          member={member}
          field={field}
          isRequired={isFieldRequired(member, field)}
          autoComplete={field === 'firstName' ? 'given-name' : 'family-name'}
          autoCapitalize="words"
        />
      ))}
    </div>
  );
}

/** Which ages the role allows; the maximum is inclusive (C-12). */
function agesHelp({ minAge, maxAge }: MembershipMember): string | undefined {
  if (maxAge !== null) return t('memberships.form.agesUpTo', { age: maxAge });
  return minAge === null ? undefined : t('memberships.form.agesFrom', { age: minAge });
}

function BirthAndGender({ form, member, venue }: PartProps) {
  return (
    <div className="field-group">
      {isFieldShown(member, 'birthdate') && (
        <MemberInput
          form={form}
          member={member}
          field="dateOfBirth"
          type="date"
          min="1900-01-01"
          max={venue.today}
          isRequired={isFieldRequired(member, 'birthdate')}
          autoComplete={member.isAccountHolder ? 'bday' : 'off'}
          help={agesHelp(member)}
        />
      )}
      {isFieldShown(member, 'gender') && isGiven(member, 'genderKey') && (
        <GivenField label={memberLabels.genderKey} />
      )}
      {isFieldShown(member, 'gender') && !isGiven(member, 'genderKey') && (
        <Select
          id={memberFieldId('genderKey')}
          label={memberLabels.genderKey}
          placeholder={chooseWords()}
          value={form.values.gender}
          options={genders()}
          optional={optional(isFieldRequired(member, 'gender'))}
          required={isFieldRequired(member, 'gender')}
          error={form.errorOf('genderKey')}
          onChange={(value) => {
            form.set('gender', value);
            form.leave('genderKey');
          }}
        />
      )}
    </div>
  );
}

function Reach({ form, member, venue }: PartProps) {
  return (
    <>
      {isFieldShown(member, 'email') && (
        <MemberInput
          form={form}
          member={member}
          field="email"
          type="email"
          inputMode="email"
          autoCapitalize="none"
          maxLength={254}
          isRequired={isFieldRequired(member, 'email')}
          autoComplete={member.isAccountHolder ? 'email' : 'off'}
        />
      )}
      {isFieldShown(member, 'phone') && isGiven(member, 'phoneSubscriberNumber') && (
        <GivenField label={memberLabels.phoneSubscriberNumber} />
      )}
      {isFieldShown(member, 'phone') && !isGiven(member, 'phoneSubscriberNumber') && (
        <PhoneField
          id={memberFieldId('phoneSubscriberNumber')}
          label={memberLabels.phoneSubscriberNumber}
          countries={listedCountries(venue.countries)}
          country={form.values.phoneCountry}
          onCountryChange={(code) => form.set('phoneCountry', code)}
          number={form.values.phone}
          onNumberChange={(value) => form.set('phone', value)}
          onBlur={() => form.leave('phoneSubscriberNumber')}
          optional={optional(isFieldRequired(member, 'phone'))}
          required={isFieldRequired(member, 'phone')}
          error={form.errorOf('phoneSubscriberNumber')}
        />
      )}
    </>
  );
}

function Address({ form, member, venue }: PartProps) {
  if (!isFieldShown(member, 'address')) return null;
  const isRequired = isFieldRequired(member, 'address');
  const { country } = form.values;
  return (
    <fieldset className="form">
      <legend className="field-label">{t('memberships.form.address')}</legend>
      {isGiven(member, 'countryCode') ? (
        <GivenField
          label={t('memberships.form.country')}
          value={venue.countries.find(({ countryCode }) => countryCode === country)?.name}
        />
      ) : (
        <Select
          id={memberFieldId('country')}
          label={t('memberships.form.country')}
          value={country}
          autoComplete="country"
          options={venue.countries.map((one) => ({ value: one.countryCode, label: one.name }))}
          onChange={(code) => form.set('country', code)}
        />
      )}
      <MemberInput
        form={form}
        member={member}
        field="addressLine1"
        isRequired={isRequired}
        autoComplete="address-line1"
        maxLength={200}
      />
      {isGiven(member, 'addressLine2') ? (
        <GivenField label={t('memberships.form.addressLine2')} />
      ) : (
        <TextInput
          id={memberFieldId('addressLine2')}
          name="addressLine2"
          label={t('memberships.form.addressLine2')}
          optional={optionalWords()}
          value={form.values.addressLine2}
          autoComplete="address-line2"
          maxLength={200}
          onChange={(value) => form.set('addressLine2', value)}
        />
      )}
      <div className="field-group">
        <MemberInput
          form={form}
          member={member}
          field="city"
          isRequired={isRequired}
          autoComplete="address-level2"
        />
        {hasState(country) && (
          <MemberInput
            form={form}
            member={member}
            field="state"
            isRequired={isRequired}
            autoComplete="address-level1"
          />
        )}
        {hasZip(country) && (
          <MemberInput
            form={form}
            member={member}
            field="zip"
            isRequired={isRequired && needsZip(country)}
            autoComplete="postal-code"
            maxLength={20}
          />
        )}
      </div>
    </fieldset>
  );
}

function EmergencyContact({ form, member, venue }: PartProps) {
  if (!isFieldShown(member, 'emergencyContact')) return null;
  const isRequired = isFieldRequired(member, 'emergencyContact');
  return (
    <fieldset className="form">
      <legend className="field-label">{t('memberships.form.emergency')}</legend>
      <div className="field-group">
        <MemberInput
          form={form}
          member={member}
          field="emergencyContactFirstName"
          isRequired={isRequired}
          autoComplete="off"
          autoCapitalize="words"
        />
        <MemberInput
          form={form}
          member={member}
          field="emergencyContactLastName"
          isRequired={isRequired}
          autoComplete="off"
          autoCapitalize="words"
        />
      </div>
      {isGiven(member, 'emergencyContactPhoneSubscriberNumber') ? (
        <GivenField label={memberLabels.emergencyContactPhoneSubscriberNumber} />
      ) : (
        <PhoneField
          id={memberFieldId('emergencyContactPhoneSubscriberNumber')}
          label={memberLabels.emergencyContactPhoneSubscriberNumber}
          numberLabel={memberLabels.emergencyContactPhoneSubscriberNumber}
          countries={listedCountries(venue.countries)}
          country={form.values.emergencyContactPhoneCountry}
          onCountryChange={(code) => form.set('emergencyContactPhoneCountry', code)}
          number={form.values.emergencyContactPhone}
          onNumberChange={(value) => form.set('emergencyContactPhone', value)}
          onBlur={() => form.leave('emergencyContactPhoneSubscriberNumber')}
          optional={optional(isRequired)}
          required={isRequired}
          error={form.errorOf('emergencyContactPhoneSubscriberNumber')}
        />
      )}
    </fieldset>
  );
}

const photoFields = [
  { kind: 'profile', field: 'photoVersion', flag: 'photo' },
  { kind: 'id', field: 'idPhotoVersion', flag: 'idPhoto' },
] as const;

/** Each photo is saved when it is chosen, whatever happens to the rest of the form. */
function Photos({ form, member, photos }: Omit<PartProps, 'venue'> & { photos: PhotoActions }) {
  return photoFields
    .filter(({ flag }) => isFieldShown(member, flag))
    .map(({ kind, field, flag }) =>
      isGiven(member, field) ? (
        <GivenField key={kind} label={memberLabels[field]} />
      ) : (
        <PhotoField
          key={kind}
          id={memberFieldId(field)}
          member={member}
          kind={kind}
          isRequired={isFieldRequired(member, flag)}
          // A member with `given` fields is seen through a receipt's link, without signing in.
          canRemove={member.given.length === 0}
          error={form.errorOf(field)}
          actions={photos}
        />
      ),
    );
}

export function MemberFormView(props: MemberFormOptions & { photos: PhotoActions }) {
  const { member, venue } = props;
  const form = useMemberForm(props);
  const parts = { form, member, venue };
  const ages = ageLabel(member);
  const anyField = (fields: readonly MemberField[]) => fields.some((field) => isFieldShown(member, field));
  return (
    <form
      className="form"
      noValidate
      aria-label={t('memberships.form.label', { name: memberName(member) })}
      onFocus={form.touch}
      onSubmit={(event) => {
        event.preventDefault();
        form.submit();
      }}
    >
      <p className="member-role">
        <span>{member.roleName}</span>
        {ages !== '' && <span className="muted">{` ${ages}`}</span>}
      </p>
      <Names {...parts} />
      {anyField(['birthdate', 'gender']) && <BirthAndGender {...parts} />}
      <Reach {...parts} />
      <Address {...parts} />
      <EmergencyContact {...parts} />
      <Photos form={form} member={member} photos={props.photos} />
      {form.problem !== null && (
        <Notice severity="error" title={form.problem}>
          {t('memberships.form.kept')}
        </Notice>
      )}
      <Button type="submit" look="primary" size="big" busy={form.isBusy}>
        {t('memberships.form.save')}
      </Button>
      <LiveRegion visible>{form.isSaved ? t('memberships.form.saved') : ''}</LiveRegion>
    </form>
  );
}
