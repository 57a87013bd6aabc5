/** A piece of code with a button that copies it. */
import { CopyButton } from '@gangway/ui/components/copy-button.tsx';
import { useId } from 'react';
import { t } from '../../messages/t.ts';

export function CodeBox({ title, help, code }: { title: string; help: string; code: string }) {
  const id = useId();
  return (
    <section className="code-box" aria-labelledby={id}>
      <div className="code-box-head">
        <h3 id={id}>{title}</h3>
        <CopyButton
          text={code}
          className="code-box-said"
          copied={t('embed.integration.copied')}
          notCopied={t('embed.integration.notCopied')}
        >
          {t('embed.integration.copy')}
        </CopyButton>
      </div>
      <p className="field-help">{help}</p>
      <pre>
        <code>{code}</code>
      </pre>
    </section>
  );
}
