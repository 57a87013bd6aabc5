/** The commands of `npm run commission`: what affiliates earned, and paying it. */
import type { LocationKey } from '@gangway/domain/kernel/keys';
import type { Amount } from '@gangway/domain/kernel/money';
import { StartRefused } from '../../db/embedded.ts';
import {
  commissionsAt,
  payCommission,
  reverseOrder,
} from '../../features/affiliates/commission-desk.service.ts';
import { t } from '../../messages/t.ts';
import { shownAmount } from '../../platform/shown-amount.ts';
import { locationOf } from '../of-location.ts';
import type { Shop } from '../program.ts';
import type { CommissionArguments } from './arguments.ts';

const former = () => t('commands.commission.formerAffiliate');

async function runList(locationKey: LocationKey, shop: Shop): Promise<number> {
  const location = await locationOf(locationKey, shop);
  const balances = await commissionsAt(shop.database.db, location, shop.clock());
  if (balances.length === 0) shop.io.out(t('commands.commission.noAffiliates'));
  const shown = (value: Amount) => shownAmount(value, location.currency);
  for (const { affiliateKey: key, name, pending, approved, paid, reversed } of balances)
    shop.io.out(
      t('commands.commission.listed', {
        ...{ key, name: name ?? former(), pending: shown(pending), approved: shown(approved) },
        ...{ paid: shown(paid), reversed: shown(reversed) },
      }),
    );
  return 0;
}

async function runPay(
  { locationKey, affiliateKey: key }: Extract<CommissionArguments, { command: 'pay' }>,
  shop: Shop,
): Promise<number> {
  const { db } = shop.database;
  const location = await locationOf(locationKey, shop);
  const balances = await commissionsAt(db, location, shop.clock());
  const known = balances.find(({ affiliateKey }) => affiliateKey === key);
  if (known === undefined) throw new StartRefused(t('commands.commission.unknownAffiliate', { key }));
  const name = known.name ?? former();
  const paid = await payCommission(db, location, key, shop.clock());
  const amount = shownAmount(paid, location.currency);
  shop.io.out(
    paid === 0
      ? t('commands.commission.nothingToPay', { name, key })
      : t('commands.commission.paid', { name, key, amount }),
  );
  return 0;
}

async function runReverse(
  { locationKey, orderNumber }: Extract<CommissionArguments, { command: 'reverse' }>,
  shop: Shop,
): Promise<number> {
  const location = await locationOf(locationKey, shop);
  const reversed = await reverseOrder(shop.database.db, location, orderNumber);
  if (reversed === null) throw new StartRefused(t('commands.commission.noCommission', { orderNumber }));
  const amount = shownAmount(reversed, location.currency);
  shop.io.out(
    reversed === 0
      ? t('commands.commission.nothingToReverse', { orderNumber })
      : t('commands.commission.reversed', { orderNumber, amount }),
  );
  return 0;
}

/** Returns the exit code. */
export function runCommissionCommand(given: CommissionArguments, shop: Shop): Promise<number> {
  switch (given.command) {
    case 'list':
      return runList(given.locationKey, shop);
    case 'pay':
      return runPay(given, shop);
    case 'reverse':
      return runReverse(given, shop);
  }
}
