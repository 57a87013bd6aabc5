/** Seals and keys, once, what earlier versions stored without the shop's secret (docs/decisions/0119-what-is-stored-with-the-secret.md). */
import { takeShopSecret } from '../platform/shop-keys.ts';
import type { Queryable } from './database.ts';
import { isKeyed, keyMailboxes, keyPromoHashes, saveKeyed, sealEmails } from './keep-secrets.repo.ts';

/** Sets the shop's secret, and brings what is stored up to it. Several servers may start at once: one does the work. */
export async function keepSecrets(db: Queryable, secret: string): Promise<void> {
  takeShopSecret(secret);
  if (await isKeyed(db)) return;
  await db.transaction().execute(async (transaction) => {
    if (!(await saveKeyed(transaction))) return;
    await sealEmails(transaction);
    await keyMailboxes(transaction);
    await keyPromoHashes(transaction);
  });
}
