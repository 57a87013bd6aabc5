/** What is left on a gift card, asked by its code (docs/rules/gift-cards.md). */
import type { InputOf, OutputOf } from '@gangway/contract/call';
import { checkGiftCard } from '@gangway/contract/gift-cards';
import { dateOf, type Instant } from '@gangway/domain/kernel/local-time';
import { wallAt } from '@gangway/domain/kernel/zone-time';
import { CodeEntry } from '@gangway/ui/components/code-entry.tsx';
import { connectionWords } from '@gangway/ui/lib/connection-words.ts';
import { formatAmount } from '@gangway/ui/lib/format-amount.ts';
import { fullDate } from '@gangway/ui/lib/format-date.ts';
import { logFault } from '@gangway/ui/lib/log.ts';
import { useCodeTry } from '@gangway/ui/lib/use-code-try.ts';
import { type Caller, CallFailed } from '../../lib/call.ts';
import { t } from '../../messages/t.ts';
import type { Venue } from '../location/venue-source.ts';

interface GiftCardBalanceProps {
  venue: Pick<Venue, 'locationKey' | 'paymentCurrencyCode' | 'timeZoneId'>;
  call: Caller;
}

type Found = NonNullable<OutputOf<typeof checkGiftCard>['giftCard']>;

function balanceWords(
  { maskedCode: code, remainingBalance, expiresOn }: Found,
  venue: GiftCardBalanceProps['venue'],
) {
  const amount = formatAmount(remainingBalance, venue.paymentCurrencyCode);
  if (expiresOn === null) return t('giftCards.balance.left', { code, amount });
  const last = dateOf(wallAt(new Date(expiresOn).getTime() as Instant, venue.timeZoneId));
  return t('giftCards.balance.leftUntil', { code, amount, date: fullDate(last) });
}

export function GiftCardBalance({ venue, call }: GiftCardBalanceProps) {
  const entry = useCodeTry({
    missing: t('giftCards.entry.missing'),
    async send(giftCardCode) {
      const input: InputOf<typeof checkGiftCard> = { locationKey: venue.locationKey, giftCardCode };
      try {
        const { giftCard, message } = await call(checkGiftCard, input);
        return giftCard === null
          ? { words: message ?? connectionWords(''), isProblem: true, isApplied: false }
          : { words: balanceWords(giftCard, venue), isProblem: false, isApplied: false };
      } catch (error) {
        if (!(error instanceof CallFailed))
          logFault('The balance of a gift card could not be checked', error);
        return { words: connectionWords(t('giftCards.balance.failed')), isProblem: true, isApplied: false };
      }
    },
  });
  return (
    <div className="gift-balance">
      <CodeEntry
        id="gift-balance"
        title={t('giftCards.balance.title')}
        label={t('giftCards.entry.label')}
        action={t('giftCards.balance.check')}
        entry={entry}
        applied={[]}
        isLocked={false}
      />
    </div>
  );
}
