/** Checks a waiver before it is saved (D-WV-01; docs/rules/members.md, "Waiver"). */
import { isVenueDate, type VenueDate } from '../kernel/local-time.ts';
import { isBlank } from '../kernel/typed-text.ts';
import { t } from '../messages/t.ts';
import { ageOn } from './age.ts';

export interface Waiver {
  signer: string;
  /** As typed. */
  birthdate: string;
  guardian: string | null;
  signature: string;
}

export interface WaiverComplaint {
  field: keyof Waiver;
  code: 'required' | 'birthdateNotValid';
  label: string;
}

/** The minimum age to sign without a guardian. */
export const ageOfConsent = 18;

export const waiverLabels: Readonly<Record<keyof Waiver, string>> = {
  get signer() {
    return t('memberships.waiver.signer');
  },
  get birthdate() {
    return t('memberships.form.dateOfBirth');
  },
  get guardian() {
    return t('memberships.waiver.guardian');
  },
  get signature() {
    return t('memberships.waiver.signature');
  },
};

/** Returns at most one complaint per field, in page order. */
export function checkWaiver(waiver: Waiver, today: VenueDate): WaiverComplaint[] {
  const missing = (field: keyof Waiver): WaiverComplaint => ({
    field,
    code: 'required',
    label: waiverLabels[field],
  });
  const complaints: WaiverComplaint[] = [];
  if (isBlank(waiver.signer)) complaints.push(missing('signer'));
  const day = waiver.birthdate.trim();
  if (day === '') complaints.push(missing('birthdate'));
  else if (!isVenueDate(day) || day > today)
    complaints.push({ field: 'birthdate', code: 'birthdateNotValid', label: waiverLabels.birthdate });
  // Without a valid birthdate it is unknown whether a guardian must sign.
  else if (ageOn(today, day) < ageOfConsent && isBlank(waiver.guardian)) complaints.push(missing('guardian'));
  if (isBlank(waiver.signature)) complaints.push(missing('signature'));
  return complaints;
}
