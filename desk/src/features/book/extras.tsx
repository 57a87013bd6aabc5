/** Pickup, tip and questions of an activity that is booked, alone or in a package. */

import type { Asked } from '@gangway/contract/questions';
import type { LocationKey } from '@gangway/domain/kernel/keys';
import { type Attending, type MadeParty, questionsOf } from './chosen.ts';
import { Pickup } from './pickup.tsx';
import { Questions } from './questions.tsx';
import { Tip } from './tip.tsx';
import type { HeldTime } from './wanted.ts';

interface ExtrasProps {
  /** Apart from others on the page. */
  id: string;
  locationKey: LocationKey;
  currency: string;
  one: Attending;
  /** As it is held. */
  pickup: HeldTime['pickupLocation'];
  isLocked: boolean;
  onChange: (changes: Partial<MadeParty>) => void;
  onAnswer: (asked: Asked, value: string) => void;
}

export const Extras = ({
  id,
  locationKey,
  currency,
  one,
  pickup,
  isLocked,
  onChange,
  onAnswer,
}: ExtrasProps) => (
  <>
    {one.pickup !== null && (
      <Pickup
        {...{ locationKey, isLocked, name: one.name, hotel: one.hotel, pickup }}
        isRequired={one.pickup === 'required'}
        onChange={(hotel) => onChange({ hotel })}
      />
    )}
    {one.tips !== null && (
      <Tip
        {...{ currency, isLocked, name: one.name, offered: one.tips, tip: one.tip }}
        onChange={(tip) => onChange({ tip })}
      />
    )}
    <Questions
      id={id}
      asked={questionsOf(one)}
      answers={one.answers}
      isLocked={isLocked}
      onAnswer={onAnswer}
    />
  </>
);
