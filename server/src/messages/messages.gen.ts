/** Written by `node scripts/list-messages.mjs`: the codes of en.json, with the values that each message takes. */
export interface Messages {
  'location.health.slow': { seconds: number };
  'location.health.unreachable': null;
}
