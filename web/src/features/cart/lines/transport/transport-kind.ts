/** Transportation for whole days. */
import { t } from '../../../../messages/t.ts';
import type { KindOfLine } from '../kind.ts';
import { TransportLines, TransportPanelLines, type TransportRow, transportRows } from './transport-lines.tsx';
import { useRemoveTransport } from './use-remove-transport.ts';

export const rides: KindOfLine<TransportRow> = {
  title: () => t('cart.transport.title'),
  Lines: TransportLines,
  PanelLines: TransportPanelLines,
  useRemove: useRemoveTransport,
  summary: (order) =>
    transportRows(order).map(({ key, amount }) => ({
      key: `transport ${key}`,
      label: t('cart.transport.title'),
      amount,
    })),
};
