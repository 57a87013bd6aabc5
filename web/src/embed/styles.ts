/** The few styles of the frames, added so that a strict content policy of the page does not block them. */

const rules = `
gangway-booking{display:block}
.gangway-frame{display:block;width:100%;height:100%;border:0;background:transparent}
.gangway-dialog{box-sizing:border-box;width:100%;height:100%;max-width:70rem;max-height:none;margin:0 auto;padding:0;border:0;background:#fff;overflow:hidden;outline:0}
.gangway-dialog::backdrop{background:rgb(10 20 25/.6)}
.is-waiting>.gangway-frame{opacity:0}
.gangway-wait{position:absolute;inset:0;display:grid;place-content:center;margin:0;font:16px/1.5 system-ui,sans-serif;color:#444}
.gangway-close{position:absolute;inset:8px 8px auto auto;z-index:1;width:44px;height:44px;border:0;border-radius:50%;background:#fff;font:28px/1 system-ui,sans-serif;color:#222;cursor:pointer}
.gangway-dialog:not(.is-waiting)>.gangway-wait{display:none}
@media(prefers-color-scheme:dark){.is-auto{background:#101a1d}.is-auto>:is(.gangway-wait,.gangway-close){color:#ddd;background:#101a1d}}`;

export function addStyles(): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(rules);
  document.adoptedStyleSheets.push(sheet);
}
