/**
 * The mailbox an email address reaches, judged by its spelling: uses per email are counted by it
 * (D-PC-01; docs/rules/promo-codes.md, "Uses").
 */
import { comparedEmail } from '../kernel/email-address.ts';

/** Providers that ignore dots in an address, mapped to their main domain. */
const withoutDots: Readonly<Record<string, string>> = {
  'gmail.com': 'gmail.com',
  'googlemail.com': 'gmail.com',
};

/**
 * Compares addresses as mail does, drops everything after a plus sign, and dots if the provider ignores them. Never used to send
 * email.
 */
export function mailboxOf(email: string): string {
  const address = comparedEmail(email);
  const at = address.lastIndexOf('@');
  if (at < 0) return address;
  const [local, domain] = [address.slice(0, at), address.slice(at + 1)];
  const plus = local.indexOf('+');
  // If the address starts with a plus sign, keep the whole name.
  const name = plus > 0 ? local.slice(0, plus) : local;
  const provider = withoutDots[domain];
  if (provider === undefined) return `${name}@${domain}`;
  return `${name.replaceAll('.', '') || name}@${provider}`;
}
