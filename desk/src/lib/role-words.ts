/** The name of a role, and one line on its rights. */
import { type StaffRole, staffRoles } from '@gangway/domain/staff/role';
import { t } from '../messages/t.ts';

export function roleName(role: StaffRole): string {
  switch (role) {
    case 'owner':
      return t('lib.role.owner');
    case 'manager':
      return t('lib.role.manager');
    case 'desk':
      return t('lib.role.desk');
    case 'gate':
      return t('lib.role.gate');
    case 'guide':
      return t('lib.role.guide');
  }
}

export function roleText(role: StaffRole): string {
  switch (role) {
    case 'owner':
      return t('lib.role.ownerText');
    case 'manager':
      return t('lib.role.managerText');
    case 'desk':
      return t('lib.role.deskText');
    case 'gate':
      return t('lib.role.gateText');
    case 'guide':
      return t('lib.role.guideText');
  }
}

/** All roles, as a select takes them. */
export const roleOptions = () => staffRoles.map((role) => ({ value: role, label: roleName(role) }));
