/** Merchandise as lines: one for each product. */
import { merchandiseCharge } from '@gangway/domain/merchandise/merchandise-charge';
import type { MerchandiseLine } from '@gangway/domain/order/order';
import type { KindOfLine } from '../line.ts';
import { chooseMerchandiseLines, merchandiseAgain } from './choose-merchandise.ts';
import { mailMerchandise } from './mail.ts';
import { presentMerchandise } from './merchandise.presenter.ts';

export const merchandiseLines: KindOfLine<'merchandise'> = {
  choose: chooseMerchandiseLines,
  label: ({ name }) => ({ name, start: null }),
  again: (line, { snapshot }) => merchandiseAgain(snapshot.location, line),
  payable: (line, { snapshot }) => merchandiseAgain(snapshot.location, line).wanted,
  hasPart: ({ lineKey }, merchandiseKey) => lineKey === merchandiseKey,
  present: presentMerchandise,
  mail: mailMerchandise,
  columns: ({ productKey, name, taxClass, photoVersion, photoColour, photoAlt, units }) => ({
    itemKey: productKey,
    taxClass,
    details: { name, photoVersion, photoColour, photoAlt, units },
  }),
  read: ({ itemKey, taxClass, details }) =>
    ({ ...details, kind: 'merchandise', productKey: itemKey, taxClass }) as MerchandiseLine,
  charge: merchandiseCharge,
  promo: () => null,
};
