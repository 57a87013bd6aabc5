/** What each press, edit and answer changes in each phase of a payment, without a page. */
import type { Amount } from '@gangway/domain/kernel/money';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anOrder, dollars } from '../../testing/order-builders.ts';
import {
  type PaymentEvent,
  type PaymentPhase,
  type PaymentState,
  type PaymentTask,
  startPayment,
  stepPayment,
} from './payment-machine.ts';
import type { SettleResult } from './settle-payment.ts';

const due = dollars(118);
const nothing = 0 as Amount;
const payer = { cardholderName: 'Maya Okafor', agreed: true };
const order = anOrder();
const attempt = { attemptId: 'attempt-1', token: 'tok-1', method: 'card', transactionId: null } as const;
const framed = { transactionId: 't1', url: 'https://bank.example/c', clientSecret: null, redirectUrl: null };
const elsewhere = { ...framed, url: null, redirectUrl: 'https://bank.example/leave' };

const begun = { attempt, isEdited: false, payer, amount: due };
const untaken = { ...begun, attempt: { ...attempt, token: null } };
const payments: Record<PaymentPhase, PaymentState> = {
  idle: { phase: 'idle', attempt: untaken.attempt, isEdited: false, unanswered: null, problem: null },
  card: { ...untaken, phase: 'card' },
  wallet: { ...untaken, phase: 'wallet' },
  paying: { ...begun, phase: 'paying', isStopped: false },
  asking: { ...begun, phase: 'asking', isStopped: false },
  challenge: { ...begun, phase: 'challenge', challenge: framed },
  leaving: { ...begun, phase: 'leaving' },
  paid: { ...begun, phase: 'paid' },
};
const phases = Object.keys(payments) as PaymentPhase[];

const press: PaymentEvent = { type: 'pay', from: 'form', method: 'card', payer, amount: due };
const openSheet: PaymentEvent = { ...press, from: 'sheet', method: 'googlepay' };
const approveDrawn: PaymentEvent = { ...press, from: 'sheet' };
const settled = (result: SettleResult): PaymentEvent => ({
  type: 'settled',
  result,
  declinedAdvice: 'Your cart is kept.',
  fault: 'Something went wrong.',
});
const declined = settled({ kind: 'declined', message: 'The card has expired.', order });
const refused = settled({ kind: 'refused', code: 'totalChanged', message: 'The total changed.', order });
const failed = settled({ kind: 'failed', message: 'Please try again.', order: null });
const rejected = settled({ kind: 'rejected', message: 'Your cart has expired.', cause: null });
const unknown = settled({ kind: 'unknown', cause: null });
const paid = settled({ kind: 'paid', order });
const challenge = settled({ kind: 'challenge', challenge: framed });
const redirect = settled({ kind: 'challenge', challenge: elsewhere });
const edited: PaymentEvent = { type: 'edited' };
const answered: PaymentEvent = { type: 'challengeDone', how: 'answered' };
const stopped: PaymentEvent = { type: 'challengeDone', how: 'stopped' };
const closed: PaymentEvent = { type: 'noToken', problem: null };
const token = (text: string): PaymentEvent => ({ type: 'token', token: text });
const offline: PaymentEvent = { type: 'offline', problem: { title: 'You’re offline.', advice: '' } };

/** Goes through events from a payment on; the tasks are those of all of them. */
function after(first: PaymentState, ...events: PaymentEvent[]) {
  let payment = first;
  let made = 1;
  const tasks: PaymentTask[] = [];
  for (const event of events) {
    const step = stepPayment(payment, event, () => `attempt-${++made}`);
    payment = step.payment;
    tasks.push(...step.tasks);
  }
  return { payment, tasks, todo: tasks.map((task) => task.do) };
}
const fromStart = (...events: PaymentEvent[]) =>
  after(
    startPayment(() => 'attempt-1', null),
    ...events,
  );

/** The payments that are sent: with which id and token. */
const sentOf = (tasks: readonly PaymentTask[]) =>
  tasks.flatMap((task) => (task.do === 'send' ? [[task.attempt.attemptId, task.attempt.token]] : []));

const problemOf = (payment: PaymentState) => (payment.phase === 'idle' ? payment.problem : undefined);

type Expected = Partial<Record<PaymentPhase, PaymentPhase>>;
const ofAnswer = (phase: PaymentPhase): Expected => ({ paying: phase, asking: phase });
/** Each event with the phases that expect it, and where it leads; all others ignore it. */
const expected: Record<PaymentEvent['type'], (readonly [string, PaymentEvent, Expected])[]> = {
  pay: [
    ['a press of Pay', press, { idle: 'card' }],
    ['a press of Pay with nothing due', { ...press, amount: nothing }, { idle: 'paying' }],
    ['a press of a wallet', openSheet, { idle: 'wallet' }],
    ['a wallet that is approved on the provider’s sheet', approveDrawn, { idle: 'wallet' }],
  ],
  offline: [['a press without a connection', offline, { idle: 'idle' }]],
  edited: [['an edit of the card', edited, Object.fromEntries(phases.map((phase) => [phase, phase]))]],
  token: [['a token', token('tok-2'), { card: 'paying', wallet: 'paying' }]],
  noToken: [['no token', closed, { card: 'idle', wallet: 'idle' }]],
  asking: [['no answer yet', { type: 'asking' }, { paying: 'asking' }]],
  settled: [
    ['the answer that it is paid', paid, ofAnswer('paid')],
    ['a challenge', challenge, ofAnswer('challenge')],
    ['a challenge on another page', redirect, ofAnswer('leaving')],
    ['a decline', declined, ofAnswer('idle')],
    ['a refusal', refused, ofAnswer('idle')],
    ['a failure', failed, ofAnswer('idle')],
    ['a refusal by status', rejected, ofAnswer('idle')],
    ['no answer at all', unknown, ofAnswer('idle')],
  ],
  challengeDone: [
    ['the answered challenge', answered, { challenge: 'paying' }],
    ['the closed challenge', stopped, { challenge: 'paying' }],
  ],
  shownAgain: [['the page that is shown again', { type: 'shownAgain' }, { leaving: 'leaving' }]],
};

describe('every event in every phase', () => {
  const rows = Object.values(expected)
    .flat()
    .flatMap(([name, event, to]) => phases.map((phase) => ({ name, event, phase, to: to[phase] })));

  it.each(rows.filter(({ to }) => to !== undefined))('$phase, $name: $to', ({ phase, event, to }) => {
    const step = after(payments[phase], event);
    expect(step.payment.phase).toBe(to);
    expect(step.payment === payments[phase] && step.tasks.length === 0).toBe(false);
  });

  it.each(rows.filter(({ to }) => to === undefined))('$phase, $name: nothing', ({ phase, event }) => {
    const step = after(payments[phase], event);
    expect(step.payment).toBe(payments[phase]);
    expect(step.tasks).toEqual([]);
  });

  it.each(phases)('%s: a second edit of the card changes nothing more', (phase) => {
    const { payment } = after(payments[phase], edited);
    expect(payment).toEqual({ ...payments[phase], isEdited: true });
    expect(after(payment, edited).payment).toBe(payment);
  });
});

describe('a press', () => {
  it.each([
    ['Pay', press, ['take']],
    ['a wallet', openSheet, ['pause', 'take']],
  ] as const)('of %s asks for one token, however often it comes (D-PY-06)', (_what, event, todo) => {
    expect(fromStart(event, event, press, openSheet).todo).toEqual(todo);
    expect(sentOf(fromStart(event, event, token('tok-1'), event, press).tasks)).toEqual([
      ['attempt-1', 'tok-1'],
    ]);
  });

  it('sends a payment of nothing without a token', () => {
    const { payment, tasks } = fromStart({ ...press, amount: nothing });
    expect(payment.phase).toBe('paying');
    expect(tasks).toEqual([{ do: 'send', attempt: untaken.attempt, payer, amount: 0 }]);
  });

  it('without a connection says so, and neither takes a token nor uses the attempt up', () => {
    const { payment, todo } = fromStart(offline);
    expect(payment).toMatchObject({ phase: 'idle', problem: { title: 'You’re offline.' } });
    expect(todo).toEqual([]);
    expect(after(payment, press, token('tok-1')).tasks.at(-1)).toMatchObject({ attempt });
  });

  it('takes away what was said of the payment before', () => {
    expect(problemOf(fromStart(press, token('tok-1'), declined, press, closed).payment)).toBeNull();
  });
});

describe('a token', () => {
  it('pays for who pressed, and the amount of the press', () => {
    expect(fromStart(press, token('tok-1')).tasks.at(-1)).toEqual({
      do: 'send',
      attempt,
      payer,
      amount: due,
    });
  });

  it('of a wallet pays as that wallet (9-16, D-PY-05)', () => {
    expect(fromStart(openSheet, token('tok-1')).tasks.at(-1)).toMatchObject({
      attempt: { method: 'googlepay', token: 'tok-1' },
    });
  });

  it.each([
    ['the card’s form', press, []],
    ['a sheet, with the countdown', openSheet, ['resume']],
  ] as const)(
    'that does not come from %s frees the form, and the attempt is not used up',
    (_from, event, then) => {
      const problem = { title: 'The card form isn’t ready yet.', advice: '' };
      const { payment, todo } = fromStart(event, { type: 'noToken', problem });
      expect(payment).toMatchObject({
        phase: 'idle',
        problem,
        attempt: { attemptId: 'attempt-1', token: null },
      });
      expect(todo.slice(todo.indexOf('take') + 1)).toEqual(then);
    },
  );

  it('is nothing to speak of after a sheet that was closed: the card pays next (D-PY-05)', () => {
    const { payment } = fromStart(openSheet, closed);
    expect(problemOf(payment)).toBeNull();
    expect(after(payment, press, token('tok-2')).tasks.at(-1)).toMatchObject({
      attempt: { attemptId: 'attempt-1', token: 'tok-2', method: 'card' },
    });
  });
});

describe('an answer', () => {
  it.each([
    ['a decline', declined, 'The card has expired.', 'Your cart is kept.', ['clearCard', 'forget', 'resume']],
    ['a refusal', refused, 'The total changed.', 'Nothing was charged.', ['forget', 'resume']],
    ['a refusal by status', rejected, 'Your cart has expired.', 'Nothing was charged.', ['forget', 'resume']],
    ['a failure', failed, 'Please try again.', 'Nothing you typed was lost.', ['forget', 'resume']],
  ] as const)(
    'that is %s says why, and the next press is an attempt of its own (D-PY-04, 8.1-10)',
    (_what, answer, title, advice, todo) => {
      const step = after(payments.paying, answer);
      expect(problemOf(step.payment)).toEqual({ title, advice });
      expect(step.todo).toEqual(todo);
      expect(sentOf(after(step.payment, press, token('tok-2')).tasks)).toEqual([['attempt-2', 'tok-2']]);
    },
  );

  it('that never came is said, the tab goes on remembering, and a press repeats the same attempt (D-PY-06)', () => {
    const step = after(payments.paying, { type: 'asking' }, unknown);
    expect(problemOf(step.payment)).toEqual({
      title: 'Something went wrong.',
      advice: 'We couldn’t confirm whether the payment went through. You won’t be charged twice.',
    });
    expect(step.todo).toEqual(['resume']);
    expect(after(step.payment, press).tasks).toEqual([{ do: 'send', attempt, payer, amount: due }]);
  });

  it('that it is paid is the end: nothing begins anymore', () => {
    const step = after(payments.asking, paid);
    expect(step.todo).toEqual(['forget']);
    expect(after(step.payment, press, openSheet, declined, answered).todo).toEqual([]);
  });
});

describe('after a payment without an answer', () => {
  const first = [press, token('tok-1'), unknown];

  it.each([
    ['the same card repeats its attempt', [...first, press], ['attempt-1', 'tok-1']],
    ['a card that was edited then', [...first, edited, press, token('tok-2')], ['attempt-2', 'tok-2']],
    [
      'a card that was edited while it was sent',
      [press, token('tok-1'), edited, unknown, press, token('tok-2')],
      ['attempt-2', 'tok-2'],
    ],
    [
      'a card that was edited while its token was taken',
      [press, edited, token('tok-1'), unknown, press, token('tok-2')],
      ['attempt-2', 'tok-2'],
    ],
    [
      'a card that was edited before its token was taken repeats it',
      [edited, ...first, press],
      ['attempt-1', 'tok-1'],
    ],
    ['a wallet is another attempt', [...first, openSheet, token('tok-2')], ['attempt-2', 'tok-2']],
    [
      'the same wallet repeats its attempt, without a sheet, whatever is in the card’s form',
      [openSheet, token('tok-1'), unknown, edited, openSheet],
      ['attempt-1', 'tok-1'],
    ],
    [
      'the card is another attempt than the wallet before',
      [openSheet, token('tok-1'), unknown, press, token('tok-2')],
      ['attempt-2', 'tok-2'],
    ],
    [
      'a wallet approved on the provider’s sheet is always another',
      [approveDrawn, token('tok-1'), unknown, approveDrawn, token('tok-2')],
      ['attempt-2', 'tok-2'],
    ],
    [
      'a wallet approved on the provider’s sheet is another than the card before',
      [...first, approveDrawn, token('tok-2')],
      ['attempt-2', 'tok-2'],
    ],
    [
      'the card is another than the wallet approved on the provider’s sheet',
      [approveDrawn, token('tok-1'), unknown, press, token('tok-2')],
      ['attempt-2', 'tok-2'],
    ],
    [
      'another amount is another attempt, with a token for it',
      [...first, { ...press, amount: dollars(90) }, token('tok-2')],
      ['attempt-2', 'tok-2'],
    ],
    [
      'another amount of the same wallet opens its sheet again',
      [openSheet, token('tok-1'), unknown, { ...openSheet, amount: dollars(90) }, token('tok-2')],
      ['attempt-2', 'tok-2'],
    ],
    ['nothing due is another attempt', [...first, { ...press, amount: nothing }], ['attempt-2', null]],
    [
      'an amount that is due is another attempt than nothing',
      [{ ...press, amount: nothing }, unknown, press, token('tok-2')],
      ['attempt-2', 'tok-2'],
    ],
    [
      'nothing due repeats its attempt, whatever is in the card’s form',
      [{ ...press, amount: nothing }, unknown, edited, { ...press, amount: nothing }],
      ['attempt-1', null],
    ],
    [
      'a wallet that was approved while the card was paying does not change what is repeated',
      [press, token('tok-1'), approveDrawn, unknown, press],
      ['attempt-1', 'tok-1'],
    ],
  ])('%s (D-PY-06)', (_what, events, last) => {
    expect(sentOf(fromStart(...events).tasks).slice(1)).toEqual([last]);
  });

  it('who pays is taken from the press that repeats it', () => {
    const other = { cardholderName: 'M. Okafor', agreed: false };
    expect(fromStart(...first, { ...press, payer: other }).tasks.at(-1)).toMatchObject({ payer: other });
  });
});

describe('a challenge', () => {
  const asked = [press, token('tok-1'), challenge];
  const named = { ...attempt, transactionId: 't1' };

  it('is shown, and the tab remembers its name (D-PY-03)', () => {
    const { payment, tasks } = fromStart(...asked);
    expect(payment).toMatchObject({ phase: 'challenge', challenge: framed });
    expect(tasks.at(-1)).toEqual({ do: 'note', attempt: named });
  });

  it.each([
    ['answered', answered],
    ['closed', stopped],
  ])('that is %s sends the same attempt with its name, once (D-PY-03)', (_how, event) => {
    const { tasks } = after(fromStart(...asked).payment, event, answered, stopped);
    expect(tasks).toEqual([{ do: 'send', attempt: named, payer, amount: due }]);
  });

  it.each([
    ['closed: the guest stopped it', [stopped, declined], 'You stopped your bank’s check'],
    ['answered: the bank’s reason', [answered, declined], 'The card has expired.'],
    [
      'closed, then answered: the bank’s reason',
      [stopped, challenge, answered, declined],
      'The card has expired.',
    ],
    [
      'closed, without an answer at first',
      [stopped, { type: 'asking' }, declined],
      'You stopped your bank’s check',
    ],
    ['answered, and fails', [answered, failed], 'Please try again.'],
    ['closed, and fails', [stopped, failed], 'Please try again.'],
  ] satisfies [string, PaymentEvent[], string][])(
    'that is %s is what is said, and a new attempt follows (D-PY-04)',
    (_how, events, title) => {
      const { payment } = fromStart(...asked, ...events);
      expect(problemOf(payment)?.title).toBe(title);
      expect(sentOf(after(payment, press, token('tok-2')).tasks)[0]?.[0]).not.toBe('attempt-1');
    },
  );

  it('whose end is not known keeps its name for the press that repeats it (D-PY-06)', () => {
    const { payment } = fromStart(...asked, stopped, unknown);
    expect(after(payment, press).tasks).toEqual([{ do: 'send', attempt: named, payer, amount: due }]);
    expect(problemOf(after(payment, press, declined).payment)?.title).toBe('The card has expired.');
  });
});

describe('a page that leaves for another way to pay', () => {
  const { payment, tasks } = fromStart(press, token('tok-1'), redirect);
  const named = { ...attempt, transactionId: 't1' };

  it('goes there once, and nothing else begins', () => {
    expect(tasks.at(-1)).toEqual({ do: 'leave', attempt: named, address: elsewhere.redirectUrl });
    expect(after(payment, press, openSheet, answered, declined).todo).toEqual([]);
  });

  it('and is shown again goes on to where that page leads, each time', () => {
    const again: PaymentEvent = { type: 'shownAgain' };
    expect(after(payment, again, again).tasks).toEqual([
      { do: 'goOn', attempt: named },
      { do: 'goOn', attempt: named },
    ]);
  });
});

describe('whatever happens, in any order', () => {
  const one = fc.constantFrom(...Object.values(expected).flatMap((some) => some.map(([, event]) => event)));
  const tokens = fc.nat({ max: 9 }).map((count) => token(`tok-${count}`));
  const presses = fc
    .record({
      from: fc.constantFrom('form' as const, 'sheet' as const),
      method: fc.constantFrom('card' as const, 'googlepay' as const),
      amount: fc.constantFrom(due, dollars(90), nothing),
    })
    .map((some): PaymentEvent => ({ ...press, ...some }));
  const often = fc.oneof(presses, tokens, fc.constant(unknown), fc.constant(edited));
  const events = fc.array(fc.oneof(one, { weight: 3, arbitrary: often }), { maxLength: 60 });

  it('one id is sent with one token of one card or wallet, and for one amount (D-PY-06)', () => {
    fc.assert(
      fc.property(events, (some) => {
        const sent = new Map<string, string>();
        for (const task of fromStart(...some).tasks) {
          if (task.do !== 'send') continue;
          const { attemptId, ...rest } = task.attempt;
          const what = JSON.stringify([rest.token, rest.method, task.amount]);
          expect(sent.get(attemptId) ?? what).toBe(what);
          sent.set(attemptId, what);
        }
      }),
    );
  });

  it('no two payments are sent without an answer, a challenge or an end between them (D-PY-06)', () => {
    fc.assert(
      fc.property(events, (some) => {
        let isOut = false;
        let payment = startPayment(() => 'attempt-1', null);
        for (const event of some) {
          const step = after(payment, event);
          if (event.type === 'settled' && step.payment !== payment) isOut = false;
          for (const { do: what } of step.tasks) {
            if (what !== 'send') continue;
            expect(isOut).toBe(false);
            isOut = true;
          }
          payment = step.payment;
        }
      }),
    );
  });
});
