/** How a call may fail, with the message for the customer. */
import { t } from '../messages/t.ts';

/** The server answered with an error, or not in time. */
export class CallFailed extends Error {
  /** HTTP status; 0 if no answer came in time. */
  readonly status: number;
  /** The message for the customer. */
  readonly words: string;
  readonly requestId: string | null;

  constructor(status: number, words: string, requestId: string | null = null) {
    super(words);
    this.name = 'CallFailed';
    this.status = status;
    this.words = words;
    this.requestId = requestId;
  }
}

export const isOffline = (): boolean => typeof navigator !== 'undefined' && navigator.onLine === false;

/** For a failure that nothing is known about. Without a connection it is that. */
export const faultWords = () => (isOffline() ? t('lib.connection.offline') : t('lib.call.fault'));

/** No answer within the timeout (8.3-20). */
export class TimedOut extends CallFailed {
  constructor() {
    super(0, t('lib.call.timedOut'));
    this.name = 'TimedOut';
  }
}

/** A newer call replaced this one, which yields the value 500 (8.3-21). */
export class Superseded extends Error {
  readonly status = 500;

  constructor() {
    super('A newer call to the same path took the place of this one.');
    this.name = 'Superseded';
  }
}

/** The server's status 499 and superseded calls are both silent (C-09). */
export function isSilent(error: unknown): boolean {
  return error instanceof Superseded || (error instanceof CallFailed && error.status === 499);
}
