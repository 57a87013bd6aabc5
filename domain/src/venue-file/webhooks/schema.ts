/** The part of the venue file for the venue's own systems that hear of sales (docs/webhooks.md). */
import { group, list, matching, oneOf, usual, yesNo } from '../../file-fields/fields.ts';
import { mostEndpoints, webhookEvents } from '../../location/webhooks.ts';
import { t } from '../../messages/t.ts';

/** Of this machine, plain HTTP is fine: for trials, which production refuses. No name and password, no fragment. */
const endpointForm =
  /^(?:https:\/\/[^\s/?#@]+|http:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?)(?:[/?][^\s#]*)?$/;

const endpoint = group('An address of your own system that hears of sales.', {
  url: matching(endpointForm, () => t('venueFile.expected.endpoint'))
    .max(500)
    .describe('Where events are sent by POST: an https address, like https://hooks.example.com/gangway.'),
  events: list(oneOf([...webhookEvents]), webhookEvents.length)
    .min(1, { error: () => t('venueFile.problem.empty') })
    .describe('Which events it hears of.'),
  personalData: usual(yesNo(), false).describe(
    'Whether orders in events have the guest’s name, email address and phone number.',
  ),
});

export const webhooks = usual(list(endpoint, mostEndpoints), []).describe(
  'Your own systems that hear of sales: each event is sent there, signed.',
);
