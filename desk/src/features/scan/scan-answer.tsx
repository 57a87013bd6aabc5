/** Tells what became of the latest scan, to be read from a step away, and of those before it. */
import { Button } from '@gangway/ui/components/button.tsx';
import { classNames } from '@gangway/ui/components/class-names.ts';
import { Icon } from '@gangway/ui/components/icon.tsx';
import type { IconName } from '@gangway/ui/components/icon-paths.ts';
import { TryAgain } from '@gangway/ui/components/try-again.tsx';
import { formatAmount } from '@gangway/ui/lib/format-amount.ts';
import { useEffect, useState } from 'react';
import { useCheckIns } from '../../lib/check-ins.ts';
import { useOfflineSince } from '../../lib/use-connection.ts';
import { t } from '../../messages/t.ts';
import { type AnswerWords, answerWords, momentWords, type Sent } from './answer-words.ts';
import type { Undecided } from './scan-outcome.ts';
import type { Facts, ScanAt } from './scan-place.ts';
import { signal, type Tone } from './signal.ts';
import type { Scan } from './use-scans.ts';

/** Milliseconds for which the server's answer is waited for: longer, and the guest is let in by what this device knows. */
const patienceMs = 2500;

const icons: Readonly<Record<Tone, IconName>> = { good: 'check', care: 'warn', bad: 'close' };

type CheckIns = ReturnType<typeof useCheckIns>;

/** How far the check-in of a scan is. */
function sentOf(
  { outcome, on }: Scan,
  { batches, refused }: CheckIns,
  now: number,
  isOffline: boolean,
): Sent {
  if (outcome.at !== 'pressed') return { at: 'done' };
  const { code } = outcome;
  if (batches.some(({ tickets }) => tickets.some((one) => one.code === code)))
    return { at: 'waiting', isLong: isOffline || now - on >= patienceMs };
  const refusal = refused.find((one) => one.code === code);
  return refusal === undefined ? { at: 'done' } : { ...refusal, at: 'refused' };
}

/** Renders again once the patience with a scan has ended. */
function usePatience(scan: Scan | null): number {
  const [now, setNow] = useState(() => Date.now());
  const on = scan?.on ?? 0;
  useEffect(() => {
    // Another scan, or another outcome of it, begins anew.
    const look = () => setNow(Math.max(Date.now(), on));
    look();
    const timer = setTimeout(look, patienceMs);
    return () => clearTimeout(timer);
  }, [on]);
  return now;
}

interface ScanAnswerProps {
  at: ScanAt;
  /** Null before the first. */
  scan: Scan | null;
  onAdmit: (scan: Scan, undecided: Undecided) => void;
  onRepeat: () => void;
}

export function ScanAnswer({ at, scan, onAdmit, onRepeat }: ScanAnswerProps) {
  const checkIns = useCheckIns();
  const isOffline = useOfflineSince() !== null;
  const now = usePatience(scan);
  const words = scan === null ? null : answerWords(scan.outcome, sentOf(scan, checkIns, now, isOffline), at);
  const tone = words?.tone ?? null;
  const id = scan?.id ?? null;
  // Each scan is told, also one that goes as the one before.
  useEffect(() => {
    if (tone !== null && id !== null) signal(tone);
  }, [tone, id]);
  return (
    <div
      role="status"
      className={classNames('scan-answer', tone !== null && `scan-${tone}`)}
      aria-live="assertive"
      aria-atomic="true"
    >
      {words === null ? <p className="muted">{t('scan.answer.none')}</p> : <Told words={words} at={at} />}
      {scan !== null && <Ways scan={scan} onAdmit={onAdmit} onRepeat={onRepeat} />}
    </div>
  );
}

function Told({ words: { tone, title, text, facts }, at }: { words: AnswerWords; at: ScanAt }) {
  return (
    <>
      <p className="scan-title">
        {tone !== null && <Icon name={icons[tone]} />}
        <b>{title}</b>
      </p>
      {facts !== null && <GuestFacts facts={facts} at={at} />}
      {text !== null && <p dir="auto">{text}</p>}
    </>
  );
}

function GuestFacts({ facts, at }: { facts: Facts; at: ScanAt }) {
  const { name, guest, people, due, lacksWaiver, notes, kept } = facts;
  return (
    <>
      <p className="scan-guest">
        <b dir="auto">{name}</b>
        <span dir="auto">{guest}</span>
        {people > 1 && <span>{t('scan.answer.people', { people })}</span>}
      </p>
      <ul className="scan-facts">
        {due !== null && due > 0 && (
          <li>
            <Icon name="card" />
            <span>{t('scan.answer.due', { amount: formatAmount(due, at.currency) })}</span>
          </li>
        )}
        {lacksWaiver && (
          <li>
            <Icon name="edit" />
            <span>{t('departure.party.waiver')}</span>
          </li>
        )}
        {notes.map((note) => (
          <li key={note}>
            <Icon name="note" />
            <span className="note-text" dir="auto">
              {note}
            </span>
          </li>
        ))}
        {kept !== null && (
          <>
            <li>
              <Icon name="clock" />
              <span dir="auto">{kept.departure}</span>
            </li>
            <li>
              <Icon name="offline" />
              <span>{t('scan.answer.asOf', { time: momentWords(kept.readOn, at) })}</span>
            </li>
          </>
        )}
      </ul>
    </>
  );
}

function Ways({ scan, onAdmit, onRepeat }: { scan: Scan } & Pick<ScanAnswerProps, 'onAdmit' | 'onRepeat'>) {
  const { outcome } = scan;
  if (outcome.at === 'elsewhere')
    return (
      <div>
        <Button onClick={() => onAdmit(scan, outcome.undecided)}>{t('scan.answer.admit')}</Button>
      </div>
    );
  if (outcome.at === 'offline' || outcome.at === 'failed')
    return (
      <div>
        <TryAgain icon="refresh" size="small" onTry={onRepeat} />
      </div>
    );
  return null;
}

/** Those before the latest, a line each: whoever scans fast sees what became of all. */
export function EarlierScans({ at, scans }: { at: ScanAt; scans: readonly Scan[] }) {
  const checkIns = useCheckIns();
  const isOffline = useOfflineSince() !== null;
  if (scans.length === 0) return null;
  return (
    <section className="scan-earlier" aria-labelledby="scan-earlier">
      <h3 id="scan-earlier">{t('scan.earlier.title')}</h3>
      <ul>
        {scans.map((scan) => {
          const sent = sentOf(scan, checkIns, Date.now(), isOffline);
          const { tone, title, facts } = answerWords(scan.outcome, sent, at);
          return (
            <li key={scan.id} className={tone === null ? undefined : `scan-line-${tone}`}>
              {tone !== null && <Icon name={icons[tone]} />}
              <span>{title}</span>
              {facts !== null && <b dir="auto">{facts.name}</b>}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
