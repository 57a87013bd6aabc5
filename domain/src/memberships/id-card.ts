/** The identity card of a member: templates with places, and filling them in (D-MB-08, 9-23; docs/rules/members.md, "ID card"). */

import { t } from '../messages/t.ts';

/** What a template may name; everything of people and venues is text, never markup. */
export interface CardValues {
  PlanName: string;
  RoleName: string;
  MemberName: string;
  MemberNumber: string;
  MemberPhotoUrl: string;
  QrCodeUrl: string;
  ValidUntil: string;
  ClientLogoUrl: string;
  ClientName: string;
  ClientPhone: string;
  /** Name and address, for whoever finds a card. */
  ClientPlace: string;
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign);

/** Fills a template in; a place that nobody knows stays empty. */
export function fillCard(template: string, values: CardValues): string {
  const known: Readonly<Partial<Record<string, string>>> = { ...values };
  return template.replace(/\{\{(\w+)\}\}/g, (_place, name: string) => escaped(known[name] ?? ''));
}

export const defaultFront = `<div class="id-card-face">
<div class="id-card-head"><img class="id-card-logo" src="{{ClientLogoUrl}}" alt="{{ClientName}}"></div>
<img class="id-card-photo" src="{{MemberPhotoUrl}}" alt="" width="100" height="100">
<div class="id-card-words"><strong>{{MemberName}}</strong><span>{{RoleName}}</span><span>{{PlanName}}</span></div>
</div>`;

/** Of a venue without a logo: its name stands in the place of one. */
export const defaultFrontWithoutLogo = defaultFront.replace(
  '<img class="id-card-logo" src="{{ClientLogoUrl}}" alt="{{ClientName}}">',
  '<strong>{{ClientName}}</strong>',
);

/** A place stands for what its message says. */
export const defaultBack = (): string => `<div class="id-card-face id-card-back">
<img class="id-card-code" src="{{QrCodeUrl}}" alt="${escaped(t('memberships.idCard.code', { name: '{{MemberName}}' }))}" width="150" height="150">
<div class="id-card-words"><span>${escaped(t('memberships.idCard.validUntil'))}</span><strong>{{ValidUntil}}</strong><span>${escaped(t('memberships.idCard.number', { number: '{{MemberNumber}}' }))}</span>
<span>{{ClientPhone}}</span><span>${escaped(t('memberships.idCard.ifFound', { place: '{{ClientPlace}}' }))}</span></div>
</div>`;

/** What people read out: the last eight letters of the member's name for machines. */
export const memberNumber = (memberUuid: string): string =>
  memberUuid.replaceAll('-', '').slice(-8).toUpperCase();

/** What the code of a card says; the key opens nothing by itself (C-25). */
export const qrText = (memberKey: string): string => `m;${memberKey}`;

/** Below the API's address (7.3-11). */
export const qrAddress = (apiBase: string, memberKey: string): string =>
  `${apiBase}/qr?s=150&p=${encodeURIComponent(qrText(memberKey))}`;
