/** Binds the calls of guides (docs/rules/day.md, "Guides"). */
import { assignGuides, getGuideChoices } from '@gangway/contract/guides';
import type { FastifyInstance } from 'fastify';
import { type Gate, serve } from '../../platform/serve.ts';
import type { Guides } from './guides.service.ts';

/** @param guides loaded with the first call, to save memory where nobody uses the desk */
export function guidesRoutes(app: FastifyInstance, gate: Gate, guides: () => Promise<Guides>): void {
  serve(app, getGuideChoices, gate, async (input) => (await guides()).choices(input));
  serve(app, assignGuides, gate, async (...of) => (await guides()).assign(...of));
}
