/** The button that pays, with the amount or with what is going on: in the form, and in the bar of narrow screens. */
import type { PlainId } from '@gangway/domain/messages/message-catalog';
import { Button, type ButtonLook } from '@gangway/ui/components/button.tsx';
import type { Messages } from '../../../messages/messages.gen.ts';
import { t } from '../../../messages/t.ts';
import type { CardPayment } from '../use-card-payment.ts';

const phaseWords = {
  card: 'checkout.card.checking',
  wallet: 'checkout.wallet.open',
  paying: 'checkout.card.paying',
  asking: 'checkout.card.asking',
  challenge: 'checkout.card.waitingForBank',
  leaving: 'checkout.card.leaving',
  paid: 'checkout.card.paid',
} as const satisfies Record<Exclude<CardPayment['phase'], 'idle'>, PlainId<Messages>>;

/** Returns null while nothing is going on. */
export const phaseWordsOf = ({ phase }: Pick<CardPayment, 'phase'>): string | null =>
  phase === 'idle' ? null : t(phaseWords[phase]);

interface PayButtonProps extends Pick<ButtonLook, 'size' | 'wide' | 'className'> {
  payment: CardPayment;
  /** While nothing is going on. */
  label: string;
  /** Id of the form that it submits, if it is not inside it. */
  form?: string;
}

export function PayButton({ payment, label, ...rest }: PayButtonProps) {
  const isPaid = payment.phase === 'paid';
  return (
    <Button {...rest} type="submit" look="primary" icon="lock" busy={payment.isBusy && !isPaid} done={isPaid}>
      {phaseWordsOf(payment) ?? label}
    </Button>
  );
}
