/** The login screens: a number, a code by text message, and on to the shop (7.4, D-AU-04). */
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { InteractionResults, Provider } from 'oidc-provider';
import { readPhone, refusalAtLogin } from './accounts.ts';
import type { Logins } from './logins.ts';
import { codePage, phonePage, saidPage } from './pages.ts';
import { sendPage } from './send-page.ts';
import type { Sessions } from './sessions.ts';

export interface LoginNeeds {
  provider: () => Provider;
  logins: Logins;
  sessions: Sessions;
  /** Sends a text message; throws if it cannot be delivered. */
  sendText: (to: string, body: string) => Promise<void>;
  /** Where text messages can be read. */
  inbox: string;
}

type Body = Record<string, string | undefined>;

/**
 * Extracts a plain name: anyone can write this parameter, so other characters and long text are not shown.
 */
function readVenue(text: unknown): string | null {
  const name = (typeof text === 'string' ? text : '')
    .replace(/[^\p{L}\p{N} &'’.,()-]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 60);
  return name === '' ? null : name;
}

const tooManyLogins = 'Too many logins were started here. Please try again in ten minutes.';
const tooManyTexts = 'Too many codes were sent. Please try again in ten minutes.';
const oldLogin = 'This took too long. Please go back to the shop and try again.';

const sendOld = (reply: FastifyReply) => sendPage(reply, saidPage('Log in', oldLogin), null, 400);

export function loginRoutes(app: FastifyInstance, needs: LoginNeeds): void {
  const { provider, logins, sessions, sendText, inbox } = needs;

  /** Continues the request to /authorize with what came of the login. */
  async function goOn(reply: FastifyReply, name: string, result: InteractionResults): Promise<FastifyReply> {
    const interaction = await provider().Interaction.find(name);
    logins.end(name);
    if (interaction === undefined) return sendOld(reply);
    interaction.result = result;
    const { accountId } = result.login ?? {};
    // Whoever logs in as somebody else starts a session of their own.
    if (accountId !== undefined && interaction.session?.accountId !== accountId) {
      await sessions.end(interaction.session?.cookie);
      delete interaction.session;
    }
    await interaction.save(interaction.exp - Math.floor(Date.now() / 1000));
    return reply.header('cache-control', 'no-store').redirect(interaction.returnTo, 303);
  }

  app.get<{ Params: { login: string } }>('/login/:login', async ({ params, ip }, reply) => {
    const interaction = await provider().Interaction.find(params.login);
    if (interaction === undefined) return sendOld(reply);
    const asked = interaction.params as Body;
    const of = { venue: readVenue(asked['ext-venue']), shop: asked.redirect_uri ?? '' };
    const login = logins.begin(params.login, of, ip);
    if (login === null) return sendPage(reply, saidPage('Log in', tooManyLogins), null, 429);
    const { venue, shop } = login;
    return sendPage(reply, phonePage({ login: params.login, venue, typed: '', words: null }), shop);
  });

  app.post<{ Body: Body }>('/login/phone', async ({ body, ip }, reply) => {
    const { login: name = '', phone: typed = '' } = body;
    const login = logins.find(name);
    if (login === null) return sendOld(reply);
    const { venue, shop } = login;
    const again = (words: string, status: number) =>
      sendPage(reply, phonePage({ login: name, venue, typed, words }), shop, status);
    const phone = readPhone(typed);
    if (phone === null) return again('Please enter a phone number, like +1 303 555 0100.', 422);
    const code = logins.newCode(name, phone, ip);
    if (code === null) return again(tooManyTexts, 429);
    try {
      await sendText(phone, `${code} is your code to log in.`);
    } catch {
      return again('The text could not be sent. Please try again.', 502);
    }
    return sendPage(reply, codePage({ login: name, venue, phone, inbox, words: null }), shop);
  });

  app.post<{ Body: Body }>('/login/code', async ({ body }, reply) => {
    const { login: name = '', code = '' } = body;
    const login = logins.find(name);
    if (login === null) return sendOld(reply);
    const check = logins.checkCode(name, code);
    if (check === 'right') {
      const account = logins.finish(name);
      if (account === null) return sendOld(reply);
      const refusal = refusalAtLogin(account.phone);
      return goOn(
        reply,
        name,
        refusal === null
          ? { login: { accountId: account.subject } }
          : { error: refusal.error, error_description: refusal.description },
      );
    }
    const words =
      check === 'wrong'
        ? 'This is not the code. Please look again.'
        : 'This code cannot be used any more. Please have another one sent.';
    const { venue, shop, phone } = login;
    return sendPage(reply, codePage({ login: name, venue, phone: phone ?? '', inbox, words }), shop, 422);
  });

  app.post<{ Body: Body }>('/login/cancel', async ({ body }, reply) => {
    const { login: name = '' } = body;
    if (logins.find(name) === null) return sendOld(reply);
    return goOn(reply, name, {
      error: 'login_cancelled',
      error_description: 'The login was canceled.',
    });
  });
}
