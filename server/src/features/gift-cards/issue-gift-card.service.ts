/**
 * Gift cards that no order bought: given away by an operator, carried over from an older system, or for the
 * demo venue (docs/rules/gift-cards.md, "Cards by hand").
 */
import { endOfCode, readCode, writeCode } from '@gangway/domain/gift-cards/gift-code';
import type { LocationKey } from '@gangway/domain/kernel/keys';
import { type Amount, amount } from '@gangway/domain/kernel/money';
import type { Location } from '@gangway/domain/location/location';
import type { Queryable } from '../../db/database.ts';
import { insertCard } from './gift-cards.repo.ts';
import { createGiftCodes } from './gift-codes.shared.ts';

interface Needs {
  db: Queryable;
  secret: string;
}

/** Returns the code, which is stored nowhere; an existing code changes nothing. */
export async function issueGiftCard(
  { db, secret }: Needs,
  { key, currency }: Pick<Location, 'key' | 'currency'>,
  value: Amount,
  given?: string,
): Promise<string> {
  const codes = createGiftCodes(secret);
  const code = given ?? codes.draw();
  await insertCard(db, {
    locationKey: key,
    codeHash: codes.hash(key, code),
    codeEnd: endOfCode(code),
    currency,
    value,
  });
  return writeCode(code);
}

/** For the first demo venue, with publicly known codes (D-DEM-01). */
const demoCards = [
  ['DEMQ-GFTC-ARDH-NDRD', 10_000],
  ['DEMQ-GFTC-ARDT-WE5C', 1250],
] as const;

export async function issueDemoGiftCards(needs: Needs): Promise<void> {
  for (const [code, value] of demoCards)
    await issueGiftCard(
      needs,
      { key: 1 as LocationKey, currency: 'USD' },
      amount(value),
      readCode(code) ?? undefined,
    );
}
