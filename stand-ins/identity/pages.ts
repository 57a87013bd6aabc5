/** The provider's pages: the number, the code, and what it has to say. */

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (mark) => entities[mark] ?? mark);

export function page(title: string, body: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/identity.css">
</head>
<body>
<main>
${body}
</main>
</body>
</html>
`;
}

const complaint = (words: string | null): string =>
  words === null ? '' : `<p class="bad" id="complaint" role="alert">${escapeHtml(words)}</p>`;
const described = (words: string | null): string =>
  words === null ? '' : ' aria-invalid="true" aria-describedby="complaint"';
const hidden = (login: string): string => `<input type="hidden" name="login" value="${escapeHtml(login)}">`;

/** Renders the venue's name above the form. */
const forWhom = (venue: string | null): string =>
  venue === null ? '' : `<p class="venue">${escapeHtml(venue)}</p>\n`;

interface Asking {
  /** The login in progress. */
  login: string;
  venue: string | null;
  /** The error of the last input. */
  words: string | null;
}

export function phonePage({ login, venue, typed, words }: Asking & { typed: string }): string {
  return page(
    venue === null ? 'Log in' : `Log in | ${venue}`,
    `${forWhom(venue)}<h1>Log in</h1>
<p>We send a code to your phone to make sure that it is you.</p>
${complaint(words)}
<form method="post" action="/login/phone">
  ${hidden(login)}
  <label for="phone">Phone number</label>
  <input id="phone" name="phone" type="tel" autocomplete="tel" required maxlength="40" placeholder="+1 303 555 0100" value="${escapeHtml(typed)}"${described(words)} autofocus>
  <button>Continue</button>
</form>
<form method="post" action="/login/cancel">${hidden(login)}<button class="plain">Cancel</button></form>`,
  );
}

export function codePage({
  login,
  venue,
  phone,
  inbox,
  words,
}: Asking & { phone: string; inbox: string }): string {
  return page(
    venue === null ? 'Enter the code' : `Enter the code | ${venue}`,
    `${forWhom(venue)}<h1>Enter the code</h1>
<p>We sent a code to <strong>${escapeHtml(phone)}</strong>. On this machine texts arrive in the <a href="${escapeHtml(inbox)}" target="_blank" rel="noreferrer">inbox</a>.</p>
${complaint(words)}
<form method="post" action="/login/code">
  ${hidden(login)}
  <label for="code">Code</label>
  <input id="code" name="code" type="text" inputmode="numeric" autocomplete="one-time-code" required maxlength="12"${described(words)} autofocus>
  <button>Continue</button>
</form>
<form method="post" action="/login/phone">
  ${hidden(login)}<input type="hidden" name="phone" value="${escapeHtml(phone)}"><button class="plain">Send another code</button>
</form>
<form method="post" action="/login/cancel">${hidden(login)}<button class="plain">Cancel</button></form>`,
  );
}

/** Renders the question whether to link an account; `link` names the request. */
export function connectPage({
  link,
  account,
  phone,
}: {
  link: string;
  account: string;
  phone: string;
}): string {
  const title = `Link your ${account} account`;
  const named = `<input type="hidden" name="link" value="${escapeHtml(link)}">`;
  return page(
    title,
    `<h1>${escapeHtml(title)}</h1>
<p>You are logged in as <strong>${escapeHtml(phone)}</strong>. The sandbox links an account without asking its service.</p>
<form method="post" action="/connect/link">${named}<button autofocus>Link account</button></form>
<form method="post" action="/connect/cancel">${named}<button class="plain">Cancel</button></form>`,
  );
}

export function saidPage(title: string, words: string): string {
  return page(title, `<h1>${escapeHtml(title)}</h1>\n<p>${escapeHtml(words)}</p>`);
}
