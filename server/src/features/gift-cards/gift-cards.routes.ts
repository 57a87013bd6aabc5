/** Binds the gift card calls to their service. */
import {
  checkGiftCard,
  redeemGiftCard,
  revealGiftCards,
  unredeemGiftCard,
} from '@gangway/contract/gift-cards';
import type { FastifyInstance } from 'fastify';
import { type Gate, serve } from '../../platform/serve.ts';
import type { GiftCards } from './gift-cards.service.ts';

export function giftCardsRoutes(app: FastifyInstance, gate: Gate, giftCards: GiftCards): void {
  serve(app, redeemGiftCard, gate, giftCards.redeem);
  serve(app, unredeemGiftCard, gate, giftCards.unredeem);
  serve(app, checkGiftCard, gate, giftCards.check);
  serve(app, revealGiftCards, gate, giftCards.reveal);
}
