/** What a line of an order is called, whatever its kind. */
import type { Line } from '@gangway/domain/order/order';
import { labelOf, standsBack } from './lines/kinds.ts';
import type { LineLabel } from './lines/line.ts';

export const presentLabel = (line: Line): LineLabel => labelOf(line);

/** Whether an email about a cart names a line: not what is chosen anew once the cart is opened again. */
export const isNamedInCart = (line: Line): boolean => standsBack([line]) !== 'unnamed';
