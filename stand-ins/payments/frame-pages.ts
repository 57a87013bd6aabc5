/** The gateway's small pages: card frame, sheet of a wallet, 3-D Secure challenge, and a plain notice. */
import { amountWords } from './browser/amount-words.js';
import { brandOf } from './browser/card-number.js';
import type { Charge } from './ledger-shapes.ts';
import { type Wallet, walletCards } from './outcomes.ts';

const walletNames = { googlepay: 'Google Pay', applepay: 'Apple Pay' };

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (mark) => entities[mark] ?? mark);

function document(title: string, head: string, body: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title>
<link rel="stylesheet" href="/frame/frame.css">
${head}
</head>
${body}
</html>
`;
}

/** Renders the card fields. The script adds their text in the language that the shop requested. */
export function framePage(parent: string): string {
  const field = (name: string, autocomplete: string, maxLength: number): string => `
    <div class="cell cell-${name}">
      <label for="${name}"></label>
      <input id="${name}" name="${name}" type="text" inputmode="numeric" autocomplete="${autocomplete}" maxlength="${maxLength}" spellcheck="false" autocapitalize="off" autocorrect="off" required aria-describedby="${name}-error">
    </div>`;
  const body = `<body class="frame" data-parent="${escapeHtml(parent)}">
<form id="card" novalidate autocomplete="on">
  <div class="cells">
    ${field('number', 'cc-number', 28)}
    ${field('expiry', 'cc-exp', 9)}
    ${field('code', 'cc-csc', 4)}
    <span class="brand" id="brand" aria-hidden="true"></span>
  </div>
  <div class="errors" aria-live="polite">
    <p class="error" id="number-error" hidden></p>
    <p class="error" id="expiry-error" hidden></p>
    <p class="error" id="code-error" hidden></p>
    <p class="error" id="form-error" hidden></p>
  </div>
  <p class="unseen" id="brand-name" aria-live="polite"></p>
  <button class="unseen" type="submit" tabindex="-1" aria-hidden="true"></button>
</form>
</body>`;
  return document('Card details', '<script type="module" src="/frame/frame.js"></script>', body);
}

/** Renders the sheet of a wallet; the script fills in who is paid and how much, as the shop's page says. */
export function sheetPage(parent: string, wallet: Wallet): string {
  const name = walletNames[wallet];
  const cards = walletCards.map(({ number, outcome }, place) => {
    const label = `${brandOf(number).name} •••• ${number.slice(-4)}`;
    return `
      <label><input type="radio" name="card" value="${number}"${place === 0 ? ' checked' : ''}>
        <span>${label}</span> <small>${outcome}</small></label>`;
  });
  const body = `<body class="sheet" data-parent="${escapeHtml(parent)}" data-wallet="${wallet}">
<div role="dialog" aria-modal="true" aria-labelledby="name">
  <form id="sheet">
    <h1 id="name">${name}</h1>
    <dl>
      <div><dt>Pay</dt><dd id="merchant"></dd></div>
      <div><dt>Total</dt><dd id="amount"></dd></div>
    </dl>
    <fieldset><legend>Card</legend>${cards.join('')}
    </fieldset>
    <fieldset id="contact" hidden><legend>Shared with the shop</legend>
      <p><label for="contact-name">Name</label><input id="contact-name" name="name" value="Maya Okafor"></p>
      <p><label for="contact-email">Email</label><input id="contact-email" name="email" type="email" value="maya@okafor.example"></p>
      <p><label for="contact-phone">Phone</label><input id="contact-phone" name="phone" type="tel" value="+1 303 555 0100"></p>
    </fieldset>
    <p id="said" role="status"></p>
    <button class="primary" id="pay" type="submit" disabled>Pay</button>
    <button id="cancel" type="button">Cancel</button>
    <p class="fine">A test sheet: no wallet is asked and no money moves.</p>
  </form>
</div>
</body>`;
  const head = `<link rel="stylesheet" href="/frame/sheet.css">
<script type="module" src="/frame/sheet.js"></script>`;
  return document(name, head, body);
}

/** Renders the bank's page, shown in a frame over the shop. The result is posted to the shop and recorded. */
export function challengePage(charge: Charge, parent: string, allowedParents: readonly string[]): string {
  const open = charge.state === 'challenge_pending';
  const over = charge.approved ? 'You have approved this payment.' : 'This payment was not approved.';
  const amount = escapeHtml(amountWords(charge.amount, charge.currency));
  const body = `<body class="challenge" data-id="${escapeHtml(charge.id)}" data-parent="${escapeHtml(parent)}" data-allowed="${escapeHtml(allowedParents.join(' '))}" data-settled="${open ? '' : charge.approved ? 'approved' : 'declined'}">
<main class="bank" aria-label="Sandbox Bank">
  <p class="bank-name"><svg viewBox="0 0 24 24" aria-hidden="true"><path d="M4 10h16M12 4 4 8.500V10h16V8.500zM6.500 10v7M12 10v7M17.500 10v7M4 20h16M5 17h14"/></svg>Sandbox Bank</p>
  <h1>${open ? 'Is this you paying?' : 'Thank you'}</h1>
  <dl>
    <div><dt>Amount</dt><dd class="amount">${amount}</dd></div>
    <div><dt>Card</dt><dd>•••• ${escapeHtml(charge.card.last4)}</dd></div>
    <div><dt>Reference</dt><dd>${escapeHtml(charge.reference)}</dd></div>
  </dl>
  <p id="said" role="status">${open ? '' : `${over} You can close this window.`}</p>
  <div class="answers"${open ? '' : ' hidden'}>
    <button class="primary" type="button" value="approved">Approve</button>
    <button type="button" value="declined">Decline</button>
  </div>
  <p class="fine">A test page: no bank is asked and no money moves.</p>
</main>
</body>`;
  return document('Verify your payment', '<script type="module" src="/frame/challenge.js"></script>', body);
}

export function messagePage(message: string): string {
  return document(
    'Card gateway',
    '',
    `<body class="challenge"><main class="bank"><p>${escapeHtml(message)}</p></main></body>`,
  );
}
