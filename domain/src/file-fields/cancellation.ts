/** The refund terms for guests who cancel, in the venue file (docs/rules/cancellation.md). */
import { group, list, whole } from './fields.ts';

export const cancellationField = list(
  group('What guests get back who cancel in time.', {
    untilHours: whole(0, 8760).describe('Until how many hours before the start; 0 is until it begins.'),
    refund: whole(1, 100).describe('How much of the price they get back, in percent; 100 is free.'),
  }),
  5,
);
