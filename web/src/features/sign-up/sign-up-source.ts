/** What the sign-up form offers, and where else operators can write. */
import { getSignupForm } from '@gangway/contract/sign-up';
import { type Caller, CallFailed } from '../../lib/call.ts';

export interface SignUpForm {
  countries: readonly { value: string; label: string }[];
  supportEmail: string;
}

/** Returns null where requests are not taken. */
export async function loadSignUpForm(call: Caller): Promise<SignUpForm | null> {
  try {
    const { countries, supportEmail } = await call(getSignupForm, {});
    return {
      countries: countries.map(({ countryCode, name }) => ({ value: countryCode, label: name })),
      supportEmail,
    };
  } catch (error) {
    if (error instanceof CallFailed && error.status === 404) return null;
    throw error;
  }
}
