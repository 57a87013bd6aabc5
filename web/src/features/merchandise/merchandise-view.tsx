/** The merchandise screen: a card per product. Everything it needs comes in as props. */
import type { OfferedMerchandise } from '@gangway/contract/merchandise';
import { Button } from '@gangway/ui/components/button.tsx';
import { Dialog } from '@gangway/ui/components/dialog.tsx';
import { IconSprite } from '@gangway/ui/components/icon-sprite.tsx';
import { closeWords } from '@gangway/ui/lib/action-words.ts';
import { useState } from 'react';
import { t } from '../../messages/t.ts';
import { CatalogIntro, introIcons } from '../catalog/catalog-intro.tsx';
import { NothingToBook } from '../catalog/nothing-to-book-page.tsx';
import { NeedsScript } from '../location/needs-script.tsx';
import type { Venue } from '../location/venue-source.ts';
import { ProductCard } from './product-card.tsx';
import type { AddMerchandise } from './use-merchandise-choice.ts';

export interface MerchandiseViewProps {
  venue: Venue;
  products: readonly OfferedMerchandise[];
  add: AddMerchandise;
  onCheckout: () => void;
}

export function MerchandiseView({ venue, products, add, onCheckout }: MerchandiseViewProps) {
  const [isAdded, setIsAdded] = useState(false);
  const close = () => setIsAdded(false);
  return (
    <main id="main">
      <IconSprite names={['minus', 'plus', 'tag', ...introIcons]} />
      <CatalogIntro venue={venue} view="merchandise" />
      <section className="wrap catalog" aria-labelledby="catalog-title">
        <div className="catalog-bar">
          <h2 id="catalog-title">{t('merchandise.page.title')}</h2>
        </div>
        {products.length === 0 ? (
          <NothingToBook venue={venue} />
        ) : (
          <ul className="activity-grid">
            {products.map((product) => (
              <ProductCard
                key={product.productKey}
                product={product}
                venue={venue}
                add={add}
                onAdded={() => setIsAdded(true)}
              />
            ))}
          </ul>
        )}
        {products.length > 0 && <NeedsScript venue={venue} what="booking" />}
      </section>
      <Dialog
        open={isAdded}
        onClose={close}
        look="sheet"
        closeLabel={closeWords()}
        title={t('merchandise.page.addedTitle')}
        description={t('merchandise.page.addedText')}
        actions={
          <>
            <Button onClick={close}>{t('cart.actions.keepBrowsing')}</Button>
            <Button look="primary" autoFocus onClick={onCheckout}>
              {t('memberships.plans.checkout')}
            </Button>
          </>
        }
      />
    </main>
  );
}
