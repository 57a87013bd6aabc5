/** Wallets: what their sheets need of the server (decisions D-PY-05, D-API-70). */
import { wallets } from '@gangway/domain/location/wallets';
import * as z from 'zod/mini';
import { post } from './call.ts';
import { locationKey, orderKey, orNull, text, wire } from './wire.ts';

export const createWalletSession = post('/api/booking', 'createWalletSession', {
  summary:
    'Has the card gateway validate the shop as a merchant of a wallet, for the sheet that asks (D-API-70).',
  input: wire(
    { locationKey, orderKey, wallet: z.enum(wallets), validationUrl: orNull(text(300)) },
    {
      locationKey: 'clientLocationKey',
      orderKey: 'orderKey',
      wallet: 'wallet',
      validationUrl: 'validationUrl',
    },
  ),
  /** JSON, for the wallet's script alone. */
  output: wire({ session: z.string() }),
  limit: 'complete',
});
