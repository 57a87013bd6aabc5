/** The venue's terms, including cancellation, readable before entering a card (D-CK-04). */
import { useState } from 'react';
import { closeWords } from '../../../lib/common-words.ts';
import { t } from '../../../messages/t.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { OperatorHtml } from '../../../ui/operator-html.tsx';

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
