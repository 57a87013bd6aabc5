/**
 * The page of a venue that a browser shows when there is no connection: all in one file, with nothing of any guest
 * (docs/rules/offline.md).
 */
import { localeOfVisit } from '@gangway/domain/location/languages';
import type { Location } from '@gangway/domain/location/location';
import { t } from '../../messages/t.ts';
import { escapeHtml } from '../../platform/escape-html.ts';
import { type Shown, venueOfPage, venuePage, venuePageHeaders } from './venue-page.shared.ts';

/** @param asked the language in the address, if it names one */
export const localeOfPage = (location: Location, asked: unknown): string =>
  localeOfVisit([typeof asked === 'string' ? asked : null], location);

/** It may ask whether the shop answers again. */
export const offlinePageHeaders = (nonce: string): Record<string, string> => {
  const headers = venuePageHeaders(nonce);
  return {
    ...headers,
    'content-security-policy': `${headers['content-security-policy']}; connect-src 'self'`,
  };
};

/**
 * Lists the tickets that this device keeps, and opens the page that the address names once the shop answers. `TICKETS` is the store of
 * the ticket worker, whatever its number.
 */
const program = `
const again=async()=>{try{await fetch('/favicon.ico',{method:'HEAD',cache:'no-store'});location.reload()}catch{}};
addEventListener('online',again);
document.getElementById('again').addEventListener('click',again);
setInterval(again,10000);
(async()=>{
const list=document.getElementById('tickets');
for(const name of await caches.keys())if(name.startsWith('gangway-tickets-')){
const copies=await caches.open(name);
for(const {url} of await copies.keys()){
const {pathname}=new URL(url);
if(!/^\\/\\d+\\/ticket\\//.test(pathname))continue;
const link=document.createElement('a');
link.href=pathname;
link.className='button';
link.textContent=list.dataset.label;
const item=document.createElement('li');
item.append(link);
list.append(item);
document.getElementById('saved').hidden=false;
}}
const links=list.querySelectorAll('a');
if(links.length>1)links.forEach((link,index)=>{link.textContent+=' '+(index+1).toLocaleString(document.documentElement.lang)});
})().catch(()=>{});`;

export function offlinePage(location: Location, shown: Shown): string {
  // The logo would be another file.
  const venue = { ...venueOfPage(location), logoOnLight: null, logoOnDark: null };
  const said = (text: string) => escapeHtml(text);
  return venuePage({
    ...shown,
    title: t('location.offline.title', { venue: location.name }),
    venue,
    back: '',
    body: `<div class="short"><h1>${said(t('location.offline.heading'))}</h1>
<p role="status">${said(t('location.offline.opensAgain'))}</p>
<button type="button" class="primary" id="again">${said(t('location.offline.tryAgain'))}</button>
<section id="saved" class="short" hidden><h2>${said(t('location.offline.tickets'))}</h2><ul class="row" id="tickets" data-label="${said(t('location.offline.openTickets'))}"></ul></section>
<p class="muted">${said(t('location.offline.cart'))}</p></div>`,
    script: program,
  });
}
