/**
 * The operator's own templates of ID cards: what HTML they may hold, and what of it reaches a page (3.8-06, D-MB-08,
 * D-SE-04; docs/rules/members.md, "ID card").
 */
import sanitizeHtml from 'sanitize-html';
import { t } from '../../../messages/t.ts';

const tags = ['div', 'p', 'span', 'strong', 'em', 'br', 'img'];
const pictureAttributes = ['src', 'alt', 'width', 'height', 'class'];
/** The classes of the default cards, which the page has styles for. */
const classes = ['face', 'head', 'back', 'words', 'photo', 'logo', 'code'].map((part) => `id-card-${part}`);
/** A card shows the member's photo and code and the venue's logo; a picture from elsewhere would tell who opens it. */
const pictureForm = /^\{\{(MemberPhotoUrl|QrCodeUrl|ClientLogoUrl)\}\}$/;

const isPicture = (tag: string, source: string | undefined) =>
  tag !== 'img' || pictureForm.test(source ?? '');

/** Returns a template with nothing but what a card may hold; values are put in later, as text. */
export function cardHtml(template: string): string {
  return sanitizeHtml(template, {
    allowedTags: tags,
    allowedAttributes: { img: pictureAttributes.filter((name) => name !== 'class') },
    allowedClasses: { '*': classes },
    exclusiveFilter: ({ tag, attribs }) => !isPicture(tag, attribs.src),
  });
}

function problemsOfTag(tag: string, attributes: Readonly<Record<string, string>>): string[] {
  if (!tags.includes(tag)) return [t('memberships.card.tag', { tag, known: tags.join(', ') })];
  const allowed = tag === 'img' ? pictureAttributes : ['class'];
  const words = (attributes.class ?? '').split(/\s+/).filter((word) => word !== '');
  return [
    ...Object.keys(attributes)
      .filter((name) => !allowed.includes(name))
      .map((name) => t('memberships.card.attribute', { name, tag })),
    ...words
      .filter((word) => !classes.includes(word))
      .map((word) => t('memberships.card.class', { word, known: classes.join(', ') })),
    ...(isPicture(tag, attributes.src) ? [] : [t('memberships.card.picture')]),
  ];
}

/** Returns what a card cannot hold, in words; empty if all is well. */
export function checkCard(template: string): string[] {
  const problems: string[] = [];
  sanitizeHtml(template, {
    transformTags: {
      '*': (tagName, attribs) => {
        problems.push(...problemsOfTag(tagName, attribs));
        return { tagName, attribs };
      },
    },
  });
  return [...new Set(problems)];
}
