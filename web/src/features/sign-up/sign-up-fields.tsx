/** The fields of the sign-up form, in three groups (D-RT-09). */
import {
  activityKinds,
  bookingRanges,
  kindWords,
  rangeWords,
  signUpLabel,
} from '@gangway/domain/sign-up/sign-up';
import { Checkbox } from '@gangway/ui/components/choice.tsx';
import { Select } from '@gangway/ui/components/select.tsx';
import { TextArea, TextInput } from '@gangway/ui/components/text-input.tsx';
import { chooseWords, optionalWords } from '@gangway/ui/lib/field-words.ts';
import type { ComponentProps } from 'react';
import { t } from '../../messages/t.ts';
import type { emptyDraft, SignUpDraft } from './sign-up-draft.ts';
import type { SignUpForm } from './sign-up-source.ts';
import { fieldId, type SignUp } from './use-sign-up.ts';

type TextField = 'businessName' | 'website' | 'firstName' | 'lastName' | 'email' | 'phone' | 'currentSystem';

type TextProps = Pick<
  ComponentProps<typeof TextInput>,
  'type' | 'inputMode' | 'autoComplete' | 'autoCapitalize' | 'maxLength' | 'required' | 'help'
>;

/** What a text field and a text area have in common; all that is not required is marked as optional. */
const bind = (signUp: SignUp, field: TextField | 'message', required = false) => ({
  id: fieldId(field),
  name: field,
  label: signUpLabel(field),
  value: signUp.values[field],
  error: signUp.errorOf(field),
  optional: required ? undefined : optionalWords(),
  onChange: (value: string) => signUp.set({ [field]: value }),
  onBlur: () => signUp.leave(field),
});

function Text({ signUp, field, ...props }: TextProps & { signUp: SignUp; field: TextField }) {
  return <TextInput {...bind(signUp, field, props.required)} maxLength={100} {...props} />;
}

export function BusinessFields({
  signUp,
  countries,
}: {
  signUp: SignUp;
  countries: SignUpForm['countries'];
}) {
  return (
    <fieldset className="form">
      <legend>{t('signUp.form.business')}</legend>
      <Text signUp={signUp} field="businessName" autoComplete="organization" required />
      <div className="field-group">
        <Text
          signUp={signUp}
          field="website"
          autoComplete="url"
          inputMode="url"
          autoCapitalize="none"
          maxLength={200}
        />
        <Select
          id={fieldId('countryCode')}
          name="countryCode"
          label={signUpLabel('countryCode')}
          optional={optionalWords()}
          placeholder={chooseWords()}
          autoComplete="country"
          value={signUp.values.countryCode}
          options={countries}
          onChange={(countryCode) => signUp.set({ countryCode })}
        />
      </div>
    </fieldset>
  );
}

export function ContactFields({ signUp }: { signUp: SignUp }) {
  return (
    <fieldset className="form">
      <legend>{t('signUp.form.contact')}</legend>
      <div className="field-group">
        <Text signUp={signUp} field="firstName" autoComplete="given-name" autoCapitalize="words" required />
        <Text signUp={signUp} field="lastName" autoComplete="family-name" autoCapitalize="words" required />
      </div>
      <div className="field-group">
        <Text
          signUp={signUp}
          field="email"
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          maxLength={254}
          required
        />
        <Text signUp={signUp} field="phone" type="tel" inputMode="tel" autoComplete="tel" maxLength={40} />
      </div>
    </fieldset>
  );
}

function KindBoxes({ signUp }: { signUp: SignUp }) {
  const chosen = signUp.values.activityKinds;
  return (
    <fieldset>
      <legend className="field-label">
        <span>{`${signUpLabel('activityKinds')} `}</span>
        <span className="optional">{optionalWords()}</span>
      </legend>
      <div className="sign-up-kinds">
        {activityKinds.map((kind) => (
          <Checkbox
            key={kind}
            name="activityKinds"
            value={kind}
            label={kindWords(kind)}
            checked={chosen.includes(kind)}
            onChange={(isChosen) =>
              signUp.set({
                activityKinds: activityKinds.filter((one) =>
                  one === kind ? isChosen : chosen.includes(one),
                ),
              })
            }
          />
        ))}
      </div>
    </fieldset>
  );
}

export function SalesFields({ signUp }: { signUp: SignUp }) {
  return (
    <fieldset className="form">
      <legend>{t('signUp.form.sales')}</legend>
      <KindBoxes signUp={signUp} />
      <div className="field-group">
        <Select
          id={fieldId('bookingsPerYear')}
          name="bookingsPerYear"
          label={signUpLabel('bookingsPerYear')}
          optional={optionalWords()}
          placeholder={chooseWords()}
          value={signUp.values.bookingsPerYear}
          options={bookingRanges.map((range) => ({ value: range, label: rangeWords(range) }))}
          onChange={(range) => signUp.set({ bookingsPerYear: range as SignUpDraft['bookingsPerYear'] })}
        />
        <Text signUp={signUp} field="currentSystem" autoComplete="off" maxLength={200} />
      </div>
      <TextArea {...bind(signUp, 'message')} maxLength={2000} />
    </fieldset>
  );
}

/** A field for programs: whatever fills it in is not a person (D-RT-09). */
export function HiddenField({ signUp }: { signUp: SignUp }) {
  return (
    <div className="sign-up-referral" aria-hidden="true">
      <label>
        <span>{t('signUp.form.leaveEmpty')}</span>
        <input
          name={'referral' satisfies keyof typeof emptyDraft}
          tabIndex={-1}
          autoComplete="off"
          value={signUp.values.referral}
          onChange={(event) => signUp.set({ referral: event.currentTarget.value })}
        />
      </label>
    </div>
  );
}
