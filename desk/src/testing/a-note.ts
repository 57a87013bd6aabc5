/** A note of the venue's own people as the server tells it. */
import type { StaffNote } from '@gangway/contract/notes';

export const aNote = (changes: Partial<StaffNote> = {}): StaffNote => ({
  ...{ noteKey: 17, revision: 1, text: 'Third summer with us.', isPinned: false },
  ...{ writtenBy: 'Tess', writtenOn: '2026-07-12T15:00:00.000Z', editedBy: null, editedOn: null },
  ...changes,
});
