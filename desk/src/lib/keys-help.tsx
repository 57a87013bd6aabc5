/** All keys of a screen, in a dialog that ? opens. */
import { Button } from '@gangway/ui/components/button.tsx';
import { Dialog } from '@gangway/ui/components/dialog.tsx';
import { createContext, useContext, useState } from 'react';
import { t } from '../messages/t.ts';
import { useKeys } from './use-keys.ts';

export interface KeyLine {
  keys: readonly string[];
  words: string;
}

/** Keys that lead to other screens from everywhere. */
export const FrameKeys = createContext<readonly KeyLine[]>([]);

/** @param lines those of the screen; those of the frame and ? are added */
export function KeysHelp({ lines }: { lines: readonly KeyLine[] }) {
  const [isOpen, setOpen] = useState(false);
  useKeys({ '?': () => setOpen(true) });
  const frame = useContext(FrameKeys);
  const all: readonly KeyLine[] = [...lines, ...frame, { keys: ['?'], words: t('lib.keys.all') }];
  return (
    <>
      <p className="keys-line">
        {lines.map(({ keys, words }) => (
          <span key={words}>
            {keys.map((key) => (
              <kbd key={key}>{key}</kbd>
            ))}
            <span>{words}</span>
          </span>
        ))}
        <button type="button" className="link" onClick={() => setOpen(true)}>
          {t('lib.keys.all')}
        </button>
      </p>
      <Dialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={t('lib.keys.title')}
        actions={<Button onClick={() => setOpen(false)}>{t('lib.keys.close')}</Button>}
      >
        <dl className="facts keys-facts">
          {all.map(({ keys, words }) => (
            <div key={words}>
              <dt>
                {keys.map((key) => (
                  <kbd key={key}>{key}</kbd>
                ))}
              </dt>
              <dd>{words}</dd>
            </div>
          ))}
        </dl>
      </Dialog>
    </>
  );
}
