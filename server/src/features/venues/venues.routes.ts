/** Binds the calls of a venue's versions (docs/rules/versions.md). */
import {
  getVenueVersion,
  getVenueVersions,
  previewRestoreVersion,
  restoreVenueVersion,
} from '@gangway/contract/venues';
import type { FastifyInstance } from 'fastify';
import { type Gate, serve } from '../../platform/serve.ts';
import type { VenueVersions } from './versions.service.ts';

/** Loaded with the first call, to save memory where nobody uses the desk. */
export function venuesRoutes(
  app: FastifyInstance,
  gate: Gate,
  { venueVersions: versions }: { venueVersions: () => Promise<VenueVersions> },
): void {
  serve(app, getVenueVersions, gate, async (input) => (await versions()).list(input));
  serve(app, getVenueVersion, gate, async (input) => (await versions()).read(input));
  serve(app, previewRestoreVersion, gate, async (input) => (await versions()).preview(input));
  serve(app, restoreVenueVersion, gate, async (...of) => (await versions()).restore(...of));
}
