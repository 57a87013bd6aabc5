/**
 * What a visitor's browser loads from Stripe: the script, the card form and the wallets of js.stripe.com, the challenge of
 * hooks.stripe.com, the page of another way to pay at pm-redirects.stripe.com, and the two calls of api.stripe.com that pages may make with the publishable key. Tests lead the
 * browser's requests for these hosts to `/js.stripe.com/…` and so on.
 */
import { readFile } from 'node:fs/promises';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Accounts } from './accounts.ts';
import { ApiError, type Form } from './shapes.ts';

interface PageNeeds {
  accounts: Accounts;
  publishableKey: string;
}

const page = (title: string, script: string, body: string) => `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>${title}</title><script type="module" src="/${script}"></script></head>
<body>${body}</body>
</html>
`;

const field = (name: string, label: string) =>
  `<p><label>${label} <input id="${name}" inputmode="numeric" autocomplete="off"></label></p>`;

const cardPage = page(
  'Card',
  'card.js',
  `<p><label>Payment method <select><option value="card">Card</option><option value="klarna">Klarna</option></select></label></p>
${field('number', 'Card number')}${field('expiry', 'Expiration date')}${field('code', 'Security code')}
<p id="wrong" role="alert"></p>`,
);

const expressPage = page('Wallets', 'express.js', '<button>Buy with Google Pay</button>');

const sheetPage = page(
  'Google Pay',
  'sheet.js',
  `<h1>Google Pay</h1>
<p><label>Card <select id="card"><option value="4242424242424242">Visa 4242</option><option value="4000000000009995">Visa without funds</option><option value="4000000000003220">Visa with a challenge</option></select></label></p>
<p><label>Name <input id="name" value="Maya Okafor"></label></p>
<p><label>Email <input id="email" value=""></label></p>
<p><label>Phone <input id="phone" value="+13035550100"></label></p>
<button value="pay">Pay</button> <button value="cancel">Cancel</button>`,
);

const challengePage = page(
  'Your bank',
  'challenge.js',
  `<h1>Confirm this payment</h1>
<button value="complete">Complete</button> <button value="fail">Fail</button>`,
);

const redirectPage = page(
  'Klarna',
  'redirect.js',
  `<h1>Pay with Klarna</h1>
<button value="approve">Approve</button> <button value="cancel">Cancel</button>`,
);

const readScript = (name: string) => readFile(new URL(`./browser/${name}`, import.meta.url), 'utf8');

export function pageRoutes(app: FastifyInstance, { accounts, publishableKey }: PageNeeds): void {
  const sendScript = async (reply: FastifyReply, name: string) =>
    reply.type('text/javascript; charset=utf-8').send(await readScript(name));
  const sendPage = (reply: FastifyReply, text: string) => reply.type('text/html; charset=utf-8').send(text);

  // The library of the page asks for the script of its own version: /basil/stripe.js and the like.
  app.get('/js.stripe.com/:version/stripe.js', (_request, reply) => sendScript(reply, 'stripe.js'));
  app.get('/js.stripe.com/card.html', (_request, reply) => sendPage(reply, cardPage));
  app.get('/js.stripe.com/card.js', (_request, reply) => sendScript(reply, 'card.js'));
  app.get('/js.stripe.com/express.html', (_request, reply) => sendPage(reply, expressPage));
  app.get('/js.stripe.com/express.js', (_request, reply) => sendScript(reply, 'express.js'));
  app.get('/js.stripe.com/sheet.html', (_request, reply) => sendPage(reply, sheetPage));
  app.get('/js.stripe.com/sheet.js', (_request, reply) => sendScript(reply, 'sheet.js'));
  app.get('/hooks.stripe.com/challenge.html', (_request, reply) => sendPage(reply, challengePage));
  app.get('/hooks.stripe.com/challenge.js', (_request, reply) => sendScript(reply, 'challenge.js'));
  app.post<{ Body: Form }>('/hooks.stripe.com/challenge', async ({ body }) => {
    const books = accounts.ofSecret(body.client_secret ?? '');
    const intent = books.findBySecret(body.client_secret ?? '');
    return { status: books.answer(intent.id, body.answer === 'complete').status };
  });

  app.get('/pm-redirects.stripe.com/authorize/:secret', (_request, reply) => sendPage(reply, redirectPage));
  app.get('/pm-redirects.stripe.com/redirect.js', (_request, reply) => sendScript(reply, 'redirect.js'));
  app.post<{ Body: Form }>('/pm-redirects.stripe.com/answer', async ({ body }) => ({
    url: accounts
      .ofSecret(body.client_secret ?? '')
      .returnAddressOf(body.client_secret ?? '', body.answer === 'approve'),
  }));

  function requirePage(form: Form): void {
    if (form.key !== publishableKey)
      throw new ApiError(401, { type: 'invalid_request_error', message: 'Invalid API Key provided.' });
  }

  app.post<{ Body: Form }>('/api.stripe.com/v1/confirmation_tokens', async ({ body }, reply) => {
    requirePage(body);
    return reply
      .header('access-control-allow-origin', '*')
      .send(accounts.of(body._stripe_account).addToken(body));
  });
  app.get<{ Params: { id: string }; Querystring: Form }>(
    '/api.stripe.com/v1/payment_intents/:id',
    async ({ params, query }, reply) => {
      requirePage(query);
      const books = accounts.of(query._stripe_account);
      const { id, status, last_payment_error } = books.findBySecret(query.client_secret ?? '');
      if (id !== params.id)
        throw new ApiError(404, { type: 'invalid_request_error', message: 'No such payment_intent.' });
      return reply
        .header('access-control-allow-origin', '*')
        .send({ id, object: 'payment_intent', status, last_payment_error });
    },
  );
}
