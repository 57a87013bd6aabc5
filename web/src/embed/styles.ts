/**
 * The few styles of the frames, added so that a strict content policy of the page does not block them. They start from
 * nothing and outrank what sites say of every `iframe`, `dialog`, `button`, `p` and `*`.
 */

const own = (selector: string, rules: string) =>
  `${selector}{${['all:initial', ...rules.split(';')].map((rule) => `${rule}!important`).join(';')}}`;

const frame = '.gangway-frame.gangway-frame';
const dialog = '.gangway-dialog.gangway-dialog';
const wait = '.gangway-wait.gangway-wait';
const close = '.gangway-close.gangway-close';

const rules = `
gangway-booking{display:block}
:root:has(${dialog}[open]){overflow:hidden!important}
${own(frame, 'display:block;box-sizing:border-box;width:100%;height:100%')}
${own(dialog, 'display:block;position:fixed;inset:0;box-sizing:border-box;width:100%;height:100%;max-width:70rem;margin:0 auto;background:#fff;overflow:hidden')}
${dialog}::backdrop{position:fixed!important;inset:0!important;background:rgb(10 20 25/.6)!important}
${dialog}.is-waiting>${frame}{opacity:0!important}
${own(wait, 'position:absolute;inset:0;display:grid;place-content:center;font:16px/1.5 system-ui,sans-serif;color:#444')}
${own(close, 'position:absolute;inset:8px 8px auto auto;z-index:1;display:grid;place-content:center;width:44px;height:44px;border-radius:50%;background:#fff;font:28px/1 system-ui,sans-serif;color:#222;cursor:pointer')}
${close}:focus-visible{outline:3px solid #2563eb!important;outline-offset:-3px!important}
${dialog}:not(.is-waiting)>${wait}{display:none!important}
@media(prefers-color-scheme:dark){${dialog}.is-auto{background:#101a1d!important}${dialog}.is-auto>:is(${wait},${close}){color:#ddd!important;background:#101a1d!important}}`;

let sheet: CSSStyleSheet | null = null;

/** Adds them again where the site took them out. */
export function addStyles(): void {
  if (sheet === null) {
    sheet = new CSSStyleSheet();
    sheet.replaceSync(rules);
  }
  if (!document.adoptedStyleSheets.includes(sheet)) document.adoptedStyleSheets.push(sheet);
}
