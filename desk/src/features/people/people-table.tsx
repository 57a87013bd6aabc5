/** Who works at the venue: a table, on phones a list of rows with two lines. */
import { isStaffRole, type StaffRole } from '@gangway/domain/staff/role';
import { Button } from '@gangway/ui/components/button.tsx';
import { Select } from '@gangway/ui/components/select.tsx';
import { Badge } from '@gangway/ui/components/shapes.tsx';
import { dayAndTimeOf, dayOf } from '../../lib/moments.ts';
import { roleOptions } from '../../lib/role-words.ts';
import { t } from '../../messages/t.ts';
import type { Person } from './people-source.ts';

interface PeopleTableProps {
  people: readonly Person[];
  isBusy: boolean;
  onRole: (person: Person, role: StaffRole) => void;
  onRemove: (person: Person) => void;
}

export function PeopleTable({ people, isBusy, onRole, onRemove }: PeopleTableProps) {
  return (
    <table className="table people-table">
      <caption className="vh">{t('people.list.title')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('people.list.name')}</th>
          <th scope="col">{t('people.list.email')}</th>
          <th scope="col">{t('people.list.role')}</th>
          <th scope="col">{t('people.list.since')}</th>
          <th scope="col">{t('people.list.lastHere')}</th>
          <th scope="col">
            <span className="vh">{t('people.list.actions')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {people.map((person) => (
          <Row
            key={person.personKey}
            person={person}
            isBusy={isBusy}
            onRole={(role) => onRole(person, role)}
            onRemove={() => onRemove(person)}
          />
        ))}
      </tbody>
    </table>
  );
}

interface RowProps {
  person: Person;
  isBusy: boolean;
  onRole: (role: StaffRole) => void;
  onRemove: () => void;
}

function Row({ person, isBusy, onRole, onRemove }: RowProps) {
  const { name, email, role, since, usedOn, isThis } = person;
  return (
    <tr>
      <th scope="row" className="cell-name">
        <span>{name}</span>
        {isThis && <Badge>{t('people.list.you')}</Badge>}
      </th>
      <td className="cell-email">{email}</td>
      <td className="cell-role">
        <Select
          label={t('people.list.roleOf', { name })}
          labelHidden
          value={role}
          disabled={isBusy}
          options={roleOptions()}
          onChange={(value) => {
            if (isStaffRole(value)) onRole(value);
          }}
        />
      </td>
      <td className="cell-since">{dayOf(since)}</td>
      <td className="cell-used">{usedOn === null ? t('people.list.notLately') : dayAndTimeOf(usedOn)}</td>
      <td className="cell-action">
        <Button look="danger" size="small" disabled={isBusy} onClick={onRemove}>
          <span>{isThis ? t('people.list.leave') : t('people.list.remove')}</span>
          <span className="vh">{name}</span>
        </Button>
      </td>
    </tr>
  );
}
