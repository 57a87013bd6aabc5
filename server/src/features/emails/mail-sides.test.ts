/** Emails are read from the side where their language begins (D-I18-01). */
import { aLocation } from '@gangway/domain/testing/builders';
import { describe, expect, it } from 'vitest';
import { speaking } from '../../platform/speech.ts';
import { emailHtml } from './email.presenter.ts';
import { entryHtml, totalsHtml } from './mail-sections.ts';

const sender = { location: aLocation(), imageHost: 'https://img.example' };
const email = () =>
  emailHtml(sender, {
    ...{ title: 'T', heading: 'H', paragraphs: [], links: [], foot: ['l’été & "plus"'] },
    rows: `${entryHtml({ name: 'Kayak', price: '$59.00', rows: [], parts: [] }, sender)}${totalsHtml(
      [{ label: 'Total', value: '$59.00', isTotal: true }],
      'Totals',
    )}`,
  });

describe('an email', () => {
  it('in English has its text at the left and its prices at the right', () => {
    const html = speaking('en-US', email);
    expect(html).toContain('text-align:left');
    expect(html.match(/align="right" valign="top"/g)).toHaveLength(2);
    expect(html).not.toContain('align="left" valign="top"');
    expect(html).toContain('padding-left:16px');
  });

  it('in Arabic has its text at the right and its prices at the left', () => {
    const html = speaking('ar', email);
    expect(html).toContain('text-align:right');
    expect(html.match(/align="left" valign="top"/g)).toHaveLength(2);
    expect(html).not.toContain('padding-left:16px');
    expect(html).not.toContain('text-align:left');
  });

  it('escapes its foot once', () => {
    expect(speaking('fr', email)).toContain('l’été &amp; &quot;plus&quot;');
  });
});
