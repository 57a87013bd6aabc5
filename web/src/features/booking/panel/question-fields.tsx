/** The operator's questions as fields; questions to each guest are grouped under that guest's name (D-CU-01). */

import {
  type Asked,
  answerProblem,
  answerTo,
  fieldName,
  kindOf,
  lettersOf,
} from '@gangway/contract/questions';
import { AnswerField } from '@gangway/ui/components/answer-field.tsx';
import { useFieldErrors } from '@gangway/ui/lib/use-field-errors.ts';
import type { Questions } from '../questions/use-questions.ts';

type Answering = Pick<Questions, 'answers' | 'answer'>;

export function QuestionFields({ questions }: { questions: Answering & Pick<Questions, 'asked'> }) {
  const groups = [...Map.groupBy(questions.asked, ({ who }) => who)];
  return groups.map(([who, asked]) =>
    who === null ? (
      <div className="form" key="">
        {asked.map((one) => (
          <QuestionField key={one.question.customFieldKey} asked={one} questions={questions} />
        ))}
      </div>
    ) : (
      <fieldset className="form" key={who}>
        <legend className="field-label">{who}</legend>
        {asked.map((one) => (
          <QuestionField key={one.question.customFieldKey} asked={one} questions={questions} />
        ))}
      </fieldset>
    ),
  );
}

function QuestionField({ asked, questions }: { asked: Asked; questions: Answering }) {
  const { question } = asked;
  const value = answerTo(questions.answers, asked);
  const name = fieldName(asked);
  const problem = answerProblem(question, value);
  const errors = useFieldErrors(problem === null ? [] : [{ fieldId: name, message: problem }]);
  return (
    <AnswerField
      name={name}
      kind={kindOf(question)}
      label={question.label}
      help={question.helpText ?? undefined}
      options={question.options}
      required={question.isRequired}
      maxLength={lettersOf(question)}
      value={value}
      error={errors.of(name)}
      onChange={(next) => questions.answer(asked, next)}
      onBlur={() => errors.leave(name)}
    />
  );
}
