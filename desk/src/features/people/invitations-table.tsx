/** Who is invited and has not accepted yet. */
import { Button } from '@gangway/ui/components/button.tsx';
import { dayOf } from '../../lib/moments.ts';
import { roleName } from '../../lib/role-words.ts';
import { t } from '../../messages/t.ts';
import type { Invitation } from './people-source.ts';

interface InvitationsTableProps {
  invitations: readonly Invitation[];
  isBusy: boolean;
  onWithdraw: (invitation: Invitation) => void;
}

/** Whom an invitation is for. */
export const invitedWords = ({ email }: Invitation): string => email ?? t('people.invitations.anybody');

export function InvitationsTable({ invitations, isBusy, onWithdraw }: InvitationsTableProps) {
  if (invitations.length === 0) return <p className="muted">{t('people.invitations.none')}</p>;
  return (
    <table className="table invitations-table">
      <caption className="vh">{t('people.invitations.title')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('people.invitations.email')}</th>
          <th scope="col">{t('people.invitations.role')}</th>
          <th scope="col">{t('people.invitations.by')}</th>
          <th scope="col">{t('people.invitations.until')}</th>
          <th scope="col">
            <span className="vh">{t('people.list.actions')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {invitations.map((invitation) => (
          <tr key={invitation.invitationKey}>
            <th scope="row" className="cell-name">
              {invitedWords(invitation)}
            </th>
            <td className="cell-role">{roleName(invitation.role)}</td>
            <td className="cell-since">{invitation.by ?? t('people.invitations.byServer')}</td>
            <td className="cell-used">{dayOf(invitation.expiresOn)}</td>
            <td className="cell-action">
              <Button size="small" disabled={isBusy} onClick={() => onWithdraw(invitation)}>
                <span>{t('people.invitations.withdraw')}</span>
                <span className="vh">{invitedWords(invitation)}</span>
              </Button>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
