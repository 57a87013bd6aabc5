/** What a line of an order is called, whatever its kind. */
import type { Line } from '@gangway/domain/order/order';
import { labelOf } from './lines/kinds.ts';
import type { LineLabel } from './lines/line.ts';

export const presentLabel = (line: Line): LineLabel => labelOf(line);
