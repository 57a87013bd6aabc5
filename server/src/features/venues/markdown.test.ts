/** Markdown in venue files: what is supported, what is refused, and converting back (D-SE-04). */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkMarkdown, toHtml, toMarkdown } from './markdown.ts';

describe('text in venue files', () => {
  it('becomes plain HTML from paragraphs, headings, emphasis, lists and links', () => {
    const text = `Paddle **before** *anyone*
else.

## What to bring

- A jacket
- [Our tips](https://example.com/tips?a=1&b=2)

1. Park
2. Walk\\
   down

### Call

Call [us](tel:+19705550142).`;
    expect(checkMarkdown(text)).toEqual([]);
    expect(toHtml(text)).toBe(
      [
        '<p>Paddle <strong>before</strong> <em>anyone</em> else.</p>',
        '<h3>What to bring</h3>',
        '<ul><li>A jacket</li><li><a href="https://example.com/tips?a=1&amp;b=2">Our tips</a></li></ul>',
        '<ol><li>Park</li><li>Walk<br />down</li></ol>',
        '<h4>Call</h4>',
        '<p>Call <a href="tel:+19705550142">us</a>.</p>',
      ].join('\n'),
    );
  });

  it.each([
    ['# Big', /## or ###/],
    ['Big\n===', /## or ###/],
    ['<script>alert(1)</script>', /HTML is not supported/],
    ['a <b>b</b>', /HTML is not supported/],
    ['![a](https://example.com/a.jpg)', /picture in the text/],
    ['[a](javascript:alert(1))', /https:\/\/…, mailto:… or tel:…/],
    ['[a](http://example.com)', /https:\/\/…/],
    ['| a |\n|---|\n| b |', /table/],
    ['    code', /block of code/],
    ['`code`', /code is not supported/],
    ['> said', /quotation/],
    ['---', /dividing line/],
    ['- a\n  - b', /one paragraph/],
    ['3. a', /begin with 1/],
    ['[a]: https://example.com', /link reference/],
  ])('refuses %j with a message that says what is supported (D-SE-04)', (markdown, words) => {
    expect(checkMarkdown(markdown).join()).toMatch(words);
  });

  it('lets no markup through, whatever the text (D-SE-04, C-47)', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.constantFrom(
            '<script>',
            '<img src=x onerror=alert(1)>',
            '[a](javascript:x)',
            '**',
            '"',
            "'",
            '<',
            '\n',
            'x',
            '](',
            '&lt;script&gt;',
          ),
        ),
        (parts) => {
          const html = toHtml(parts.join(''));
          const tags = [...html.matchAll(/<([^>]*)>/g)].map(([, tag]) => tag);
          for (const tag of tags)
            expect(tag).toMatch(
              /^(\/?(p|h3|h4|ul|ol|li|strong|em|a)|br \/|a href="(https:\/\/|mailto:|tel:)[^"]*")$/,
            );
        },
      ),
    );
  });

  it('stays the same after writing and reading it', () => {
    const words = fc.array(
      fc.constantFrom(
        ...[
          'Paddle',
          'at',
          'dawn',
          '1.',
          '-',
          '#',
          '+',
          '*',
          '_',
          '[',
          ']',
          '(',
          ')',
          '<',
          '>',
          '&',
          '&amp;',
          '~',
          '|',
          '`',
        ],
        ...[
          '=',
          '===',
          '---',
          ':',
          'https\\://x.example',
          'www\\.example',
          'a\\@b.example',
          '\\',
          '!',
          '"',
          'é',
          '1)',
          '\\*',
          '\\_',
        ],
      ),
      { minLength: 1, maxLength: 6 },
    );
    const plain = words.map((parts) => parts.join(' '));
    const span = fc.oneof(
      { weight: 4, arbitrary: plain },
      fc
        .tuple(fc.constantFrom('*', '**', '***', '_'), fc.constantFrom('early', 'two words', 'x\\*'))
        .map(([mark, text]) => `${mark}${text}${mark}`),
      fc.constantFrom('early', 'a \\] b').map((text) => `[${text}](https://example.com/a?b=1&c=2)`),
    );
    const line = fc.array(span, { minLength: 1, maxLength: 4 }).map((spans) => spans.join(' '));
    const lines = fc.array(line, { minLength: 1, maxLength: 3 });
    const block = fc.oneof(
      lines.map((all) => all.join('\\\n')),
      line.map((text) => `## ${text}`),
      fc.array(line, { minLength: 1, maxLength: 3 }).map((all) => all.map((text) => `- ${text}`).join('\n')),
      fc.array(line, { minLength: 1, maxLength: 3 }).map((all) => all.map((text) => `* ${text}`).join('\n')),
      fc
        .array(line, { minLength: 1, maxLength: 3 })
        .map((all) => all.map((text, i) => `${i + 1}. ${text}`).join('\n')),
    );
    const text = fc.array(block, { minLength: 1, maxLength: 4 }).map((blocks) => blocks.join('\n\n'));
    let tried = 0;
    fc.assert(
      fc.property(text, (markdown) => {
        fc.pre(checkMarkdown(markdown).length === 0);
        tried += 1;
        const html = toHtml(markdown);
        expect(toHtml(toMarkdown(html))).toBe(html);
      }),
      { numRuns: 500 },
    );
    expect(tried).toBe(500);
  });

  it('is reported if it did not come from Markdown', () => {
    expect(() => toMarkdown('<table></table>')).toThrow(/cannot be written/);
  });
});
