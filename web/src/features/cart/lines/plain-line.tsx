import type { Elements } from '@gangway/ui/components/elements.tsx';
import { Icon } from '@gangway/ui/components/icon.tsx';
import type { IconName } from '@gangway/ui/components/icon-paths.ts';
import type { SearchText } from '@gangway/ui/lib/search.ts';
import { withElements } from '@gangway/ui/messages/with-elements.tsx';
import { PageLink } from '../../../lib/page-link.tsx';
import { RemoveButton } from './remove-button.tsx';

export interface LineActions {
  /** Its words contain the line's name as `<hidden>…</hidden>`, for screen readers. Absent: it cannot be edited. */
  edit?: { words: string; to: string; search: SearchText };
  /** Contains the line's name like `edit`. */
  remove: string;
  isBusy: boolean;
  onRemove: () => void;
}

const hidden = { hidden: <span className="vh" /> };

function Actions({ edit, remove, isBusy, onRemove, icons }: LineActions & { icons: boolean }) {
  return (
    <>
      {edit !== undefined && (
        <PageLink className="link" to={edit.to} search={edit.search}>
          {icons && <Icon name="edit" />}
          {withElements(edit.words, hidden)}
        </PageLink>
      )}
      <RemoveButton isBusy={isBusy} icon={icons} onRemove={onRemove}>
        {withElements(remove, hidden)}
      </RemoveButton>
    </>
  );
}

interface PlainLineProps {
  icon: IconName;
  title: string;
  total: string;
  lead: string | null;
  /** List items. */
  details: Elements;
  /** Null if nothing can be changed. */
  actions: LineActions | null;
  children?: Elements;
}

export function PlainLine({ icon, title, total, lead, details, actions, children }: PlainLineProps) {
  return (
    <article className="line line-transport">
      <span className="line-photo">
        <Icon name={icon} />
      </span>
      <h3 className="line-title">{title}</h3>
      <p className="line-total price">{total}</p>
      {lead !== null && <p className="line-when">{lead}</p>}
      <ul className="line-detail">{details}</ul>
      {children}
      {actions !== null && (
        <div className="line-actions">
          <Actions {...actions} icons />
        </div>
      )}
    </article>
  );
}

type PanelLineProps = Omit<PlainLineProps, 'lead' | 'details' | 'children'> & { words: readonly string[] };

/** The short form in the header's panel. */
export function PlainPanelLine({ icon, title, total, words, actions }: PanelLineProps) {
  return (
    <li>
      <span className="line-photo">
        <Icon name={icon} />
      </span>
      <div>
        <b>{title}</b>
        {words.map((text) => (
          <span key={text}>{text}</span>
        ))}
        <span>{actions !== null && <Actions {...actions} icons={false} />}</span>
      </div>
      <b className="price">{total}</b>
    </li>
  );
}
