/**
 * The inbox page: keeps the list up to date, shows the selected message, and never runs scripts from an
 * email.
 */

/**
 * @typedef {{ id: number, kind: 'mail' | 'sms', at: string, from: string, to: string[], subject: string, preview: string, attachmentCount: number }} Summary
 * @typedef {{ number: number, filename: string, size: number, url: string }} Part
 * @typedef {{ id: number, kind: 'mail' | 'sms', at: string, from: string, to: string[], subject: string, text: string, html: string | null, messageId: string | null, headers: { name: string, value: string }[], attachments: Part[] }} Message
 */

/**
 * @template {Element} T
 * @param {string} id
 * @param {new () => T} type
 */
function element(id, type) {
  const found = document.getElementById(id);
  if (!(found instanceof type)) throw new Error(`The page lacks #${id}.`);
  return found;
}

/**
 * @param {string} tag
 * @param {Record<string, string>} attributes
 * @param {(Node | string)[]} children
 */
function make(tag, attributes = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...children);
  return made;
}

const list = element('list', HTMLUListElement);
const empty = element('empty', HTMLElement);
const search = element('search', HTMLInputElement);
const pane = element('message', HTMLElement);
const status = element('status', HTMLElement);
const clearButton = element('clear', HTMLButtonElement);
const confirmDialog = element('confirm', HTMLDialogElement);

let kind = '';
/** @type {Summary[]} */
let messages = [];
let newest = -1;
/** The number of the latest list request: older answers that arrive late are dropped. */
let asked = 0;

const icons = {
  mail: 'M4 6.500h16v11H4zm.500.500 7.500 6 7.500-6',
  sms: 'M5 5h14v10.500H11L7 19.500v-4H5z',
};

/** @param {'mail' | 'sms'} name */
function icon(name) {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  svg.setAttribute('viewBox', '0 0 24 24');
  svg.setAttribute('role', 'img');
  svg.setAttribute('aria-label', name === 'mail' ? 'Mail' : 'Text message');
  const path = document.createElementNS('http://www.w3.org/2000/svg', 'path');
  path.setAttribute('d', icons[name]);
  svg.append(path);
  return svg;
}

/** @param {string} at */
function showTime(at) {
  const date = new Date(at);
  const today = new Date().toDateString() === date.toDateString();
  const text = today
    ? date.toLocaleTimeString([], { hour: 'numeric', minute: '2-digit' })
    : date.toLocaleDateString([], { month: 'short', day: 'numeric' });
  return make('time', { datetime: at, title: date.toLocaleString() }, text);
}

/** @param {string} text */
function withLinks(text) {
  return text
    .split(/(https?:\/\/[^\s<>"']+[^\s<>"'.,;:!?)])/)
    .map((part, index) =>
      index % 2 === 1 ? make('a', { href: part, target: '_blank', rel: 'noreferrer' }, part) : part,
    );
}

const chosenId = () => Number(window.location.hash.slice(1)) || null;

function paintList() {
  const chosen = chosenId();
  list.replaceChildren(
    ...messages.map((message) => {
      const link = make(
        'a',
        { href: `#${message.id}` },
        icon(message.kind),
        make('span', { class: 'to' }, message.to.join(', ')),
        showTime(message.at),
        make('span', { class: 'subject' }, message.subject),
        make('span', { class: 'preview' }, message.preview),
      );
      if (message.id === chosen) link.setAttribute('aria-current', 'true');
      return make('li', {}, link);
    }),
  );
  const filtered = search.value.trim() !== '' || kind !== '';
  empty.hidden = messages.length > 0;
  empty.replaceChildren(
    make('b', {}, filtered ? 'Nothing here matches.' : 'Nothing has arrived yet.'),
    make(
      'span',
      {},
      filtered ? 'Try another recipient or kind.' : 'Mails and texts appear here as they are sent.',
    ),
  );
  clearButton.disabled = messages.length === 0 && !filtered;
}

async function refresh() {
  const number = ++asked;
  const query = new URLSearchParams();
  if (search.value.trim() !== '') query.set('q', search.value.trim());
  if (kind !== '') query.set('kind', kind);
  const answer = await fetch(`/api/messages?${query}`);
  if (!answer.ok) throw new Error(`The inbox answered ${answer.status}.`);
  const content = await answer.json();
  if (number !== asked) return;
  messages = content.messages;
  const top = messages[0]?.id ?? 0;
  if (newest >= 0 && top > newest) status.textContent = `New message to ${messages[0]?.to.join(', ')}.`;
  newest = Math.max(newest, top);
  paintList();
}

/** @param {Message} message */
function viewsOf(message) {
  /** @type {[string, () => Node][]} */
  const views = [];
  if (message.html !== null) {
    views.push([
      'Mail',
      () =>
        make('iframe', {
          title: `Mail: ${message.subject}`,
          sandbox: 'allow-popups allow-popups-to-escape-sandbox',
          src: `/api/messages/${message.id}/html`,
        }),
    ]);
  }
  if (message.kind === 'sms')
    return [
      /** @type {[string, () => Node]} */ ([
        'Text',
        () => make('p', { class: 'bubble' }, ...withLinks(message.text)),
      ]),
    ];
  views.push(['Text', () => make('pre', {}, ...withLinks(message.text))]);
  views.push([
    'Headers',
    () =>
      make(
        'dl',
        { class: 'headers' },
        ...message.headers.flatMap(({ name, value }) => [make('dt', {}, name), make('dd', {}, value)]),
      ),
  ]);
  return views;
}

/** @param {Message} message */
function paintMessage(message) {
  const views = viewsOf(message);
  const view = make('div', { class: 'view', role: 'tabpanel', id: 'view' });
  const tabs = views.map(([name, build], index) => {
    const tab = make('button', { type: 'button', class: 'tab', role: 'tab', 'aria-controls': 'view' }, name);
    tab.addEventListener('click', () => {
      tabs.forEach((other) => {
        other.setAttribute('aria-selected', String(other === tab));
        other.tabIndex = other === tab ? 0 : -1;
      });
      view.setAttribute('aria-label', name);
      view.replaceChildren(build());
    });
    tab.addEventListener('keydown', (event) => {
      const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
      const next = tabs[(index + step + tabs.length) % tabs.length];
      if (step === 0 || !next) return;
      next.focus();
      next.click();
    });
    return tab;
  });
  /** @type {[string, string][]} */
  const facts = [
    ['From', message.from],
    ['To', message.to.join(', ')],
    ['At', new Date(message.at).toLocaleString()],
  ];
  const files = message.attachments.map((part) =>
    make(
      'li',
      {},
      make(
        'a',
        { href: part.url, download: part.filename },
        part.filename,
        make('small', {}, showSize(part.size)),
      ),
    ),
  );
  const parts = [
    make('a', { class: 'back', href: '#' }, '← All messages'),
    make('h2', {}, message.kind === 'sms' ? 'Text message' : message.subject || 'No subject'),
    make(
      'dl',
      { class: 'facts' },
      ...facts
        .filter(([, value]) => value !== '')
        .map(([name, value]) => make('div', {}, make('dt', {}, name), make('dd', {}, value))),
    ),
  ];
  if (files.length > 0) parts.push(make('ul', { class: 'files', 'aria-label': 'Attachments' }, ...files));
  if (tabs.length > 1) parts.push(make('div', { class: 'tabs', role: 'tablist' }, ...tabs));
  pane.replaceChildren(...parts, view);
  tabs[0]?.click();
}

/** @param {number} size */
function showSize(size) {
  return size < 1024
    ? `${size} B`
    : size < 1_048_576
      ? `${Math.round(size / 1024)} kB`
      : `${(size / 1_048_576).toFixed(1)} MB`;
}

async function open() {
  const id = chosenId();
  document.body.classList.toggle('reading', id !== null);
  paintList();
  if (id === null) {
    pane.replaceChildren(make('div', { class: 'nothing' }, make('b', {}, 'Choose a message to read it.')));
    return;
  }
  const answer = await fetch(`/api/messages/${id}`);
  if (id !== chosenId()) return;
  if (!answer.ok) {
    pane.replaceChildren(
      make('a', { class: 'back', href: '#' }, '← All messages'),
      make('div', { class: 'nothing' }, make('b', {}, 'This message is no longer here.')),
    );
    return;
  }
  paintMessage(await answer.json());
  if (window.matchMedia('(width <= 46rem)').matches) pane.focus();
}

/** Reports that the inbox is unreachable; the live stream reconnects automatically. */
function complain() {
  status.textContent = 'The inbox cannot be reached. Trying again…';
}

search.addEventListener('input', () => void refresh().catch(complain));
for (const button of document.querySelectorAll('.kinds button')) {
  if (!(button instanceof HTMLButtonElement)) continue;
  button.addEventListener('click', () => {
    kind = button.dataset.kind ?? '';
    for (const other of document.querySelectorAll('.kinds button'))
      other.setAttribute('aria-pressed', String(other === button));
    void refresh().catch(complain);
  });
}
clearButton.addEventListener('click', () => confirmDialog.showModal());
confirmDialog.addEventListener('close', () => {
  if (confirmDialog.returnValue !== 'empty') return;
  fetch('/api/messages', { method: 'DELETE' })
    .then(() => {
      window.location.hash = '';
      return refresh();
    })
    .catch(complain);
});
window.addEventListener('hashchange', () => void open().catch(complain));

const events = new EventSource('/api/events');
events.addEventListener('message', () => void refresh().catch(complain));
// The list may have changed while the connection was lost.
events.addEventListener('open', () => void refresh().catch(complain));

await open().catch(complain);
await refresh().catch(complain);
