/** Questions before somebody gets or loses a right that cannot be taken back in the same place. */
import type { StaffRole } from '@gangway/domain/staff/role';
import { roleName } from '../../lib/role-words.ts';
import { t } from '../../messages/t.ts';
import type { Question } from './ask-first.tsx';
import type { Person } from './people-source.ts';

type Act = Question['act'];

/** Null if the change can be undone in the same place. */
export function questionOfRole(person: Person, role: StaffRole, venue: string, act: Act): Question | null {
  const { name, isThis } = person;
  const no = t('people.role.keep', { role: roleName(person.role) });
  if (isThis)
    return {
      title: t('people.role.selfTitle'),
      text: t('people.role.selfText', { venue }),
      yes: t('people.role.become', { role: roleName(role) }),
      no,
      isDangerous: true,
      act,
    };
  if (role !== 'owner') return null;
  return {
    title: t('people.role.ownerTitle', { name }),
    text: t('people.role.ownerText', { name }),
    yes: t('people.role.makeOwner'),
    no,
    isDangerous: false,
    act,
  };
}

export function questionOfRemoval({ name, isThis }: Person, venue: string, act: Act): Question {
  if (isThis)
    return {
      title: t('people.leave.title', { venue }),
      text: t('people.leave.text', { venue }),
      yes: t('people.leave.yes'),
      no: t('people.leave.no'),
      isDangerous: true,
      act,
    };
  return {
    title: t('people.remove.title', { name }),
    text: t('people.remove.text', { name, venue }),
    yes: t('people.remove.yes', { name }),
    no: t('people.remove.no', { name }),
    isDangerous: true,
    act,
  };
}
