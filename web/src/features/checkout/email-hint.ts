/** 'Did you mean …?' for likely typos in an email address: only a hint, never a refusal (C-28). */

/** Domains that are often mistyped and long enough to detect it. */
const bigDomains = [
  'gmail.com',
  'yahoo.com',
  'hotmail.com',
  'outlook.com',
  'icloud.com',
  'live.com',
  'comcast.net',
  'protonmail.com',
  'googlemail.com',
  'yahoo.co.uk',
  'hotmail.co.uk',
  'btinternet.com',
] as const;

/** Real domains that are only a few letters away from a big one. */
const goodNeighbors = new Set([
  'mail.com',
  'email.com',
  'ymail.com',
  'gmx.com',
  'live.co.uk',
  'cloud.com',
  'love.com',
  'yahoo.ca',
  'yahoo.co',
  'outlook.de',
  'hotmail.de',
  'hotmail.ca',
]);

/** Computes the optimal string alignment distance: letters to change, add, drop or swap with a neighbor. */
export function editDistance(from: string, to: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let row = 1; row <= from.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= to.length; column += 1) {
      const same = from[row - 1] === to[column - 1];
      const steps = [
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (same ? 0 : 1),
      ];
      const swapped = from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
      if (row > 1 && column > 1 && swapped) steps.push((beforeLast[column - 2] ?? 0) + 1);
      current.push(Math.min(...steps));
    }
    beforeLast = last;
    last = current;
  }
  return last[to.length] ?? 0;
}

/** Returns the address with the probably intended domain, or null if nothing looks mistyped. */
export function suggestEmail(email: string): string | null {
  const at = email.lastIndexOf('@');
  const domain = email.slice(at + 1).toLowerCase();
  const local = email.slice(0, at);
  const isKnown = goodNeighbors.has(domain) || bigDomains.some((big) => big === domain);
  if (at < 1 || domain.length < 6 || isKnown) return null;
  const near = bigDomains
    .map((big) => ({ big, distance: editDistance(domain, big) }))
    .sort((a, b) => a.distance - b.distance)[0];
  return near !== undefined && near.distance <= 2 ? `${local}@${near.big}` : null;
}
