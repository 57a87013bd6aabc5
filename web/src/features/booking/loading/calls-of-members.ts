/** Calls whose answer depends on the membership: they wait for the sign-in, which they are recognized by. */
import type { Caller } from '../../../lib/call.ts';
import type { BookingNeeds } from '../state/booking-options.ts';

/** Milliseconds after which a call goes out without a sign-in, and is answered as for everyone. */
const maxWait = 3000;

/** Returns a caller that waits for the sign-in if there is a membership to book under; it waits once. */
export function callsOfMembers(
  { call, signedIn, later }: Pick<BookingNeeds, 'call' | 'signedIn' | 'later'>,
  isMember: () => boolean,
): Caller {
  let ready: Promise<unknown> | undefined;
  const waitForSignIn = () =>
    new Promise<void>((resolve) => {
      const stop = later(resolve, maxWait);
      const done = () => {
        stop();
        resolve();
      };
      signedIn().then(done, done);
    });
  return async (declaration, input, options) => {
    if (isMember()) {
      ready ??= waitForSignIn();
      await ready;
    }
    return call(declaration, input, options);
  };
}
