/** The roles of a venue's people, and the permissions of each (docs/rules/staff.md). */

/** The permissions that calls for staff ask for; the `permissions` claim of a staff token lists the same (D-SE-03). */
export const staffPermissions = [
  'day:read',
  /** Only the departures that they lead. */
  'day:own',
  'checkin:write',
  /** Only on the departures that they lead. */
  'checkin:own',
  'members:write',
  'orders:read',
  'orders:change',
  'orders:refund',
  /** Beyond what the venue lets others give back of one order. */
  'refunds:any',
  'departures:change',
  /** Books beyond the places of a departure. */
  'departures:overbook',
  /** Sells for less than the price. */
  'prices:change',
  /** Shares saved searches with everybody at the venue, and changes those that are shared. */
  'views:share',
  /** The versions of what the venue sells, and going back to one. */
  'venue:change',
  'staff:manage',
] as const;
export type StaffPermission = (typeof staffPermissions)[number];

/** From the most to the least. */
export const staffRoles = ['owner', 'manager', 'desk', 'gate', 'guide'] as const;
export type StaffRole = (typeof staffRoles)[number];

const ofGuide = ['day:own', 'checkin:own'] as const;
const ofGate = ['day:read', 'checkin:write', ...ofGuide] as const;
const ofDesk = [...ofGate, 'members:write', 'orders:read', 'orders:change', 'orders:refund'] as const;

const permissions: Readonly<Record<StaffRole, readonly StaffPermission[]>> = {
  owner: staffPermissions,
  manager: [
    ...ofDesk,
    'refunds:any',
    'departures:change',
    'departures:overbook',
    'prices:change',
    'views:share',
    'venue:change',
  ],
  desk: ofDesk,
  gate: ofGate,
  guide: ofGuide,
};

export const permissionsOf = (role: StaffRole): readonly StaffPermission[] => permissions[role];

export const isStaffRole = (text: string | null): text is StaffRole =>
  (staffRoles as readonly (string | null)[]).includes(text);
