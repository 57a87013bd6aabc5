/** A sold order as the server tells it, and its changes: each is previewed, then made as it was previewed. */
import type { AnyCall, InputOf } from '@gangway/contract/call';
import {
  cancelOrder,
  changeBooking,
  correctContact,
  type ExpectedChange,
  giveRefund,
  previewCancelOrder,
  previewChangeBooking,
  previewCorrectContact,
  previewGiveRefund,
  previewRefundOrder,
  previewResendOrder,
  previewSendRefundAgain,
  previewTakePayment,
  previewUndoPayment,
  refundOrder,
  resendOrder,
  sendRefundAgain,
  takePayment,
  undoPayment,
} from '@gangway/contract/changes';
import { getSoldOrder, type SoldOrder } from '@gangway/contract/orders';
import type { LocationKey } from '@gangway/domain/kernel/keys';
import { call } from '../../lib/call.ts';
import { type Loading, useLoaded } from '../../lib/use-loaded.ts';

export interface OrderNamed {
  locationKey: LocationKey;
  orderNumber: string;
}

export const useOrder = (named: OrderNamed): Loading<SoldOrder> =>
  useLoaded(`${named.locationKey} ${named.orderNumber}`, () => call(getSoldOrder, named));

/** A refusal by the server. */
export interface Refusal {
  code: string;
  words: string;
}

/** The server's preview of a change, or its refusal. */
export type Previewed = { ok: true; quote: ExpectedChange } | { ok: false; refusal: Refusal };

/** A change that somebody is about to make. */
export interface ChangeToMake {
  preview(): Promise<Previewed>;
  /**
   * Makes it as it was previewed; resolves to why it was not made, or null.
   * @param key the same if it is sent again because an answer was lost: it counts once
   */
  make(quote: ExpectedChange, key: string): Promise<Refusal | null>;
}

type Answered = { modelErrors: readonly { key: string; value: readonly string[] }[] | null };

export function refusalIn({ modelErrors }: Answered): Refusal | null {
  const [first] = modelErrors ?? [];
  return first === undefined ? null : { code: first.key, words: first.value.join(' ') };
}

type PreviewCall = AnyCall & { output: typeof previewCancelOrder.output };
type MakeCall = AnyCall & { output: typeof cancelOrder.output };

/** @param currency of the order's amounts */
function changeOf<Preview extends PreviewCall, Make extends MakeCall>(
  [previewed, made]: readonly [Preview, Make],
  input: InputOf<Preview>,
  currency: string,
): ChangeToMake {
  return {
    async preview() {
      const answer: Answered & { quote: ExpectedChange | null } = await call(previewed, input, { currency });
      const refusal = refusalIn(answer);
      if (answer.quote !== null) return { ok: true, quote: answer.quote };
      return { ok: false, refusal: refusal ?? { code: '', words: '' } };
    },
    async make({ revision, figures }, key) {
      const agreed = { ...(input as object), revision, figures } as InputOf<Make>;
      const answer: Answered = await call(made, agreed, { currency, key });
      return refusalIn(answer);
    },
  };
}

/** The members of each change, besides the order. */
type Asked<Preview extends AnyCall> = Omit<InputOf<Preview>, keyof OrderNamed>;

export type AskedCancellation = Asked<typeof previewCancelOrder>;
export type AskedBooking = Asked<typeof previewChangeBooking>;
export type AskedRefund = Asked<typeof previewRefundOrder>;
export type AskedPayment = Asked<typeof previewTakePayment>;
export type AskedGiven = Asked<typeof previewGiveRefund>;
/** A reason, and whether the guest is emailed. */
export type AskedPlainly = Asked<typeof previewUndoPayment>;
export type AskedContact = Asked<typeof previewCorrectContact>;

export interface OrderChanges {
  cancel(asked: AskedCancellation): ChangeToMake;
  changeBooking(asked: AskedBooking): ChangeToMake;
  refund(asked: AskedRefund): ChangeToMake;
  takePayment(asked: AskedPayment): ChangeToMake;
  correctContact(asked: AskedContact): ChangeToMake;
  undoPayment(asked: AskedPlainly): ChangeToMake;
  giveRefund(asked: AskedGiven): ChangeToMake;
  sendRefundAgain(asked: AskedPlainly): ChangeToMake;
  resend(): ChangeToMake;
}

export const changesOf = (order: OrderNamed, currency: string): OrderChanges => ({
  cancel: (asked) => changeOf([previewCancelOrder, cancelOrder], { ...order, ...asked }, currency),
  changeBooking: (asked) => changeOf([previewChangeBooking, changeBooking], { ...order, ...asked }, currency),
  refund: (asked) => changeOf([previewRefundOrder, refundOrder], { ...order, ...asked }, currency),
  takePayment: (asked) => changeOf([previewTakePayment, takePayment], { ...order, ...asked }, currency),
  correctContact: (asked) =>
    changeOf([previewCorrectContact, correctContact], { ...order, ...asked }, currency),
  undoPayment: (asked) => changeOf([previewUndoPayment, undoPayment], { ...order, ...asked }, currency),
  giveRefund: (asked) => changeOf([previewGiveRefund, giveRefund], { ...order, ...asked }, currency),
  sendRefundAgain: (asked) =>
    changeOf([previewSendRefundAgain, sendRefundAgain], { ...order, ...asked }, currency),
  resend: () => changeOf([previewResendOrder, resendOrder], order, currency),
});
