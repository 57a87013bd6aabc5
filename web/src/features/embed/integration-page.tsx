/** Puts together the code that shows the storefront on the operator's website (2.1-04, D-EMB-01). */
import { IconSprite } from '@gangway/ui/components/icon-sprite.tsx';
import { Notice } from '@gangway/ui/components/notice.tsx';
import { QrSquare } from '@gangway/ui/components/qr-square.tsx';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { t } from '../../messages/t.ts';
import { useVenue } from '../location/use-venue.ts';
import { CodeBox } from './code-box.tsx';
import { type EmbedChoice, type EmbedCode, embedCode } from './embed-code.ts';
import { viewsOf } from './embed-views.ts';
import { ChoiceForm } from './integration/choice-form.tsx';
import { Preview } from './integration/preview.tsx';

const view = getRouteApi('/$clientLocationKey/embed/integration');

const beginning = (): EmbedChoice => ({
  show: 'catalog',
  date: '',
  mode: 'overlay',
  label: t('embed.integration.bookNow'),
  clientAgentKey: '',
  bookingAgentKey: '',
  sig: '',
  theme: '',
  topOnPhones: false,
});

function Sites({ origins }: { origins: readonly string[] }) {
  if (origins.length === 0) return <Notice severity="warn">{t('embed.integration.noSites')}</Notice>;
  return (
    <Notice severity="info">
      {t('embed.integration.sites', { sites: origins.map((origin) => new URL(origin).host).join(', ') })}
    </Notice>
  );
}

function Code({ code, mode }: { code: EmbedCode; mode: EmbedChoice['mode'] }) {
  return (
    <div className="integration-code">
      <h2>{t('embed.integration.code')}</h2>
      {code.script !== null && (
        <CodeBox
          title={t('embed.integration.script')}
          help={t('embed.integration.scriptHelp')}
          code={code.script}
        />
      )}
      <CodeBox
        title={t('embed.integration.element')}
        help={mode === 'link' ? t('embed.integration.linkHelp') : t('embed.integration.elementHelp')}
        code={code.element}
      />
      <div className="integration-qr">
        <QrSquare className="integration-square" text={code.address} label={t('embed.integration.qr')} />
        <div>
          <h3>{t('embed.integration.qr')}</h3>
          <p className="field-help">{t('embed.integration.qrHelp')}</p>
          <a href={code.address}>{code.address}</a>
        </div>
      </div>
    </div>
  );
}

export function IntegrationPage() {
  const venue = useVenue();
  const { items, origin } = view.useLoaderData();
  const [choice, setChoice] = useState(beginning);
  const code = embedCode(venue.locationKey, origin, choice);
  return (
    <main id="main" className="wrap integration">
      <IconSprite names={['copy', 'down', 'info', 'warn']} />
      <header>
        <h1>{t('app.titles.integration')}</h1>
        <p className="lede">{t('embed.integration.lede', { name: venue.name })}</p>
      </header>
      <div className="integration-columns">
        <ChoiceForm
          choice={choice}
          views={viewsOf(venue, items)}
          onChange={(changes) => setChoice((now) => ({ ...now, ...changes }))}
        />
        <Preview address={code.address} />
      </div>
      <Code code={code} mode={choice.mode} />
      {choice.mode !== 'link' && <Sites origins={venue.allowedEmbedOrigins} />}
    </main>
  );
}
