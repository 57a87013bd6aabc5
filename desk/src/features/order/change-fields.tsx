/** The fields that changes of an order share: why, whether the guest is told, and whether money becomes a credit. */
import { Checkbox } from '@gangway/ui/components/choice.tsx';
import { TextInput } from '@gangway/ui/components/text-input.tsx';
import { t } from '../../messages/t.ts';

interface FieldProps<Value> {
  value: Value;
  onChange: (value: Value) => void;
}

export const ReasonField = ({ value, onChange }: FieldProps<string>) => (
  <TextInput
    label={t('order.field.reason')}
    help={t('order.field.reasonHelp')}
    name="reason"
    autoComplete="off"
    maxLength={500}
    value={value}
    onChange={onChange}
  />
);

interface BoxProps {
  checked: boolean;
  onChange: (checked: boolean) => void;
}

export const TellBox = ({ checked, onChange }: BoxProps) => (
  <Checkbox label={t('order.field.tells')} name="tells" checked={checked} onChange={onChange} />
);

export const CreditBox = ({ checked, onChange }: BoxProps) => (
  <Checkbox
    label={t('order.field.credit')}
    note={t('order.field.creditHelp')}
    name="credit"
    checked={checked}
    onChange={onChange}
  />
);
