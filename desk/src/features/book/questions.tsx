/** The operator's questions, which whoever books may leave open, folded away until they are asked. */
import {
  type Asked,
  answerProblem,
  answerTo,
  fieldName,
  type GivenAnswer,
  isGiven,
  kindOf,
  lettersOf,
} from '@gangway/contract/questions';
import { AnswerField } from '@gangway/ui/components/answer-field.tsx';
import { Icon } from '@gangway/ui/components/icon.tsx';
import { useEffect, useRef, useState } from 'react';
import { t } from '../../messages/t.ts';

interface QuestionsProps {
  /** Apart from other questions of this name on the page. */
  id: string;
  asked: readonly Asked[];
  answers: readonly GivenAnswer[];
  isLocked: boolean;
  onAnswer: (asked: Asked, value: string) => void;
}

export function Questions({ id, asked, answers, isLocked, onAnswer }: QuestionsProps) {
  if (asked.length === 0) return null;
  const groups = [...Map.groupBy(asked, ({ who }) => who)];
  return (
    <details className="book-questions">
      <summary>
        <b>{t('book.questions.title')}</b>
        <span className="muted num">
          {t('book.questions.answered', {
            answered: asked.filter((one) => isGiven(one, answers)).length,
            count: asked.length,
          })}
        </span>
        <Icon name="down" />
      </summary>
      <fieldset className="form" disabled={isLocked} aria-label={t('book.questions.title')}>
        <p className="muted">{t('book.questions.open')}</p>
        {groups.map(([who, ofOne]) => (
          <div key={who ?? ''} className="form">
            {who !== null && <b>{who}</b>}
            {ofOne.map((one) => (
              <Question
                key={fieldName(one)}
                name={`${id}-${fieldName(one)}`}
                asked={one}
                value={answerTo(answers, one)}
                onAnswer={(value) => onAnswer(one, value)}
              />
            ))}
          </div>
        ))}
      </fieldset>
    </details>
  );
}

/** Milliseconds without a key after which what was typed is taken over. */
const pauseMs = 600;

interface QuestionProps {
  name: string;
  asked: Asked;
  value: string;
  onAnswer: (value: string) => void;
}

const typedKinds = ['text', 'longText', 'number', 'phone', 'email'];

function Question({ name, asked: { question, who }, value, onAnswer }: QuestionProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const [isLeft, setLeft] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const kind = kindOf(question);
  const shown = typed ?? value;
  const take = (next: string) => {
    clearTimeout(timer.current);
    setTyped(null);
    if (next !== value) onAnswer(next);
  };
  return (
    <AnswerField
      name={name}
      id={name}
      kind={kind}
      label={who === null ? question.label : t('book.questions.of', { label: question.label, who })}
      help={question.helpText ?? undefined}
      options={question.options}
      required={question.isRequired}
      maxLength={lettersOf(question)}
      value={shown}
      error={isLeft ? (answerProblem({ ...question, isRequired: false }, shown) ?? undefined) : undefined}
      onChange={(next) => {
        clearTimeout(timer.current);
        if (!typedKinds.includes(kind)) {
          take(next);
          return;
        }
        setTyped(next);
        timer.current = setTimeout(() => take(next), pauseMs);
      }}
      onBlur={() => {
        setLeft(true);
        if (typed !== null) take(typed);
      }}
    />
  );
}
