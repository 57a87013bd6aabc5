/** The wallets whose passes this installation signs: those that are configured, checked at start (.env.example). */
import type { Instant } from '@gangway/domain/kernel/local-time';
import { t } from '../../messages/t.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Env } from '../../platform/env.ts';
import { AppleGateway } from './apple.gateway.ts';
import { readAppleCredentials } from './apple-credentials.ts';
import { GoogleGateway } from './google.gateway.ts';
import { readGoogleCredentials } from './google-credentials.ts';
import type { PassGateway } from './pass-gateway.ts';

/** Throws `StartRefused` for a certificate or a key that cannot sign passes at this time. */
export function configuredPasses(
  { passes: { apple, google }, publicUrl }: Pick<Env, 'passes' | 'publicUrl'>,
  clock: Clock,
): PassGateway[] {
  return [
    ...(apple === null ? [] : [new AppleGateway(readAppleCredentials(apple, clock() as Instant))]),
    ...(google === null ? [] : [new GoogleGateway(readGoogleCredentials(google), { publicUrl, clock })]),
  ];
}

/** How long before its end a certificate is worth a warning. */
const noticeMs = 30 * 24 * 3_600_000;

/** Returns a warning for each wallet whose passes end soon: its links then disappear. */
export const passWarnings = (passes: readonly Pick<PassGateway, 'validUntil'>[], at: Instant): string[] =>
  passes.flatMap(({ validUntil }) =>
    validUntil !== null && validUntil - at < noticeMs
      ? [t('settings.start.passesEnd', { day: new Date(validUntil).toISOString().slice(0, 10) })]
      : [],
  );
