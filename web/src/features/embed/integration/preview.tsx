/** The storefront as the chosen code shows it, on a phone or on a wide page. */
import { RadioGroup } from '@gangway/ui/components/choice.tsx';
import { useEffect, useState } from 'react';
import { t } from '../../../messages/t.ts';

/** Milliseconds without a change before the preview follows: a typed key is not shown digit by digit. */
const calm = 600;

function useSettled(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), calm);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}

export function Preview({ address }: { address: string }) {
  const [width, setWidth] = useState('wide');
  const shown = new URL(useSettled(address));
  shown.searchParams.set('embed', '1');
  return (
    <section className="preview" aria-label={t('embed.integration.preview')}>
      <div className="preview-head">
        <h2>{t('embed.integration.preview')}</h2>
        <RadioGroup
          look="pills"
          legend={t('embed.integration.width')}
          legendHidden
          name="preview-width"
          value={width}
          options={[
            { value: 'wide', label: t('embed.integration.wide') },
            { value: 'phone', label: t('embed.integration.phone') },
          ]}
          onChange={setWidth}
        />
      </div>
      <iframe
        key={shown.href}
        className={width === 'phone' ? 'preview-frame is-phone' : 'preview-frame'}
        title={t('embed.integration.preview')}
        src={shown.href}
        loading="lazy"
      />
    </section>
  );
}
