/** What signs Apple's passes: a certificate with its key and Apple's intermediate certificate, checked at start. */
import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto';
import type { Instant } from '@gangway/domain/kernel/local-time';
import { StartRefused } from '../../db/embedded.ts';
import { t } from '../../messages/t.ts';
import { credentialText } from './credential-files.ts';

export interface AppleCredentials {
  passTypeId: string;
  teamId: string;
  /** PEM; the key without a passphrase. */
  certificate: string;
  key: string;
  intermediate: string;
  validFrom: Instant;
  validUntil: Instant;
}

export interface AppleSettings {
  passTypeId: string;
  teamId: string;
  certificate: string;
  key: string;
  passphrase: string | null;
  intermediate: string;
}

const certificateName = 'APPLE_PASS_CERTIFICATE';
const keyName = 'APPLE_PASS_KEY';
const intermediateName = 'APPLE_PASS_WWDR_CERTIFICATE';

function readCertificate(name: string, value: string): X509Certificate {
  const text = credentialText(name, value);
  try {
    return new X509Certificate(text);
  } catch (cause) {
    throw new StartRefused(t('settings.passes.certificate', { name }), { cause });
  }
}

/** OpenSSL's reason is left out: it could quote the key. */
function readKey(value: string, passphrase: string | null): KeyObject {
  const text = credentialText(keyName, value);
  let key: KeyObject | null = null;
  try {
    key = createPrivateKey({ key: text, ...(passphrase === null ? {} : { passphrase }) });
  } catch {
    key = null;
  }
  if (key?.asymmetricKeyType !== 'rsa') throw new StartRefused(t('settings.passes.key', { name: keyName }));
  return key;
}

const dayOf = (date: Date) => date.toISOString().slice(0, 10);

/** Both certificates sign together, so the shorter validity counts. */
function checkTimes(name: string, certificate: X509Certificate, now: Instant): void {
  const { validFromDate, validToDate } = certificate;
  if (validFromDate.getTime() > now)
    throw new StartRefused(t('settings.passes.notYet', { name, day: dayOf(validFromDate) }));
  if (validToDate.getTime() <= now)
    throw new StartRefused(t('settings.passes.expired', { name, day: dayOf(validToDate) }));
}

/** A part of a certificate's subject, which Node gives as lines. */
const subjectPart = ({ subject }: X509Certificate, name: string): string =>
  new RegExp(`^${name}=(.*)$`, 'm').exec(subject)?.[1] ?? '';

/** Wallet refuses a pass whose identifiers differ from its certificate's. */
function checkSubject(certificate: X509Certificate, { passTypeId, teamId }: AppleSettings): void {
  for (const [name, value, found] of [
    ['APPLE_PASS_TYPE_ID', passTypeId, subjectPart(certificate, 'UID')],
    ['APPLE_PASS_TEAM_ID', teamId, subjectPart(certificate, 'OU')],
  ] as const)
    if (value !== found)
      throw new StartRefused(
        found === ''
          ? t('settings.passes.notForPasses', { name: certificateName })
          : t('settings.passes.subject', { name, value, found, certificate: certificateName }),
      );
}

/** Throws `StartRefused` with a sentence that says what would be right, and nothing of the key. */
export function readAppleCredentials(settings: AppleSettings, now: Instant): AppleCredentials {
  const certificate = readCertificate(certificateName, settings.certificate);
  const intermediate = readCertificate(intermediateName, settings.intermediate);
  checkSubject(certificate, settings);
  checkTimes(certificateName, certificate, now);
  checkTimes(intermediateName, intermediate, now);
  const key = readKey(settings.key, settings.passphrase);
  if (!certificate.checkPrivateKey(key))
    throw new StartRefused(t('settings.passes.otherKey', { name: keyName, certificate: certificateName }));
  if (!certificate.checkIssued(intermediate) || !certificate.verify(intermediate.publicKey))
    throw new StartRefused(
      t('settings.passes.otherIssuer', { name: intermediateName, certificate: certificateName }),
    );
  const times = [certificate, intermediate];
  return {
    passTypeId: settings.passTypeId,
    teamId: settings.teamId,
    certificate: certificate.toString(),
    key: key.export({ type: 'pkcs1', format: 'pem' }).toString(),
    intermediate: intermediate.toString(),
    validFrom: Math.max(...times.map(({ validFromDate }) => validFromDate.getTime())) as Instant,
    validUntil: Math.min(...times.map(({ validToDate }) => validToDate.getTime())) as Instant,
  };
}
