/**
 * A member's identity card: templates with placeholders, and filling them in
 * (D-MB-08, 9-23; docs/rules/members.md, "ID card").
 */
import { t } from '../messages/t.ts';

/** The placeholders of a template; values from people and venues are text, never markup. */
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
  /** Name and address, for anyone who finds a lost card. */
  ClientPlace: string;
}

export const cardTokens = [
  'PlanName',
  'RoleName',
  'MemberName',
  'MemberNumber',
  'MemberPhotoUrl',
  'QrCodeUrl',
  'ValidUntil',
  'ClientLogoUrl',
  'ClientName',
  'ClientPhone',
  'ClientPlace',
] as const satisfies readonly (keyof CardValues)[];

/** Returns what stands between double braces in a template and is no token, each once. */
export function unknownTokens(template: string): string[] {
  const known: readonly string[] = cardTokens.map((name) => `{{${name}}}`);
  const found = template.match(/\{\{[^{}]*\}\}/g) ?? [];
  return [...new Set(found)].filter((token) => !known.includes(token));
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign);

/** Fills in a template; unknown placeholders become empty. */
export function fillCard(template: string, values: CardValues): string {
  const known: Readonly<Partial<Record<string, string>>> = { ...values };
  return template.replace(/\{\{(\w+)\}\}/g, (_place, name: string) => escaped(known[name] ?? ''));
}

export const defaultFront = `<div class="id-card-face">
<div class="id-card-head"><img class="id-card-logo" src="{{ClientLogoUrl}}" alt="{{ClientName}}"></div>
<img class="id-card-photo" src="{{MemberPhotoUrl}}" alt="" width="100" height="100">
<div class="id-card-words"><strong>{{MemberName}}</strong><span>{{RoleName}}</span><span>{{PlanName}}</span></div>
</div>`;

/** For a venue without a logo: shows its name instead. */
export const defaultFrontWithoutLogo = defaultFront.replace(
  '<img class="id-card-logo" src="{{ClientLogoUrl}}" alt="{{ClientName}}">',
  '<strong>{{ClientName}}</strong>',
);

/** The placeholders pass through the messages unchanged, to be filled in later. */
export const defaultBack = (): string => `<div class="id-card-face id-card-back">
<img class="id-card-code" src="{{QrCodeUrl}}" alt="${escaped(t('memberships.idCard.code', { name: '{{MemberName}}' }))}" width="150" height="150">
<div class="id-card-words"><span>${escaped(t('memberships.idCard.validUntil'))}</span><strong>{{ValidUntil}}</strong><span>${escaped(t('memberships.idCard.number', { number: '{{MemberNumber}}' }))}</span>
<span>{{ClientPhone}}</span><span>${escaped(t('memberships.idCard.ifFound', { place: '{{ClientPlace}}' }))}</span></div>
</div>`;

/** The number people read out: the last eight characters of the member's UUID. */
export const memberNumber = (memberUuid: string): string =>
  memberUuid.replaceAll('-', '').slice(-8).toUpperCase();

/** The content of a card's QR code; the key grants no access on its own (C-25). */
export const qrText = (memberKey: string): string => `m;${memberKey}`;

/** Relative to the API's base URL (7.3-11). */
export const qrAddress = (apiBase: string, memberKey: string): string =>
  `${apiBase}/qr?s=150&p=${encodeURIComponent(qrText(memberKey))}`;
