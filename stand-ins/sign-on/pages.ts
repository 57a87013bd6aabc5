/** The stand-in's page: who signs in, and how it goes about it. */
import { escapeHtml, page } from '../identity/pages.ts';
import { manners } from './manners.ts';

const option = ([value, words]: [string, string]) => `<option value="${value}">${escapeHtml(words)}</option>`;

/** @param request names what was asked for; goes back with the form */
export const signInPage = (request: string, client: string): string =>
  page(
    'Sign in at the company',
    `<p class="venue">${escapeHtml(client)}</p>
<h1>Sign in at the company</h1>
<form method="post" action="/login">
  <input type="hidden" name="request" value="${escapeHtml(request)}">
  <label for="account">Account</label>
  <input id="account" name="account" autocomplete="off" required maxlength="100" value="dana" autofocus>
  <label for="email">Email of the account</label>
  <input id="email" name="email" type="email" autocomplete="off" required maxlength="254">
  <label for="manner">How it goes</label>
  <select id="manner" name="manner">${Object.entries(manners).map(option).join('')}</select>
  <button name="do" value="sign-in">Sign in</button>
  <button name="do" value="cancel" formnovalidate>Cancel</button>
</form>`,
  );

export const wrongPage = (words: string): string =>
  page('This cannot be done', `<h1>This cannot be done</h1>\n<p>${escapeHtml(words)}</p>`);
