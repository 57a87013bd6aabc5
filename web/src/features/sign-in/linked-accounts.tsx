/** The accounts of other services that are linked to the visitor's, and linking more (D-AU-07, 7.4-06, 7.4-07). */
import { Button } from '@gangway/ui/components/button.tsx';
import { LiveRegion } from '@gangway/ui/components/hidden.tsx';
import { Icon } from '@gangway/ui/components/icon.tsx';
import { IconSprite } from '@gangway/ui/components/icon-sprite.tsx';
import { Loader } from '@gangway/ui/components/loader.tsx';
import { Notice } from '@gangway/ui/components/notice.tsx';
import { TryAgain } from '@gangway/ui/components/try-again.tsx';
import { connectionWords, withReason } from '@gangway/ui/lib/connection-words.ts';
import { logFault } from '@gangway/ui/lib/log.ts';
import { withElements } from '@gangway/ui/messages/with-elements.tsx';
import { useLocation } from '@tanstack/react-router';
import { useCallback, useEffect, useState } from 'react';
import { isFramed } from '../../lib/framed.ts';
import { t } from '../../messages/t.ts';
import type { LinkOutcome, LinkResult } from './account-links.ts';
import type { Identity } from './identity.ts';
import { useIdentity } from './use-identity.ts';

/** Names of services, by the provider's usual connection; another connection is shown by its own name. */
const services: Readonly<Record<string, string>> = {
  apple: 'Apple',
  facebook: 'Facebook',
  'google-oauth2': 'Google',
  linkedin: 'LinkedIn',
  windowslive: 'Microsoft',
};

const serviceOf = (connection: string): string =>
  Object.hasOwn(services, connection) ? (services[connection] ?? connection) : connection;

const resultWords: Record<LinkOutcome, (service: string) => string> = {
  linked: (service) => t('signIn.links.resultLinked', { service }),
  refused: (service) => t('signIn.links.resultRefused', { service }),
  expired: () => t('signIn.links.resultExpired'),
  mismatch: () => t('signIn.links.resultMismatch'),
  failed: (service) => t('signIn.links.resultFailed', { service }),
};

function Result({ result }: { result: LinkResult }) {
  const { connection, outcome } = result;
  const severity = outcome === 'linked' ? 'success' : outcome === 'refused' ? 'info' : 'error';
  return <Notice severity={severity}>{resultWords[outcome](serviceOf(connection))}</Notice>;
}

function Account(props: { service: string; isLinked: boolean; isBusy: boolean; onLink: () => void }) {
  const { service, isLinked, isBusy, onLink } = props;
  return (
    <li className="linked-account">
      <span>
        <b>{service}</b>
        <span className="small muted">
          {isLinked && <Icon name="check" />}
          <span>{isLinked ? t('signIn.links.linked') : t('signIn.links.notLinked')}</span>
        </span>
      </span>
      {!isLinked && (
        <Button busy={isBusy} onClick={onLink}>
          {t('signIn.links.link', { service })}
        </Button>
      )}
    </li>
  );
}

type Found = 'loading' | 'failed' | readonly string[];

function useLinks(identity: Identity | null) {
  const { href } = useLocation();
  const [found, setFound] = useState<Found>('loading');
  const [leavingFor, setLeavingFor] = useState<string | null>(null);
  const [failedFor, setFailedFor] = useState<string | null>(null);
  const load = useCallback(() => {
    if (identity === null) return;
    setFound('loading');
    identity.linkedConnections().then(setFound, (error: unknown) => {
      logFault('The linked accounts could not be loaded', error);
      setFound('failed');
    });
  }, [identity]);
  useEffect(load, [load]);
  // A visitor who comes back with the browser's button finds the page as they left it.
  useEffect(() => {
    const goOn = () => setLeavingFor(null);
    window.addEventListener('pageshow', goOn);
    return () => window.removeEventListener('pageshow', goOn);
  }, []);
  const link = (connection: string) => {
    if (identity === null || leavingFor !== null) return;
    setLeavingFor(connection);
    setFailedFor(null);
    identity.connectAccount(connection, href).catch((error: unknown) => {
      logFault('Linking could not be started', error);
      setFailedFor(connection);
      setLeavingFor(null);
    });
  };
  return { found, load, link, leavingFor, failedFor };
}

function List({ identity, connections }: { identity: Identity | null; connections: readonly string[] }) {
  const { found, load, link, leavingFor, failedFor } = useLinks(identity);
  if (found === 'loading') return <Loader label={t('signIn.links.loading')} />;
  if (found === 'failed')
    return (
      <>
        <Notice severity="error">{withReason(t('signIn.links.loadFailed'))}</Notice>
        <TryAgain onTry={load} />
      </>
    );
  const result = leavingFor === null && failedFor === null ? (identity?.linkResult ?? null) : null;
  return (
    <>
      {result !== null && <Result result={result} />}
      <ul className="linked-accounts">
        {connections.map((connection) => (
          <Account
            key={connection}
            service={serviceOf(connection)}
            isLinked={found.includes(connection)}
            isBusy={leavingFor === connection}
            onLink={() => link(connection)}
          />
        ))}
      </ul>
      <LiveRegion urgent visible className="field-error">
        {failedFor !== null &&
          connectionWords(t('signIn.links.startFailed', { service: serviceOf(failedFor) }))}
      </LiveRegion>
    </>
  );
}

/** `connections` are those that may be linked; at least one. */
export function LinkedAccounts({ connections }: { connections: readonly string[] }) {
  const { identity } = useIdentity();
  const { href } = useLocation();
  return (
    <section className="linked" aria-labelledby="linked-title">
      <IconSprite names={['check', 'warn', 'info']} />
      <h2 id="linked-title">{t('signIn.links.title')}</h2>
      <p className="small muted">{t('signIn.links.text')}</p>
      {isFramed() ? (
        <p>
          {withElements(t('signIn.links.newTab'), {
            link: (
              <a className="link" href={href} target="_blank" rel="noopener">
                .
              </a>
            ),
          })}
        </p>
      ) : (
        <List identity={identity} connections={connections} />
      )}
    </section>
  );
}
