/** What venues offer that needs nothing but their catalog: each with its calls, and what pages may ask of it. */
import { getMerchandise } from '@gangway/contract/merchandise';
import type { FastifyInstance } from 'fastify';
import type { Queryable } from '../db/database.ts';
import type { Catalog } from '../features/catalog/catalog.service.ts';
import { merchandiseRoutes } from '../features/merchandise/merchandise.routes.ts';
import { createMerchandise } from '../features/merchandise/merchandise.service.ts';
import type { Gate } from '../platform/serve.ts';

interface OfferNeeds {
  db: Queryable;
  catalog: Catalog;
}

export interface Offer {
  bind(http: FastifyInstance, gate: Gate): void;
  /** By the names of calls. */
  answers: readonly (readonly [call: string, answer: (input: never) => Promise<unknown>])[];
}

function merchandise(needs: OfferNeeds): Offer {
  const shop = createMerchandise(needs);
  return {
    bind: (http, gate) => merchandiseRoutes(http, gate, shop),
    answers: [[getMerchandise.name, shop.list]],
  };
}

export const createOffers = (needs: OfferNeeds): readonly Offer[] => [merchandise(needs)];
