/**
 * Converts a small subset of Markdown in venue files to sanitized HTML (D-SE-04) on import, and back for texts that
 * an older version stored without their Markdown (docs/venue-files.md, "Texts"; docs/decisions/0054-venue-fields-both-ways.md).
 */
import type { PlainId } from '@gangway/domain/messages/message-catalog';
import { lexer, type MarkedToken, type Token } from 'marked';
import sanitizeHtml from 'sanitize-html';
import type { Messages } from '../../messages/messages.gen.ts';
import { t } from '../../messages/t.ts';

const refusedBlocks: Readonly<Record<string, PlainId<Messages>>> = {
  table: 'venues.texts.table',
  code: 'venues.texts.codeBlock',
  blockquote: 'venues.texts.quotation',
  hr: 'venues.texts.dividingLine',
  html: 'venues.texts.html',
  image: 'venues.texts.picture',
  codespan: 'venues.texts.code',
  del: 'venues.texts.struckOut',
  def: 'venues.texts.linkReference',
};

function notUnderstood(kind: string): string {
  const code = refusedBlocks[kind];
  return code === undefined ? t('venues.texts.other', { kind }) : t(code);
}

const linkForm = /^(?:https:\/\/|mailto:|tel:)[^\s<>"\\()]+$/;

const escapeText = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
const escapeAttribute = (text: string) => escapeText(text).replaceAll('"', '&quot;');
const readText = (html: string) =>
  html.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&');

/** Renders what it supports and collects what it does not. */
class Renderer {
  readonly problems: string[] = [];

  private refuse(problem: string, raw: string): string {
    const shown = raw.trim().replaceAll(/\s+/g, ' ');
    const text = shown.length > 40 ? `${shown.slice(0, 39)}…` : shown;
    this.problems.push(t('venues.texts.refused', { problem, text }));
    return '';
  }

  blocks(tokens: readonly Token[]): string {
    return tokens
      .map((token) => this.block(token as MarkedToken))
      .filter((html) => html !== '')
      .join('\n');
  }

  private block(token: MarkedToken): string {
    switch (token.type) {
      case 'space':
        return '';
      case 'paragraph':
        return `<p>${this.inline(token.tokens)}</p>`;
      case 'heading':
        if (!/^ {0,3}###? /.test(token.raw)) return this.refuse(t('venues.texts.headingMarks'), token.raw);
        if (token.text.trim() === '') return this.refuse(t('venues.texts.emptyHeading'), token.raw);
        return `<h${token.depth + 1}>${this.inline(token.tokens)}</h${token.depth + 1}>`;
      case 'list': {
        if (token.ordered && token.start !== 1) return this.refuse(t('venues.texts.listStart'), token.raw);
        const name = token.ordered ? 'ol' : 'ul';
        return `<${name}>${token.items.map((item) => this.item(item.tokens, item.raw)).join('')}</${name}>`;
      }
      default:
        return this.refuse(notUnderstood(token.type), token.raw);
    }
  }

  private item(tokens: readonly Token[], raw: string): string {
    const [only, ...more] = tokens.filter((token) => token.type !== 'space') as MarkedToken[];
    if (only === undefined) return this.refuse(t('venues.texts.emptyEntry'), raw);
    const isLine = only.type === 'text' || only.type === 'paragraph';
    if (!isLine || more.length > 0) return this.refuse(t('venues.texts.longEntry'), raw);
    return `<li>${this.inline(only.tokens ?? [])}</li>`;
  }

  /** Collapses spaces and line ends to one space, and removes them at the edges and beside line breaks. */
  private inline(tokens: readonly Token[]): string {
    return this.spans(tokens)
      .replaceAll(/ *<br \/> */g, '<br />')
      .trim();
  }

  private spans(tokens: readonly Token[]): string {
    return tokens.map((token) => this.span(token as MarkedToken)).join('');
  }

  private span(token: MarkedToken): string {
    switch (token.type) {
      case 'text':
      case 'escape':
        return escapeText(token.text.replaceAll(/[ \t\r\n]+/g, ' '));
      case 'strong':
      case 'em':
        return `<${token.type}>${this.spans(token.tokens)}</${token.type}>`;
      case 'br':
        return '<br />';
      case 'link': {
        if (token.title) return this.refuse(t('venues.texts.linkTitle'), token.raw);
        if (!linkForm.test(token.href)) return this.refuse(t('venues.texts.linkTarget'), token.raw);
        return `<a href="${escapeAttribute(token.href)}">${this.spans(token.tokens)}</a>`;
      }
      default:
        return this.refuse(notUnderstood(token.type), token.raw);
    }
  }
}

/** The last line of defense: only these elements reach a page, whatever earlier steps did. */
function sanitize(html: string): string {
  return sanitizeHtml(html, {
    allowedTags: ['p', 'h3', 'h4', 'ul', 'ol', 'li', 'strong', 'em', 'a', 'br'],
    allowedAttributes: { a: ['href'] },
    allowedSchemes: ['https', 'mailto', 'tel'],
    allowProtocolRelative: false,
  });
}

/** Returns what the text contains that is not supported; empty if all is well. */
export function checkMarkdown(markdown: string): string[] {
  const renderer = new Renderer();
  const html = renderer.blocks(lexer(markdown));
  if (renderer.problems.length === 0 && html === '') return [t('venues.texts.empty')];
  return renderer.problems;
}

/** Returns sanitized HTML of a text that passed checkMarkdown. */
export function toHtml(markdown: string): string {
  return sanitize(new Renderer().blocks(lexer(markdown)));
}

interface Marks {
  em: string;
  strong: string;
}

const markings: readonly Marks[] = [
  { em: '*', strong: '**' },
  { em: '_', strong: '**' },
  { em: '*', strong: '__' },
  { em: '_', strong: '__' },
];

/** Escapes characters with a meaning in Markdown. */
function escapeMarkdown(text: string, inLink: boolean): string {
  const escaped = text.replaceAll(/[\\`*_[\]<>~|]/g, '\\$&');
  return inLink
    ? escaped
    : escaped
        .replaceAll('@', '\\@')
        .replaceAll(/:(?=\/\/)/g, '\\:')
        .replaceAll(/\b(www)\./gi, '$1\\.');
}

/** Escapes a line that would otherwise become a heading, a list or a divider. */
const asLine = (line: string) => line.replace(/^[#+=:-]/, '\\$&').replace(/^(\d{1,9})([.)])/, '$1\\$2');

const piece = /<(\/?)([a-z0-9]+)(?: href="([^"]*)")?(?: \/)?>|([^<]+)/g;

function spansToMarkdown(html: string, marks: Marks): string {
  const links: string[] = [];
  const text = [...html.matchAll(piece)]
    .map(([, closing, tag, href, words]) => {
      if (words !== undefined) return escapeMarkdown(readText(words), links.length > 0);
      if (tag === 'br') return '\\\n';
      if (tag === 'em' || tag === 'strong') return marks[tag];
      if (tag !== 'a') throw new Error(`a text has <${tag}>, which cannot be written as Markdown`);
      if (closing === '') {
        links.push(readText(href ?? ''));
        return '[';
      }
      return `](${links.pop() ?? ''})`;
    })
    .join('');
  return text.split('\n').map(asLine).join('\n');
}

const blockForm = /<(p|h3|h4|ul|ol)>([\s\S]*?)<\/\1>/g;

function blocksToMarkdown(html: string, marks: Marks): string {
  let before = '';
  let alternate = false;
  return [...html.matchAll(blockForm)]
    .map(([, tag = '', content = '']) => {
      // Two consecutive lists stay separate only if their markers differ.
      alternate = tag === before && !alternate;
      before = tag;
      if (tag === 'p') return spansToMarkdown(content, marks);
      if (tag === 'h3' || tag === 'h4')
        return `${tag === 'h3' ? '##' : '###'} ${spansToMarkdown(content, marks).replaceAll(/(?<!\\)#+$/g, (marksAtEnd) => marksAtEnd.replaceAll('#', '\\#'))}`;
      const entries = content
        .split('</li>')
        .slice(0, -1)
        .map((entry) => entry.replace('<li>', ''));
      return entries
        .map((entry, index) => {
          const mark = tag === 'ol' ? `${index + 1}${alternate ? ')' : '.'}` : alternate ? '*' : '-';
          const indent = ' '.repeat(mark.length + 1);
          return `${mark} ${spansToMarkdown(entry, marks).replaceAll('\n', `\n${indent}`)}`;
        })
        .join('\n');
    })
    .join('\n\n');
}

/** Converts HTML made by toHtml back to Markdown that renders to the same HTML. Throws on other HTML. */
export function toMarkdown(html: string): string {
  for (const marks of markings) {
    const markdown = blocksToMarkdown(html, marks);
    if (checkMarkdown(markdown).length === 0 && toHtml(markdown) === html) return markdown;
  }
  throw new Error(`a text cannot be written as Markdown: ${html.slice(0, 200)}`);
}
