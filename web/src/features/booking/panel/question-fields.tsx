/** The operator's questions as fields: nine types, each with the control that fits it (D-CU-01). */
import { longestAnswer } from '@gangway/domain/custom-fields/answers';
import { Checkbox, RadioGroup } from '../../../ui/choice.tsx';
import { Select } from '../../../ui/select.tsx';
import { TextArea, TextInput } from '../../../ui/text-input.tsx';
import { type Asked, answerTo } from '../questions.ts';
import type { Booking } from '../use-booking.ts';

export function QuestionFields({ booking }: { booking: Booking }) {
  const groups = [...Map.groupBy(booking.asked, ({ who }) => who)];
  return groups.map(([who, asked]) =>
    who === null ? (
      <div className="form" key="">
        {asked.map((one) => (
          <QuestionField key={one.question.customFieldKey} asked={one} booking={booking} />
        ))}
      </div>
    ) : (
      <fieldset className="form" key={who}>
        <legend className="field-label">{who}</legend>
        {asked.map((one) => (
          <QuestionField key={one.question.customFieldKey} asked={one} booking={booking} />
        ))}
      </fieldset>
    ),
  );
}

const inputs = {
  1: { type: 'text' },
  3: { inputMode: 'decimal' },
  4: { type: 'date' },
  8: { type: 'tel', inputMode: 'tel' },
  9: { type: 'email', inputMode: 'email' },
} as const;

function QuestionField({ asked, booking }: { asked: Asked; booking: Booking }) {
  const { question, rateKey, participantIndex } = asked;
  const { label, helpText, isRequired, typeKey, options } = question;
  const value = answerTo(booking.answers, asked);
  const set = (next: string) => booking.setAnswer(asked, next);
  const name = `question-${question.customFieldKey}-${rateKey ?? 0}-${participantIndex ?? 0}`;
  const shared = { name, label, value, required: isRequired, help: helpText ?? undefined, onChange: set };
  const optional = isRequired ? undefined : '(optional)';
  const choices = options.map((option) => ({ value: option, label: option }));
  switch (typeKey) {
    case 2:
      return <TextArea {...shared} optional={optional} maxLength={longestAnswer} />;
    case 5:
      return (
        <Select
          {...shared}
          optional={optional}
          options={[{ value: '', label: 'Please choose' }, ...choices]}
        />
      );
    case 6:
      return (
        <RadioGroup
          legend={isRequired ? label : `${label} (optional)`}
          name={name}
          value={value === '' ? undefined : value}
          options={choices}
          onChange={set}
        />
      );
    case 7:
      return (
        <Checkbox
          name={name}
          label={label}
          note={helpText ?? undefined}
          checked={value === 'true'}
          required={isRequired}
          onChange={(on) => set(on ? 'true' : '')}
        />
      );
    default:
      return (
        <TextInput
          {...shared}
          {...(inputs[typeKey as keyof typeof inputs] ?? inputs[1])}
          optional={optional}
          maxLength={200}
        />
      );
  }
}
