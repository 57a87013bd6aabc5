/** Webhooks (docs/webhooks.md). */
import { written } from '../../file-fields/fields.ts';
import type { Section } from '../section.ts';
import { checkWebhooks } from './check.ts';
import { webhooks as schema } from './schema.ts';

export const webhooks = {
  read: (file) => ({ webhooks: file.webhooks }),
  write: (location) => ({ webhooks: written(schema, location.webhooks) }),
  check: checkWebhooks,
} satisfies Section;
