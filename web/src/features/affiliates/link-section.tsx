/** Puts together an affiliate's links: an address with its QR code, and code for a website (D-AG-03). */
import type { AffiliateReport } from '@gangway/contract/affiliates';
import type { LocationKey } from '@gangway/domain/kernel/keys';
import { RadioGroup } from '@gangway/ui/components/choice.tsx';
import { QrSquare } from '@gangway/ui/components/qr-square.tsx';
import { Select } from '@gangway/ui/components/select.tsx';
import { TextInput } from '@gangway/ui/components/text-input.tsx';
import { useState } from 'react';
import { paths } from '../../lib/paths.ts';
import { t } from '../../messages/t.ts';
import { CodeBox } from '../embed/code-box.tsx';
import { type EmbedChoice, embedCode, itemIn, type Mode } from '../embed/embed-code.ts';
import { type EmbeddableItem, viewsOf } from '../embed/embed-views.ts';
import { useVenue } from '../location/use-venue.ts';

type Seller = AffiliateReport['sellers'][number];

/** The parameters that credit a seller. */
const keysOf = ({ kind, key, signature }: Seller) => ({
  clientAgentKey: kind === 'affiliate' ? String(key) : '',
  bookingAgentKey: kind === 'agent' ? String(key) : '',
  sig: signature ?? '',
});

/** Returns the address to share: an item with the venue's whole page around it, unlike in a frame. */
export function addressToShare(
  locationKey: LocationKey,
  origin: string,
  choice: EmbedChoice,
  items: readonly EmbeddableItem[],
): string {
  const { address } = embedCode(locationKey, origin, { ...choice, mode: 'link' });
  const key = itemIn(choice.show);
  if (key === null) return address;
  const isPackage = items.some((item) => item.isPackage && String(item.key) === key);
  const path = isPackage ? paths.package(locationKey, key) : paths.activity(locationKey, key);
  return `${origin}${path}${new URL(address).search}`;
}

const beginning = (): Pick<EmbedChoice, 'show' | 'date' | 'mode' | 'label' | 'theme' | 'topOnPhones'> => ({
  ...{ show: 'catalog', date: '', mode: 'overlay', theme: '', topOnPhones: false },
  label: t('embed.integration.bookNow'),
});

interface LinkSectionProps {
  sellers: readonly Seller[];
  items: readonly EmbeddableItem[];
  origin: string;
}

function Code({
  choice,
  origin,
  onMode,
}: {
  choice: EmbedChoice;
  origin: string;
  onMode: (mode: Mode) => void;
}) {
  const { locationKey } = useVenue();
  const { script, element } = embedCode(locationKey, origin, choice);
  return (
    <>
      <h3>{t('affiliates.links.website')}</h3>
      <RadioGroup
        look="pills"
        legend={t('embed.integration.how')}
        name="mode"
        value={choice.mode}
        options={[
          { value: 'overlay', label: t('embed.integration.overlay') },
          { value: 'inline', label: t('embed.integration.inline') },
        ]}
        onChange={(mode) => onMode(mode as Mode)}
      />
      <CodeBox
        title={t('embed.integration.script')}
        help={t('embed.integration.scriptHelp')}
        code={script ?? ''}
      />
      <CodeBox
        title={t('embed.integration.element')}
        help={t('embed.integration.elementHelp')}
        code={element}
      />
    </>
  );
}

export function LinkSection({ sellers, items, origin }: LinkSectionProps) {
  const venue = useVenue();
  const [chosen, setChosen] = useState(beginning);
  const [place, setPlace] = useState('0');
  const seller = sellers[Number(place)] ?? sellers[0];
  if (seller === undefined) return <p>{t('affiliates.links.none')}</p>;
  const choice: EmbedChoice = { ...chosen, ...keysOf(seller) };
  const change = (changes: Partial<typeof chosen>) => setChosen((now) => ({ ...now, ...changes }));
  const address = addressToShare(venue.locationKey, origin, choice, items);
  return (
    <>
      <div className="portal-choice">
        {sellers.length > 1 && (
          <Select
            label={t('affiliates.links.seller')}
            help={seller.kind === 'agent' ? t('affiliates.links.agentHelp') : undefined}
            value={place}
            options={sellers.map(({ name, key }, index) => ({
              value: String(index),
              label: t('affiliates.links.named', { name, key }),
            }))}
            onChange={setPlace}
          />
        )}
        <Select
          label={t('affiliates.links.show')}
          value={choice.show}
          options={viewsOf(venue, items)}
          onChange={(show) => change({ show })}
        />
        {choice.show === 'date' && (
          <TextInput
            label={t('affiliates.links.date')}
            help={t('affiliates.links.dateHelp')}
            type="date"
            value={choice.date}
            onChange={(date) => change({ date })}
          />
        )}
      </div>
      <div className="portal-link">
        <QrSquare className="integration-square" text={address} label={t('embed.integration.qr')} />
        <CodeBox title={t('affiliates.links.link')} help={t('affiliates.links.linkHelp')} code={address} />
      </div>
      <Code choice={choice} origin={origin} onMode={(mode) => change({ mode })} />
    </>
  );
}
