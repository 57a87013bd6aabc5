/**
 * Stand-ins of four trackers on an origin of their own. Like real ones, their scripts read the address, the
 * referrer and the cookies of the document they run in, try the window around it, and send what they find.
 */
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** A request as it arrived, in full. */
export interface Arrived {
  url: string;
  headers: Record<string, unknown>;
  body: string;
}

const about = `const about = () => {
  let around = 'blocked';
  try { around = parent.location.href + ' ' + parent.document.title; } catch {}
  return { href: location.href, referrer: document.referrer, cookie: document.cookie, around, stored: { ...localStorage } };
};`;

/** Reads commands as the real one does: those that waited, then each new one. */
const tagScript = `(() => {
  ${about}
  const own = new URL(document.currentScript.src);
  const prefix = own.searchParams.get('id').split('-')[0] + '-';
  document.cookie = '_' + prefix + 'visitor=v-' + prefix + '; path=/; max-age=3600';
  const run = ([kind, name, parameters]) => {
    if (kind !== 'event' || !String(parameters.send_to).startsWith(prefix)) return;
    const body = JSON.stringify({ name, parameters, ...about() });
    fetch(own.origin + '/collect' + own.pathname, { method: 'POST', mode: 'no-cors', body });
  };
  const push = dataLayer.push.bind(dataLayer);
  dataLayer.forEach((command) => run([...command]));
  dataLayer.push = (...commands) => { commands.forEach((command) => run([...command])); return push(...commands); };
})();`;

const pixelScript = `(() => {
  ${about}
  const { origin } = new URL(document.currentScript.src);
  fbq.callMethod = (kind, name, parameters) => {
    if (kind === 'init' || kind === 'set') return;
    const sent = JSON.stringify({ kind, name, parameters, ...about() });
    new Image().src = origin + '/pixel?sent=' + encodeURIComponent(sent);
  };
  fbq.queue.splice(0).forEach((command) => fbq.callMethod(...command));
})();`;

const scripts: Readonly<Record<string, string>> = {
  '/analytics.js': tagScript,
  '/ads.js': tagScript,
  '/social.js': pixelScript,
};

async function arrivedOf(request: IncomingMessage): Promise<Arrived> {
  return { url: request.url ?? '', headers: request.headers, body: await text(request) };
}

/** Starts them; `/arrived` answers with everything that arrived. */
export async function startTrackers() {
  const arrived: Arrived[] = [];
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://trackers');
    if (pathname === '/arrived') {
      response.end(JSON.stringify(arrived));
      return;
    }
    void arrivedOf(request).then((one) => arrived.push(one));
    const script = scripts[pathname];
    if (script === undefined) response.writeHead(204).end();
    else response.writeHead(200, { 'content-type': 'text/javascript' }).end(script);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    /** The settings of a shop that has them. */
    env: {
      WEB_ANALYTICS_SCRIPT_URL: `${origin}/analytics.js`,
      SOCIAL_PIXEL_SCRIPT_URL: `${origin}/social.js`,
      SEARCH_AD_SCRIPT_URL: `${origin}/ads.js`,
      TRAVEL_PIXEL_URL: `${origin}/beacon`,
    },
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
