/** What hidden activities of packages may not ask: guests see nothing of them, so nobody could answer (docs/venue-files.md, "Packages"). */
import type { VenueActivity, VenueFile } from './venue-file.ts';
import type { VenuePackage } from './venue-file-package.ts';
import { type Path, type Problem, problem } from './venue-file-problems.ts';

/** An add-on of the activity of which somebody has to choose a kind; a package without add-ons asks for none. */
function kindToChoose(item: VenuePackage, activity: VenueActivity, addOns: VenueFile['addOns']) {
  if (item.hideAddOns) return undefined;
  return activity.addOns
    .flatMap((id) => addOns.find((addOn) => addOn.id === id) ?? [])
    .find(({ kind, minimum }) => kind === 'variants' && minimum > 0);
}

function askedOfNobody(item: VenuePackage, activity: VenueActivity, file: VenueFile): string[] {
  const words: string[] = [];
  const question = activity.questions.find(({ required }) => required);
  if (question !== undefined) words.push(`could not answer "${question.label}": make the question optional`);
  const addOn = kindToChoose(item, activity, file.addOns);
  if (addOn !== undefined)
    words.push(`could not choose a kind of "${addOn.name}": give it a minimum of 0, or take it out`);
  if (activity.transportation?.offered === true)
    words.push('are not fetched for what they do not see: take its transportation out');
  return words;
}

/** Every hidden member of a package must be bookable by guests who know nothing of it. */
export function checkHiddenMembers(file: VenueFile): Problem[] {
  return file.packages.flatMap((item, index) =>
    item.activities.flatMap(({ activity: id }, place) => {
      const activity = file.activities.find((candidate) => candidate.id === id);
      if (activity === undefined || !activity.hideFromCustomer || item.type === 'dynamic') return [];
      const path: Path = ['packages', index, 'activities', place, 'activity'];
      return askedOfNobody(item, activity, file).map((words) =>
        problem(path, `${id} is hidden from guests, who ${words}`),
      );
    }),
  );
}
