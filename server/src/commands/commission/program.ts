/** `npm run commission -- list|pay|reverse`: what affiliates earned, and paying it (docs/rules/agents.md). */
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
import { locationOf, mostKey, readLocation } from '../of-location.ts';
import { defineProgram, type Shop } from '../program.ts';
import { parseWords, WrongUse } from '../words.ts';

type Given =
  | { command: 'list'; locationKey: LocationKey }
  | { command: 'pay'; locationKey: LocationKey; affiliateKey: number }
  | { command: 'reverse'; locationKey: LocationKey; orderNumber: string };

function readAffiliate(text: string | undefined): number {
  if (text === undefined || !/^\d{1,10}$/.test(text) || Number(text) > mostKey)
    throw new WrongUse(t('commands.commission.affiliate'));
  return Number(text);
}

/** Returns null if help was asked for; throws WrongUse for a command line that says nothing it knows. */
export function readCommissionArguments(words: string[]): Given | null {
  const { values, positionals } = parseWords(words, {
    location: { type: 'string', short: 'l' },
    help: { type: 'boolean', short: 'h', default: false },
  });
  const [command, what, ...more] = positionals;
  if (values.help || command === undefined) return null;
  if ((command !== 'list' && command !== 'pay' && command !== 'reverse') || more.length > 0)
    throw new WrongUse(t('commands.commission.unknownCommand', { command: positionals.join(' ') }));
  const locationKey = readLocation(values.location);
  if (locationKey === undefined) throw new WrongUse(t('commands.commission.of'));
  if (command === 'pay') return { command, locationKey, affiliateKey: readAffiliate(what) };
  if (command === 'reverse') {
    if (what === undefined) throw new WrongUse(t('commands.commission.orderNumber'));
    return { command, locationKey, orderNumber: what };
  }
  if (what !== undefined) throw new WrongUse(t('commands.commission.listAlone', { word: what }));
  return { command, locationKey };
}

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
  { locationKey, affiliateKey: key }: Extract<Given, { command: 'pay' }>,
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
  { locationKey, orderNumber }: Extract<Given, { command: 'reverse' }>,
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

export const program = defineProgram({
  usage: () => t('commands.commission.usage'),
  read: readCommissionArguments,
  run: (given, shop) => {
    switch (given.command) {
      case 'list':
        return runList(given.locationKey, shop);
      case 'pay':
        return runPay(given, shop);
      case 'reverse':
        return runReverse(given, shop);
    }
  },
});
