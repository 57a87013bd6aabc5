/** What an operator's card template may hold, and that nothing else reaches a page. */
import { defaultBack, defaultFront, fillCard } from '@gangway/domain/memberships/id-card';
import { expect, it } from 'vitest';
import { cardHtml, checkCard } from './card-template.shared.ts';

it('the default cards are good templates, and stay as they are (3.8-06, D-MB-08)', () => {
  for (const template of [defaultFront, defaultBack()]) {
    expect(checkCard(template)).toEqual([]);
    expect(cardHtml(template).replaceAll(' />', '>')).toBe(template);
  }
});

it.each<[string, RegExp, string]>([
  ['<div>Hi<script>alert(1)</script></div>', /<script>/, '<div>Hi</div>'],
  ['<p onclick="steal()">Hi</p>', /“onclick” of <p>/, '<p>Hi</p>'],
  ['<p style="position:fixed">Hi</p>', /“style” of <p>/, '<p>Hi</p>'],
  ['<p class="dialog">Hi</p>', /“dialog”/, '<p>Hi</p>'],
  ['<a href="https://elsewhere.example">Hi</a>', /<a>/, 'Hi'],
  ['<img src="https://elsewhere.example/pixel.gif">', /logo/, ''],
  ['<img src="{{MemberName}}">', /logo/, ''],
  ['<img src="javascript:alert(1)" alt="">', /logo/, ''],
  ['<iframe src="https://elsewhere.example"></iframe>', /<iframe>/, ''],
  ['<svg><style>*{display:none}</style></svg>', /<svg>/, ''],
])(
  '%s is refused with a message, and is not shown even if it is stored (3.8-06, D-SE-04)',
  (template, words, shown) => {
    expect(checkCard(template).join(' ')).toMatch(words);
    expect(cardHtml(template)).toBe(shown);
  },
);

it('values are text, whatever the member is called (3.8-06, D-SE-04)', () => {
  const name = '"><img src=x onerror=alert(1)>{{PlanName}}';
  const values = { MemberName: name, PlanName: 'Lake' } as Parameters<typeof fillCard>[1];
  const card = fillCard(
    cardHtml('<p>{{MemberName}}</p><img src="{{QrCodeUrl}}" alt="{{MemberName}}">'),
    values,
  );
  expect(card).not.toContain('<img src=x');
  expect(card).toContain('&quot;&gt;&lt;img');
});
