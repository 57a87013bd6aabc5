/**
 * Calls addresses that venues name without being led into the shop's own network: each address that a name resolves
 * to is checked in the look-up of the connection itself (docs/decisions/0095-webhooks-out.md).
 */
import { type LookupAddress, type LookupAllOptions, lookup } from 'node:dns';
import type { IncomingMessage } from 'node:http';
import { Agent as HttpsAgent, request as requestHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { Agent as HttpAgent, request as requestHttp } from '../../platform/node-http.ts';
import { isPublicAddress } from './public-address.ts';
import { type WebhookGateway, WebhookNotSentError, type WebhookRequest } from './webhook-gateway.ts';

/** Addresses that may be called. */
export interface CallPolicy {
  protocols: readonly string[];
  /** Null for any. */
  ports: readonly number[] | null;
  mayCall: (address: string) => boolean;
}

export const publicOnly: CallPolicy = { protocols: ['https:'], ports: [443], mayCall: isPublicAddress };

/** For trials on one machine, which production refuses. */
export const anywhere: CallPolicy = { protocols: ['https:', 'http:'], ports: null, mayCall: () => true };

type Resolve = (
  host: string,
  options: LookupAllOptions,
  done: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

export interface HttpWebhookOptions {
  policy: CallPolicy;
  /** Named in the User-Agent header. */
  version: string;
  /** Milliseconds from the look-up to the last byte; 10 s by default. */
  timeoutMs?: number;
  /** Resolves names; that of the machine by default. */
  resolve?: Resolve;
  /** A certificate authority beside those of the machine: of a test. */
  ca?: string;
}

/** An answer is read that far, so that the endpoint sees it received; it means nothing beside its status. */
const maxRead = 64 * 1024;

const refused = (why: string) => new WebhookNotSentError(`The address may not be called: ${why}.`);

const portOf = ({ port, protocol }: URL) => (port === '' ? (protocol === 'https:' ? 443 : 80) : Number(port));

/** Throws unless the address may be called, as far as that can be said before its name is resolved. */
function checkUrl(text: string, { protocols, ports, mayCall }: CallPolicy): URL {
  const url = URL.parse(text);
  if (url === null) throw refused('it is not a web address');
  if (!protocols.includes(url.protocol)) throw refused(`${url.protocol} is not allowed`);
  if (url.username !== '' || url.password !== '') throw refused('it has a name or password');
  if (ports !== null && !ports.includes(portOf(url))) throw refused(`port ${portOf(url)} is not allowed`);
  // Nothing is looked up for an address in numbers. URL has written it in its usual form, whatever form it had.
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
  if (isIP(host) !== 0 && !mayCall(host)) throw refused('it is not on the public internet');
  return url;
}

/** The look-up of a connection: it connects to an address returned here, so that a later answer cannot differ. */
function checkedLookup(resolve: Resolve, { mayCall }: CallPolicy): LookupFunction {
  return (host, options, done) => {
    resolve(host, { ...options, all: true }, (error, addresses) => {
      const [first] = addresses ?? [];
      if (error !== null) return done(error, '', 0);
      if (first === undefined || !addresses.every(({ address }) => mayCall(address)))
        return done(refused('it is not on the public internet'), '', 0);
      return options.all === true ? done(null, addresses) : done(null, first.address, first.family);
    });
  };
}

/** Reads and drops an answer, up to a limit; the connection is closed after it. */
function drop(answer: IncomingMessage): Promise<void> {
  let read = 0;
  const { promise, resolve } = Promise.withResolvers<void>();
  answer.on('data', (chunk: Buffer) => {
    read += chunk.length;
    if (read >= maxRead) answer.destroy();
  });
  answer.once('close', resolve);
  return promise;
}

/** Says why there was no answer, without repeating what the network said. */
function reasonOf(error: unknown, isLate: boolean): WebhookNotSentError {
  if (error instanceof WebhookNotSentError) return error;
  const { code } = error as NodeJS.ErrnoException;
  const why = isLate ? 'it took too long' : (code ?? 'the connection failed');
  return new WebhookNotSentError(`The endpoint did not answer: ${why}.`, { cause: error });
}

export class HttpWebhookGateway implements WebhookGateway {
  readonly #options: HttpWebhookOptions;

  constructor(options: HttpWebhookOptions) {
    this.#options = options;
  }

  async post({ url: text, headers, body }: WebhookRequest, signal?: AbortSignal): Promise<number> {
    const { policy, version, timeoutMs = 10_000, resolve = lookup, ca } = this.#options;
    const url = checkUrl(text, policy);
    const timeout = AbortSignal.timeout(timeoutMs);
    const { promise, resolve: answered, reject: failed } = Promise.withResolvers<number>();
    const isPlain = url.protocol === 'http:';
    const options = {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        'user-agent': `Gangway/${version}`,
        ...headers,
      },
      // A connection of its own, so that each is checked. Without an agent of its own, it might go through a proxy.
      agent: isPlain ? new HttpAgent({ keepAlive: false }) : new HttpsAgent({ keepAlive: false }),
      lookup: checkedLookup(resolve, policy),
      signal: signal === undefined ? timeout : AbortSignal.any([timeout, signal]),
      ...(ca === undefined ? {} : { ca }),
    };
    const request = (isPlain ? requestHttp : requestHttps)(url, options);
    request.once('error', (error) => failed(reasonOf(error, timeout.aborted)));
    request.once('response', (answer) => {
      // The status decides. An answer that breaks off, or goes on, has been received all the same.
      answer.on('error', () => undefined);
      void drop(answer).then(() => answered(answer.statusCode ?? 0));
    });
    request.end(body);
    return promise;
  }
}
