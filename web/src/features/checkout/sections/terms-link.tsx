/** The venue's terms, including cancellation, readable before entering a card (D-CK-04). */
import { Button } from '@gangway/ui/components/button.tsx';
import { Dialog } from '@gangway/ui/components/dialog.tsx';
import { OperatorHtml } from '@gangway/ui/components/operator-html.tsx';
import { closeWords } from '@gangway/ui/lib/action-words.ts';
import { useState } from 'react';
import { t } from '../../../messages/t.ts';

/** Renders nothing if the venue has no terms. */
export function TermsLink({ html }: { html: string | null }) {
  const [isOpen, setOpen] = useState(false);
  if (html === null) return null;
  const close = () => setOpen(false);
  const title = t('checkout.terms.title');
  return (
    <>
      <button type="button" className="link" onClick={() => setOpen(true)}>
        {title}
      </button>
      <Dialog
        open={isOpen}
        onClose={close}
        look="wide"
        closeLabel={closeWords()}
        title={title}
        actions={<Button onClick={close}>{closeWords()}</Button>}
      >
        <OperatorHtml className="terms-text" html={html} />
      </Dialog>
    </>
  );
}
