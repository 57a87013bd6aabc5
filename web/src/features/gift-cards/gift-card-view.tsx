/**
 * The gift card screen: the live card beside its form.
 * Everything it needs comes in as props (4.6, D-GC-02, D-GC-03).
 */
import { mostDeliveryDays } from '@gangway/domain/gift-cards/gift-card';
import { addDays, type VenueDate } from '@gangway/domain/kernel/local-time';
import { Button } from '@gangway/ui/components/button.tsx';
import { RadioGroup } from '@gangway/ui/components/choice.tsx';
import { Dialog } from '@gangway/ui/components/dialog.tsx';
import type { Elements } from '@gangway/ui/components/elements.tsx';
import { ErrorSummary } from '@gangway/ui/components/error-summary.tsx';
import { IconSprite } from '@gangway/ui/components/icon-sprite.tsx';
import { Picture } from '@gangway/ui/components/picture.tsx';
import { TextArea, TextInput } from '@gangway/ui/components/text-input.tsx';
import { closeWords } from '@gangway/ui/lib/action-words.ts';
import { optionalWords } from '@gangway/ui/lib/field-words.ts';
import {
  amountInputMode,
  currencySign,
  formatAmount,
  formatShortAmount,
} from '@gangway/ui/lib/format-amount.ts';
import { type PhotoPlace, photoAddress } from '@gangway/ui/lib/photo-file.ts';
import { withElements } from '@gangway/ui/messages/with-elements.tsx';
import type { SyntheticEvent } from 'react';
import type { Caller } from '../../lib/call.ts';
import { t } from '../../messages/t.ts';
import { NeedsScript } from '../location/needs-script.tsx';
import type { Venue } from '../location/venue-source.ts';
import { GiftCardBalance } from './gift-card-balance.tsx';
import { customOption, designOf, fieldLabels, type GiftCardDraft, optionsOf } from './gift-card-draft.ts';
import type { GiftCardFacts } from './gift-card-facts.ts';
import { GiftCardPreview } from './gift-card-preview.tsx';
import { fieldId, type GiftCardForm, type GiftCardFormOptions, useGiftCard } from './use-gift-card.ts';

export interface GiftCardViewProps extends Omit<GiftCardFormOptions, 'currency' | 'options'> {
  venue: Venue;
  call: Caller;
  onCheckout: () => void;
}

/** Maximum lengths (D-GEN-02). */
const longest = { name: 100, email: 254, message: 500, amount: 14 };

export function GiftCardView(props: GiftCardViewProps) {
  const { venue, facts, old } = props;
  const currency = venue.paymentCurrencyCode;
  const options = optionsOf(facts, currency);
  const form = useGiftCard({ ...props, currency, options });
  const { draft } = form;
  return (
    <main id="main" className="wrap gift">
      <IconSprite names={['gift']} />
      <div className="gift-side">
        <div>
          <h1>{facts.card.productName}</h1>
          {facts.description !== null && <p className="lede text-lines">{facts.description}</p>}
        </div>
        <GiftCardPreview
          venue={venue}
          facts={facts}
          design={designOf(draft, facts, old)}
          amount={form.amount === null ? '' : formatShortAmount(form.amount, currency)}
          recipientName={draft.recipientName}
          fromName={draft.fromName}
          message={draft.message}
        />
      </div>
      <Form
        form={form}
        facts={facts}
        currency={currency}
        options={options}
        today={props.today}
        old={old}
        venue={venue}
      >
        <NeedsScript venue={venue} what="booking" />
      </Form>
      <GiftCardBalance venue={venue} call={props.call} />
      <VenueWords venue={venue} />
      <Dialog
        open={form.added !== null}
        onClose={form.finishAdded}
        look="sheet"
        closeLabel={closeWords()}
        title={t('giftCards.page.added')}
        description={form.added === null ? undefined : t('giftCards.page.addedFor', { name: form.added })}
        actions={
          <>
            <Button onClick={form.finishAdded}>{t('giftCards.page.addAnother')}</Button>
            <Button look="primary" autoFocus onClick={props.onCheckout}>
              {t('giftCards.page.checkout')}
            </Button>
          </>
        }
      />
    </main>
  );
}

/** Introduces a venue that sells nothing else, since its visitors never see a catalog. */
function VenueWords({ venue }: { venue: Venue }) {
  const { offer, name, tagline, introduction, websiteUrl } = venue;
  if (offer.activities || offer.packages || (tagline === null && introduction === null)) return null;
  return (
    <section className="gift-venue" aria-labelledby="gift-venue">
      <h2 id="gift-venue">{tagline ?? name}</h2>
      {introduction !== null && <p className="text-lines">{introduction}</p>}
      {websiteUrl !== null && (
        <p>
          <a className="link" href={websiteUrl}>
            {t('giftCards.page.moreAbout', { name })}
          </a>
        </p>
      )}
    </section>
  );
}

interface FormProps {
  form: GiftCardForm;
  facts: GiftCardFacts;
  currency: string;
  options: ReturnType<typeof optionsOf>;
  today: VenueDate;
  old: GiftCardViewProps['old'];
  venue: Venue;
  children: Elements;
}

function Form({ form, facts, currency, options, today, old, venue, children }: FormProps) {
  const { draft, amount } = form;
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    form.submit();
  };
  return (
    <form className="form gift-form" noValidate onSubmit={submit}>
      <ErrorSummary errors={form.list} attempt={form.attempt} />
      <RadioGroup
        legend={facts.card.isSimpleProduct ? t('giftCards.page.amount') : t('giftCards.card.name')}
        look={facts.card.isSimpleProduct ? 'pills' : 'cards'}
        pillsClassName="amounts"
        name="option"
        value={draft.option}
        options={options.map(({ value, label, note }) => ({
          value,
          label,
          ...(note === null ? {} : { price: note }),
          ...(facts.card.isSimpleProduct ? {} : { note: descriptionOf(facts, value) }),
        }))}
        onChange={form.choose}
      />
      {draft.option === customOption && (
        <TextInput
          {...textProps(form, 'customAmount')}
          inputMode={amountInputMode(currency)}
          prefix={currencySign(currency)}
          maxLength={longest.amount}
          autoComplete="off"
          help={t('giftCards.page.amountHelp', {
            least: formatShortAmount(facts.least, currency),
            most: formatShortAmount(facts.most, currency),
          })}
        />
      )}
      <Designs form={form} facts={facts} old={old} venue={venue} />
      <TextInput {...textProps(form, 'fromName')} autoComplete="given-name" autoCapitalize="words" />
      <div className="field-group">
        <TextInput {...textProps(form, 'recipientName')} autoComplete="off" autoCapitalize="words" />
        <TextInput
          {...textProps(form, 'recipientEmail')}
          type="email"
          inputMode="email"
          autoCapitalize="none"
          autoComplete="off"
          maxLength={longest.email}
          help={t('giftCards.page.emailHelp')}
        />
      </div>
      <TextArea
        id={fieldId('message')}
        label={t('giftCards.card.message')}
        optional={optionalWords()}
        rows={3}
        maxLength={longest.message}
        value={draft.message}
        onChange={(value) => form.set('message', value)}
        help={t('giftCards.page.messageHelp')}
      />
      <TextInput
        {...textProps(form, 'deliverOn')}
        type="date"
        min={today}
        max={addDays(today, mostDeliveryDays)}
        optional={optionalWords()}
        help={t('giftCards.page.deliverOnHelp')}
      />
      <div className="gift-foot">
        <p className="row">
          <span>{withElements(t('giftCards.page.total'), { note: <small className="fine" /> })}</span>
          <b className="price" role="status">
            {amount === null ? '—' : formatAmount(amount, currency)}
          </b>
        </p>
        <Button type="submit" look="primary" size="big" wide busy={form.isBusy}>
          {old !== null ? t('cart.actions.updateCart') : t('cart.actions.addToCart')}
        </Button>
        {form.refused !== null && (
          <p className="field-error" role="alert">
            {form.refused}
          </p>
        )}
      </div>
      {children}
    </form>
  );
}

/** The looks to choose from; nothing where there is only one. */
function Designs({ form, facts, old, venue }: Pick<FormProps, 'form' | 'facts' | 'old' | 'venue'>) {
  const { designs } = facts.card;
  if (designs.length < 2) return null;
  const { photoDomain, photoFolder } = venue;
  const chosen = designOf(form.draft, facts, old);
  return (
    <RadioGroup
      legend={t('giftCards.page.design')}
      look="pills"
      pillsClassName="designs"
      name="design"
      value={chosen === null ? undefined : String(chosen.designKey)}
      options={designs.map(({ designKey, name, photoVersion, photoColour }) => ({
        value: String(designKey),
        label: (
          <>
            <Picture
              {...smallPhoto({ photoDomain, photoFolder, photoVersion })}
              width={400}
              height={300}
              alt=""
              color={photoColour ?? undefined}
            />
            <span>{name}</span>
          </>
        ),
      }))}
      onChange={form.setDesign}
    />
  );
}

const smallPhoto = (place: PhotoPlace) => ({ src: photoAddress(place, '400x300') ?? undefined });

const descriptionOf = ({ card }: GiftCardFacts, value: string) =>
  card.variants.find(({ productKey }) => String(productKey) === value)?.productDescription ?? undefined;

function textProps(form: GiftCardForm, field: Exclude<keyof GiftCardDraft, 'option' | 'message' | 'design'>) {
  return {
    id: fieldId(field),
    name: field,
    label: t(fieldLabels[field]),
    value: form.draft[field],
    required: true,
    maxLength: longest.name,
    error: form.errorOf(field),
    onChange: (value: string) => form.set(field, value),
  };
}
