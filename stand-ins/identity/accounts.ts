/**
 * The provider's accounts: everyone with a phone has one. A few numbers are refused, to demonstrate refusals
 * (D-AU-04, D-DEM-01).
 */
import { createHash } from 'node:crypto';

export type Account = { subject: string; phone: string };

/** An error as the provider returns it to the shop. */
export type Refusal = { error: string; description: string };

const e164 = /^\+[1-9]\d{6,14}$/;

/** Normalizes a phone number, or returns null. Ten digits are a United States number. */
export function readPhone(text: string): string | null {
  const digits = text.replace(/[\s().-]/g, '');
  if (e164.test(digits)) return digits;
  if (/^1?[2-9]\d{9}$/.test(digits)) return `+1${digits.slice(-10)}`;
  return null;
}

/** Returns the account of a number, which is the same after a restart. */
export function accountOf(phone: string): Account {
  const digest = createHash('sha256').update(phone).digest('hex');
  return { subject: `sms|${digest.slice(0, 24)}`, phone };
}

const refusedAtLogin: Record<string, Refusal> = {
  '+13035550103': {
    error: 'access_denied',
    description: 'This account is not a member of the organization.',
  },
  '+13035550104': { error: 'unauthorized', description: 'This account is blocked.' },
};

/** Returns the refusal for an account that may not sign in. */
export const refusalAtLogin = (phone: string): Refusal | null => refusedAtLogin[phone] ?? null;

/** Returns what an account may do as the venue's staff; most may do nothing (D-SE-03). */
export const permissionsOf = (phone: string): readonly string[] =>
  phone === '+13035550106' ? ['checkin:write', 'members:write', 'orders:read'] : [];

/** Returns whether redeeming this account's code requires a second factor. */
export const needsSecondFactor = (phone: string): boolean => phone === '+13035550105';
