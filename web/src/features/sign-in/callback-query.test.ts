/** What an address loses that says something about a sign-in (C-48). */
import { parseSearch, stringifySearch } from '@gangway/ui/lib/search.ts';
import { describe, expect, it } from 'vitest';
import { withoutCallback, withoutCode } from './callback-query.ts';

const written = (search: ReturnType<typeof withoutCallback>) => search && stringifySearch(search);

describe('an address of a sign-in', () => {
  it.each([
    { query: '?code=c&state=s', rest: '', row: 'C-48' },
    { query: '?code=c&state=s&iss=https://id.example', rest: '', row: 'C-48' },
    { query: '?connect_code=c&state=s', rest: '', row: 'C-48' },
    { query: '?error=access_denied&error_description=Call+0900&state=s', rest: '', row: 'C-48' },
    { query: '?error_description=Call+0900', rest: '', row: 'C-48' },
    {
      query: '?clientAgentKey=7&code=c&orderKey=k&state=s&utm_source=mail&lang=de',
      rest: '?clientAgentKey=7&orderKey=k&utm_source=mail&lang=de',
      row: 'C-48',
    },
    { query: '?bookingAgentKey=9&rates=11:2&date=2026-12-01', rest: null, row: '4.1-02' },
    { query: '?code=SPRING', rest: null, row: '4.1-02' },
    { query: '?state=CO', rest: null, row: '4.1-02' },
    { query: '', rest: null, row: '4.1-02' },
  ])('$query leaves $rest ($row)', ({ query, rest }) => {
    expect(written(withoutCallback(parseSearch(query)))).toBe(rest);
  });

  it('keeps an error beside a code that is taken out alone', () => {
    expect(written(withoutCode(parseSearch('?code=c&state=s&error=e')))).toBe('?error=e');
    expect(withoutCode(parseSearch('?error=e&state=s'))).toBeNull();
  });
});
