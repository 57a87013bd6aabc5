/** An email of a few sentences and one link. */
import { linesHtml } from '../../platform/escape-html.ts';
import { contactOf, type EmailContent, emailHtml, type Sender, unsubscribeText } from './email.presenter.ts';

/** The paragraphs of a text as somebody typed it, with empty lines between them. */
export const typedParagraphs = (text: string): string[] =>
  text.split(/\n(?:[^\S\n]*\n)+/).filter((paragraph) => paragraph.trim() !== '');

interface ParagraphsMail {
  subject: string;
  heading: string;
  paragraphs: readonly string[];
  link: { url: string; words: string };
  /** Address that unsubscribes, for emails that nobody waits for. */
  unsubscribe?: string;
}

/** The email in HTML and plain text; everything given is plain text. */
export function paragraphsMail(
  sender: Sender,
  { subject, heading, paragraphs, link, unsubscribe }: ParagraphsMail,
): EmailContent {
  const html = emailHtml(sender, {
    title: subject,
    heading,
    paragraphs: paragraphs.map(linesHtml),
    links: [link],
    rows: '',
    foot: [],
    ...(unsubscribe === undefined ? {} : { unsubscribe }),
  });
  const text = [
    heading,
    ...paragraphs.flatMap((paragraph) => ['', paragraph]),
    '',
    `${link.words}: ${link.url}`,
    '',
    contactOf(sender.location),
    ...(unsubscribe === undefined ? [] : unsubscribeText(unsubscribe)),
  ].join('\n');
  return { subject, html, text };
}
