/** Finds contradictions in the webhooks of a venue file (docs/webhooks.md). */
import { t } from '../../messages/t.ts';
import { type Problem, problem } from '../problems.ts';
import type { VenueFile } from '../venue-file.ts';

export const checkWebhooks = ({ webhooks }: VenueFile): Problem[] =>
  webhooks.flatMap(({ url }, index) =>
    webhooks.findIndex((other) => other.url === url) < index
      ? [problem(['webhooks', index, 'url'], t('venueFile.webhooks.twice'))]
      : [],
  );
