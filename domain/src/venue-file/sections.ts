/**
 * All that a venue file can have, in its order: an export writes it, and an import names its pictures, its problems and
 * the places it takes away, one after the other. Their schemas are listed in venue-file.ts.
 */
import { activities } from './activities/section.ts';
import { addOns } from './add-ons/section.ts';
import { agents } from './agents/section.ts';
import { blackouts } from './blackouts/section.ts';
import { pools } from './capacity/section.ts';
import { charges } from './charges/section.ts';
import { checkout } from './checkout/section.ts';
import { deposits } from './deposits/section.ts';
import { giftCards } from './gift-cards/section.ts';
import { look } from './look/section.ts';
import { memberships } from './memberships/section.ts';
import { merchandise } from './merchandise/section.ts';
import { packages } from './packages/section.ts';
import { promoCodes } from './promo-codes/section.ts';
import { noSections } from './section.ts';
import { plainSettings } from './settings/section.ts';
import { translations } from './translations/section.ts';
import { transportation } from './transport/section.ts';
import { venue } from './venue/section.ts';
import { webhooks } from './webhooks/section.ts';

export const sections = noSections
  .and(venue)
  .and(look)
  .and(checkout)
  .and(charges)
  .and(plainSettings)
  .and(blackouts)
  .and(deposits)
  .and(transportation)
  .and(pools)
  .and(addOns)
  .and(activities)
  .and(packages)
  .and(merchandise)
  .and(giftCards)
  .and(memberships)
  .and(agents)
  .and(promoCodes)
  .and(webhooks)
  .and(translations);
