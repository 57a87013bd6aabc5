/** What the sheets of wallets need before anybody can pay with them (D-PY-05, D-API-70; docs/rules/payment.md). */
import type { InputOf, OutputOf } from '@gangway/contract/call';
import type { Configuration } from '@gangway/contract/location';
import type { createWalletSession } from '@gangway/contract/payments';
import { isValidationAddress, walletNames, walletsOffered } from '@gangway/domain/location/wallets';
import type { FastifyBaseLogger } from 'fastify';
import { type PaymentGateway, PaymentNoAnswerError } from '../../../gateways/payments/payment-gateway.ts';
import { Refused } from '../../../platform/refused.ts';
import type { Catalog } from '../../catalog/catalog.service.ts';
import type { Orders } from '../../orders/orders.service.ts';

export interface Wallets {
  createSession(input: InputOf<typeof createWalletSession>): Promise<OutputOf<typeof createWalletSession>>;
}

interface WalletNeeds {
  catalog: Pick<Catalog, 'snapshot'>;
  orders: Pick<Orders, 'find'>;
  gateway: Pick<PaymentGateway, 'walletSession'>;
  configuration: Pick<Configuration, 'payment' | 'rootUrl'>;
  log: FastifyBaseLogger;
}

export function createWallets({ catalog, orders, gateway, configuration, log }: WalletNeeds): Wallets {
  const { payment, rootUrl } = configuration;
  return {
    /** Refuses what the venue does not offer, and any address but one of Apple's own; nothing is sent there then. */
    async createSession({ locationKey, orderKey, wallet, validationUrl }) {
      const { location } = await catalog.snapshot(locationKey);
      const order = await orders.find(locationKey, orderKey);
      if (order === null) throw new Refused('notFound');
      if (order.state === 'abandoned') throw new Refused('cartExpired');
      const merchantId = payment.applePayMerchantId;
      // Google Pay needs no session: its sheet opens with what the page knows.
      if (wallet !== 'applepay' || merchantId === null || !walletsOffered(location, payment).includes(wallet))
        throw new Refused('noWalletSession', { wallet: walletNames[wallet] });
      if (validationUrl === null || !isValidationAddress(validationUrl))
        throw new Refused('validationAddressUnknown');
      try {
        const domain = new URL(rootUrl).hostname;
        const asked = { validationUrl, merchantId, domain, displayName: location.name };
        return { session: await gateway.walletSession(asked) };
      } catch (error) {
        if (!(error instanceof PaymentNoAnswerError)) throw error;
        log.warn({ err: error }, 'the card gateway did not answer');
        throw new Refused('busy');
      }
    },
  };
}
