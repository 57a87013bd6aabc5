/** The affiliate portal: what was earned, links to share, and whom to ask (2.1-21, D-AG-03). */
import { Button } from '@gangway/ui/components/button.tsx';
import type { Elements } from '@gangway/ui/components/elements.tsx';
import { IconSprite } from '@gangway/ui/components/icon-sprite.tsx';
import { Notice } from '@gangway/ui/components/notice.tsx';
import { TryAgain } from '@gangway/ui/components/try-again.tsx';
import { telephoneAddress } from '@gangway/ui/lib/telephone-address.ts';
import { venueToday } from '@gangway/ui/lib/venue-today.ts';
import { getRouteApi, useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { LineSkeletons } from '../../lib/skeletons.tsx';
import { t } from '../../messages/t.ts';
import { useVenue } from '../location/use-venue.ts';
import { leaveForGood } from '../sign-in/automatic-login.ts';
import { offersLogin } from '../sign-in/offers-login.ts';
import { RequireSignIn } from '../sign-in/require-sign-in.tsx';
import { useIdentity } from '../sign-in/use-identity.ts';
import { LinkSection } from './link-section.tsx';
import { RangeForm } from './range-form.tsx';
import { rangeOf } from './report-range.ts';
import { ReportSection } from './report-section.tsx';
import { type ReportShown, useReport } from './use-report.ts';

const view = getRouteApi('/$clientLocationKey/affiliate/portal');

export function PortalPage() {
  return (
    <RequireSignIn>
      <Portal />
    </RequireSignIn>
  );
}

function Page({ children, busy = false }: { children: Elements; busy?: boolean }) {
  return (
    <main id="main" className="wrap portal" aria-busy={busy}>
      <IconSprite names={['copy', 'down', 'download', 'info', 'warn', 'phone', 'mail', 'user']} />
      {children}
    </main>
  );
}

function Contact() {
  const { name, phone, email } = useVenue();
  return (
    <section className="portal-section" aria-labelledby="contact">
      <h2 id="contact">{t('affiliates.contact.title')}</h2>
      <p>{t('affiliates.contact.text', { name })}</p>
      <ul className="portal-contact">
        {phone !== null && (
          <li>
            <a href={telephoneAddress(phone)}>{phone}</a>
          </li>
        )}
        {email !== null && (
          <li>
            <a href={`mailto:${email}`}>{email}</a>
          </li>
        )}
      </ul>
    </section>
  );
}

/** What to do when there is no report. */
function Problem({
  problem,
  load,
}: Pick<ReportShown, 'load'> & { problem: NonNullable<ReportShown['problem']> }) {
  const { identity } = useIdentity();
  const { href: targetUrl } = useLocation();
  if (problem.kind === 'signedOut')
    return (
      <Notice severity="warn" title={t('affiliates.portal.signedOutTitle')}>
        <p>{t('affiliates.portal.signedOutText')}</p>
        <Button look="primary" icon="user" onClick={() => void identity?.loginWithRedirect({ targetUrl })}>
          {t('signIn.button.logIn')}
        </Button>
      </Notice>
    );
  return (
    <Notice severity="error" title={t('affiliates.report.failed')}>
      <p>{problem.kind === 'failed' && problem.words}</p>
      <TryAgain onTry={load} />
    </Notice>
  );
}

function LogOut() {
  const { locationKey } = useVenue();
  const { identity } = useIdentity();
  return (
    <Button look="quiet" onClick={() => leaveForGood(identity, locationKey)}>
      {t('affiliates.portal.logOut')}
    </Button>
  );
}

function Portal() {
  const venue = useVenue();
  const { items, origin } = view.useLoaderData();
  const today = venueToday(venue.timeZoneId, Date.now());
  const [range, setRange] = useState(() => rangeOf('lastDays', today));
  const shown = useReport(venue.locationKey, range);
  const { report, isLoading, problem } = shown;
  const head = (
    <header className="portal-head">
      <div>
        <h1>{t('affiliates.portal.title')}</h1>
        <p className="lede">
          {problem?.kind === 'stranger'
            ? t('affiliates.portal.stranger', { name: venue.name })
            : t('affiliates.portal.lede', { name: venue.name })}
        </p>
      </div>
      {/* Elsewhere the header has it. */}
      {!offersLogin(venue) && <LogOut />}
    </header>
  );
  if (problem?.kind === 'stranger')
    return (
      <Page>
        {head}
        <Contact />
      </Page>
    );
  return (
    <Page busy={isLoading}>
      {head}
      <section className="portal-section" aria-labelledby="report">
        <h2 id="report">{t('affiliates.report.title')}</h2>
        <RangeForm range={range} today={today} onChange={setRange} />
        {problem !== null && <Problem problem={problem} load={shown.load} />}
        {report === null && problem === null && <LineSkeletons count={4} />}
        {report !== null && <ReportSection report={report} range={shown.range} />}
      </section>
      {report !== null && (
        <section className="portal-section" aria-labelledby="links">
          <h2 id="links">{t('affiliates.links.title')}</h2>
          <LinkSection sellers={report.sellers} items={items} origin={origin} />
        </section>
      )}
      <Contact />
    </Page>
  );
}
