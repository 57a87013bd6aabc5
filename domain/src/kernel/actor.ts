/** Who makes a change: decided once, where a request, a command or a job begins, and kept with what was changed. */

/** Somebody who works for a location, or a system of its own with a token of staff. */
export interface StaffActor {
  kind: 'staff';
  /** The account, as the identity provider names it. */
  subject: string;
  /** Null for a token that lists permissions and names no role. */
  role: string | null;
}

export type Actor =
  /** The holder of the order's key: its guest, or somebody the guest gave it to. */
  | { kind: 'guest' }
  | StaffActor
  /** The operator, at a terminal of the server. */
  | { kind: 'command' }
  /** Another system, with a key of the API. */
  | { kind: 'api'; key: string }
  | { kind: 'job'; job: string };

export const byGuest: Actor = { kind: 'guest' };
export const byCommand: Actor = { kind: 'command' };
