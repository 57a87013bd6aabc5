/** Packages as lines: without money and places, which their members have. */
import { zero } from '@gangway/domain/kernel/money';
import type { PackageLine } from '@gangway/domain/order/order';
import { bareCharge } from '@gangway/domain/pricing/charge';
import type { KindOfLine } from '../line.ts';
import { choosePackage } from './book-package.ts';
import { mailPackages } from './mail.ts';
import { presentPackages } from './package.presenter.ts';

export const packageLines: KindOfLine<'package'> = {
  choose: choosePackage,
  label: ({ details }) => ({ name: details.name, start: null }),
  present: presentPackages,
  mail: mailPackages,
  again: (line) => ({ ...line, wanted: [] }),
  columns: ({ packageKey, groupKey, details }) => ({
    itemKey: packageKey,
    taxClass: null,
    details: { ...details, groupKey },
  }),
  read: ({
    itemKey,
    details: { groupKey, ...details },
  }: {
    itemKey: number | null;
    details: { groupKey?: number };
  }) => ({ kind: 'package', packageKey: itemKey, groupKey: groupKey ?? null, details }) as PackageLine,
  charge: () => ({ ...bareCharge, amount: zero }),
  promo: () => null,
};
