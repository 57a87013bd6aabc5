/** Which mailbox an email address reaches, as far as its spelling tells: uses per email are counted by it (D-PC-01; docs/rules/promo-codes.md, "Uses"). */

/** Providers that deliver an address with and without dots to the same mailbox, by the name they are known under. */
const withoutDots: Readonly<Record<string, string>> = {
  'gmail.com': 'gmail.com',
  'googlemail.com': 'gmail.com',
};

/** Small letters, without what follows a plus sign, and without dots where the provider ignores them. Never used to send mail. */
export function mailboxOf(email: string): string {
  const address = email.trim().toLowerCase();
  const at = address.lastIndexOf('@');
  if (at < 0) return address;
  const [local, domain] = [address.slice(0, at), address.slice(at + 1)];
  const plus = local.indexOf('+');
  // An address that begins with a plus sign has no other name.
  const name = plus > 0 ? local.slice(0, plus) : local;
  const provider = withoutDots[domain];
  if (provider === undefined) return `${name}@${domain}`;
  return `${name.replaceAll('.', '') || name}@${provider}`;
}
