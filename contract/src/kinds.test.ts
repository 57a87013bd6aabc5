/** The numbers of kinds on the wire, and what an unknown number becomes (3.2-02, 3.2-03). */
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import {
  appointmentType,
  capacityType,
  capacityTypeGiven,
  feeDisplay,
  invalidReason,
  logoType,
  membershipSchedule,
  packageType,
  questionScope,
  questionType,
} from './kinds.ts';

describe('kinds on the wire', () => {
  it('number capacity types time 1, duration 2, rate 3 (3.2-02)', () => {
    const numbers = (['time', 'duration', 'rate'] as const).map((kind) => z.encode(capacityType, kind));
    expect(numbers).toEqual([1, 2, 3]);
    expect(numbers.map((number) => z.decode(capacityType, number))).toEqual(['time', 'duration', 'rate']);
  });

  it('number appointment types date and time 1, date 2, none 3 (3.2-03)', () => {
    const numbers = (['dateTime', 'date', 'none'] as const).map((kind) => z.encode(appointmentType, kind));
    expect(numbers).toEqual([1, 2, 3]);
    expect(numbers.map((number) => z.decode(appointmentType, number))).toEqual(['dateTime', 'date', 'none']);
  });

  it('number packages dynamic 1, prefix 2', () => {
    const numbers = (['dynamic', 'prefix'] as const).map((kind) => z.encode(packageType, kind));
    expect(numbers).toEqual([1, 2]);
    expect(numbers.map((number) => z.decode(packageType, number))).toEqual(['dynamic', 'prefix']);
  });

  it.each([
    [1, 'text'],
    [2, 'longText'],
    [3, 'number'],
    [4, 'date'],
    [5, 'select'],
    [6, 'radio'],
    [7, 'checkbox'],
    [8, 'phone'],
    [9, 'email'],
  ] as const)('number the types of questions: %d %s (D-CU-01)', (number, type) => {
    expect(z.encode(questionType, type)).toBe(number);
    expect(z.decode(questionType, number)).toBe(type);
  });

  it.each([
    [1, 'order'],
    [2, 'customer'],
    [3, 'activity'],
    [4, 'participant'],
  ] as const)('number what questions are about: %d %s (D-CU-01)', (number, scope) => {
    expect(z.encode(questionScope, scope)).toBe(number);
    expect(z.decode(questionScope, number)).toBe(scope);
  });

  it.each([
    [1, 'separate'],
    [2, 'together'],
    [3, 'included'],
  ] as const)('number how fees are shown: %d %s (D-FT-03)', (number, display) => {
    expect(z.encode(feeDisplay, display)).toBe(number);
    expect(z.decode(feeDisplay, number)).toBe(display);
  });

  it.each([
    [1, 'light'],
    [2, 'dark'],
  ] as const)('number logos: %d %s (D-UI-02)', (number, type) => {
    expect(z.encode(logoType, type)).toBe(number);
    expect(z.decode(logoType, number)).toBe(type);
  });

  it.each([
    [1, 'fixedTerm'],
    [2, 'monthly'],
    [3, 'yearly'],
    [4, 'season'],
  ] as const)('number how long a membership lasts: %d %s (D-MB-01)', (number, schedule) => {
    expect(z.encode(membershipSchedule, schedule)).toBe(number);
    expect(z.decode(membershipSchedule, number)).toBe(schedule);
  });

  it.each([
    [1, 'expired'],
    [2, 'notStarted'],
    [3, 'revoked'],
    [4, 'noVisits'],
    [5, 'paymentOverdue'],
    [6, 'detailsMissing'],
    [7, 'waiverMissing'],
    [8, 'notToday'],
  ] as const)('number why a membership cannot be used: %d %s (D-MB-04)', (number, reason) => {
    expect(z.encode(invalidReason, reason)).toBe(number);
    expect(z.decode(invalidReason, number)).toBe(reason);
  });

  it.each([0, 4, 9, -1])('read %d, which names nothing, as unknown (2.10-05)', (number) => {
    expect(z.decode(capacityType, number)).toBe('unknown');
  });

  it('may be missing in a request, where any number up to 100 is accepted', () => {
    expect(z.decode(capacityTypeGiven, null)).toBeNull();
    expect(z.decode(capacityTypeGiven, 100)).toBe('unknown');
    expect(z.safeDecode(capacityTypeGiven, 101).success).toBe(false);
  });
});
