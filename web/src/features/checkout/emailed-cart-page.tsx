/** The page that the link in an email about a cart opens: it fills the cart again, and says what is gone (docs/rules/carts.md). */
import { whenWords } from '@gangway/domain/kernel/date-words';
import type { WallTime } from '@gangway/domain/kernel/local-time';
import { Button, buttonClass } from '@gangway/ui/components/button.tsx';
import { TryAgain } from '@gangway/ui/components/try-again.tsx';
import { PageLink } from '../../lib/page-link.tsx';
import { paths } from '../../lib/paths.ts';
import { LineSkeletons } from '../../lib/skeletons.tsx';
import { t } from '../../messages/t.ts';
import { NeedsScript } from '../location/needs-script.tsx';
import { useVenue } from '../location/use-venue.ts';
import { type EmailedCart, useEmailedCart } from './use-emailed-cart.ts';

export function EmailedCartPage() {
  const { cart, open, toCheckout } = useEmailedCart();
  return (
    <main id="main" className="wrap emailed-cart">
      <EmailedCartView cart={cart} onRetry={() => void open()} onCheckout={toCheckout} />
    </main>
  );
}

interface ViewProps {
  cart: EmailedCart;
  onRetry: () => void;
  onCheckout: () => void;
}

export function EmailedCartView({ cart, onRetry, onCheckout }: ViewProps) {
  switch (cart.state) {
    case 'waiting':
      return <Waiting />;
    case 'missing':
      return <Said title={t('checkout.emailed.missingTitle')} text={t('checkout.emailed.missingText')} />;
    case 'booked':
      return <Said title={t('checkout.emailed.bookedTitle')} text={t('checkout.emailed.bookedText')} />;
    case 'failed':
      return (
        <>
          <h1>{t('checkout.emailed.title')}</h1>
          <p className="lede" role="alert">
            {cart.words}
          </p>
          <TryAgain look="primary" onTry={onRetry} />
        </>
      );
    case 'partly':
      return <Partly {...cart} onCheckout={onCheckout} />;
  }
}

function Waiting() {
  const venue = useVenue();
  return (
    <div aria-busy="true">
      <h1>{t('checkout.emailed.title')}</h1>
      <p className="lede" role="status">
        {t('checkout.emailed.waiting')}
      </p>
      <LineSkeletons count={2} />
      <NeedsScript venue={venue} what="checkout" />
    </div>
  );
}

function Browse({ look }: { look: 'primary' | 'soft' }) {
  const { locationKey } = useVenue();
  return (
    <PageLink className={buttonClass({ look })} to={paths.catalog(locationKey)}>
      {t('checkout.emailed.browse')}
    </PageLink>
  );
}

const Said = ({ title, text }: { title: string; text: string }) => (
  <>
    <h1>{title}</h1>
    <p className="lede" role="status">
      {text}
    </p>
    <Browse look="primary" />
  </>
);

function Partly({
  gone,
  isEmpty,
  onCheckout,
}: Extract<EmailedCart, { state: 'partly' }> & { onCheckout: () => void }) {
  return (
    <>
      <h1>{isEmpty ? t('checkout.emailed.emptyTitle') : t('checkout.emailed.partlyTitle')}</h1>
      <div role="status">
        <p className="lede">{isEmpty ? t('checkout.emailed.emptyText') : t('checkout.emailed.partlyText')}</p>
        <ul className="emailed-gone">
          {gone.map(({ name, start }) => (
            <li key={`${name} ${start}`}>
              <b>{name}</b>
              {start === null ? null : <span>{whenWords(start as WallTime)}</span>}
            </li>
          ))}
        </ul>
      </div>
      <div className="emailed-next">
        {!isEmpty && (
          <Button look="primary" onClick={onCheckout}>
            {t('checkout.emailed.toCheckout')}
          </Button>
        )}
        <Browse look={isEmpty ? 'primary' : 'soft'} />
      </div>
    </>
  );
}
