/** The fields of an email's own words: its subject and its text. */
import { TextArea, TextInput } from '@gangway/ui/components/text-input.tsx';
import { t } from '../messages/t.ts';

interface Words {
  subject: string;
  text: string;
}

interface EmailFieldsProps {
  words: Words;
  subjectHelp?: string;
  textHelp: string;
  onChange: (changed: Partial<Words>) => void;
}

export function EmailFields({ words, subjectHelp, textHelp, onChange }: EmailFieldsProps) {
  return (
    <>
      <TextInput
        label={t('lib.mail.subject')}
        help={subjectHelp}
        name="subject"
        autoComplete="off"
        maxLength={150}
        value={words.subject}
        onChange={(subject) => onChange({ subject })}
      />
      <TextArea
        label={t('lib.mail.body')}
        help={textHelp}
        name="text"
        rows={7}
        dir="auto"
        maxLength={5000}
        value={words.text}
        onChange={(text) => onChange({ text })}
      />
    </>
  );
}
