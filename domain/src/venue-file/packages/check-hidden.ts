/**
 * What hidden activities of a package must not ask: guests do not see them, so nobody could answer
 * (docs/venue-files.md, "Packages").
 */
import { t } from '../../messages/t.ts';
import { type Path, type Problem, problem } from '../problems.ts';
import type { VenueActivity, VenueFile } from '../venue-file.ts';
import type { VenuePackage } from './schema.ts';

/** Finds an add-on for which a guest must choose a variant; packages that hide add-ons do not ask for any. */
function kindToChoose(item: VenuePackage, activity: VenueActivity, addOns: VenueFile['addOns']) {
  if (item.hideAddOns) return undefined;
  return activity.addOns
    .flatMap((id) => addOns.find((addOn) => addOn.id === id) ?? [])
    .find(({ kind, minimum }) => kind === 'variants' && minimum > 0);
}

function askedOfNobody(item: VenuePackage, activity: VenueActivity, file: VenueFile): string[] {
  const { id } = activity;
  const words: string[] = [];
  const question = activity.questions.find(({ isRequired }) => isRequired);
  if (question !== undefined)
    words.push(t('venueFile.packages.hiddenQuestion', { activity: id, question: question.label }));
  const addOn = kindToChoose(item, activity, file.addOns);
  if (addOn !== undefined)
    words.push(t('venueFile.packages.hiddenAddOn', { activity: id, addOn: addOn.name }));
  if (activity.transportation?.offered === true)
    words.push(t('venueFile.packages.hiddenTransportation', { activity: id }));
  return words;
}

/** Checks that every hidden member of a package can be booked without any input from guests. */
export function checkHiddenMembers(file: VenueFile): Problem[] {
  return file.packages.flatMap((item, index) =>
    item.activities.flatMap(({ activity: id }, place) => {
      const activity = file.activities.find((candidate) => candidate.id === id);
      if (activity === undefined || !activity.hideFromCustomer || item.type === 'dynamic') return [];
      const path: Path = ['packages', index, 'activities', place, 'activity'];
      return askedOfNobody(item, activity, file).map((words) => problem(path, words));
    }),
  );
}
