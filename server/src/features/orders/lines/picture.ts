/** Pictures of lines. */
import type { MailEntry } from './mail-entry.presenter.ts';

/** The picture a line was sold with. */
export const pictureOf = (of: {
  photoVersion: string | null;
  photoColour: string | null;
  photoAlt: string | null;
}): MailEntry['picture'] =>
  of.photoVersion === null ? null : { version: of.photoVersion, colour: of.photoColour, alt: of.photoAlt };
