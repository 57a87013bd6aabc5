/**
 * Reads calendar files as calendars do, by a strict parser of RFC 5545, and checks what RFC 5546 demands of published and
 * canceled events.
 */
import ICAL from 'ical.js';
import { expect } from 'vitest';

ICAL.design.strict = true;

/** Fails unless the text is a valid calendar file; returns its method and the texts of its events. */
export function readCalendar(text: string) {
  expect(text.endsWith('\r\n'), 'ends with a line end').toBe(true);
  expect(text.replaceAll('\r\n', ''), 'has no other line ends').not.toMatch(/[\r\n]/);
  for (const line of text.split('\r\n')) expect(Buffer.byteLength(line), line).toBeLessThanOrEqual(75);
  const calendar = new ICAL.Component(ICAL.parse(text));
  const method = calendar.getFirstPropertyValue('method');
  const events = calendar.getAllSubcomponents('vevent').map((event) => {
    const value = (name: string) => event.getFirstPropertyValue(name)?.toString() ?? null;
    for (const name of ['uid', 'dtstamp', 'dtstart', 'summary', 'organizer'])
      expect(event.getAllProperties(name), name).toHaveLength(1);
    expect(value('organizer')).toMatch(/^mailto:\S+@\S+$/);
    if (method === 'CANCEL')
      expect({ status: value('status'), sequence: value('sequence') }).toEqual({
        status: 'CANCELLED',
        sequence: expect.stringMatching(/^[1-9]/),
      });
    return {
      summary: value('summary'),
      location: value('location'),
      organizer: event.getFirstProperty('organizer')?.getParameter('cn') ?? null,
    };
  });
  expect(events.length, 'events').toBeGreaterThan(0);
  return { method, events };
}
