/** What contradicts itself in the add-ons and questions of a venue file (docs/venue-files.md, "When something is wrong"). */
import { customFieldKey } from './custom-field.ts';
import { productKey, tipProductKey } from './product.ts';
import type { VenueFile } from './venue-file.ts';
import type { VenueQuestion } from './venue-file-add-ons.ts';
import { nearest } from './venue-file-nearest.ts';
import { type Path, type Problem, pathText, problem } from './venue-file-problems.ts';

type AddOnInput = VenueFile['addOns'][number];

function checkKind(addOn: AddOnInput, path: Path): Problem[] {
  const { kind, per, price, variants, stockPerDay, publishedPrice, minimum, maximum } = addOn;
  const problems: Problem[] = [];
  if (kind === 'variants') {
    if (variants.length === 0)
      problems.push(
        problem([...path, 'variants'], 'is missing: an add-on of kind variants needs at least one'),
      );
    for (const [field, value] of Object.entries({ price, publishedPrice, stockPerDay }))
      if (value !== undefined)
        problems.push(problem([...path, field], 'belongs to each variant: move it there'));
  } else {
    if (price === undefined)
      problems.push(problem([...path, 'price'], 'is missing: expected an amount like 6.00'));
    if (variants.length > 0)
      problems.push(problem([...path, 'variants'], 'needs "kind: variants", or remove these lines'));
  }
  const isSingle = kind === 'boolean' || kind === 'photoPackage' || per !== 'unit';
  const most = isSingle ? 1 : (maximum ?? minimum);
  if (isSingle && maximum !== undefined && maximum > 1)
    problems.push(problem([...path, 'maximum'], 'there is at most one of it in a booking: remove this line'));
  if (minimum > most)
    problems.push(problem([...path, 'minimum'], `is more than can be taken, which is ${most}`));
  return problems;
}

/** Ids of add-ons, of variants and of questions, whose keys are made from them. */
function checkKeys(entries: readonly { key: number; path: Path }[]): Problem[] {
  const first = new Map<number, Path>();
  return entries.flatMap(({ key, path }) => {
    const before = first.get(key);
    if (before === undefined) {
      first.set(key, path);
      return [];
    }
    return [problem(path, `is already taken by ${pathText(before)}: choose another name`)];
  });
}

function checkQuestion(question: VenueQuestion, path: Path): Problem[] {
  const isChoice = question.type === 'select' || question.type === 'radio';
  if (isChoice && question.options.length < 2)
    return [problem([...path, 'options'], `a ${question.type} needs at least two options to choose from`)];
  if (!isChoice && question.options.length > 0)
    return [problem([...path, 'options'], 'needs "type: select" or "type: radio", or remove these lines')];
  return [];
}

export function checkAddOns({ addOns, activities, checkout }: VenueFile): Problem[] {
  const keys = addOns.flatMap(({ id, variants }, index) => [
    { key: productKey(id), path: ['addOns', index, 'id'] },
    ...variants.map((variant, place) => ({
      key: productKey(id, variant.id),
      path: ['addOns', index, 'variants', place, 'id'],
    })),
  ]);
  const entries = (own: readonly VenueQuestion[], path: Path, activityId?: string) =>
    own.map((question, place) => ({
      question,
      key: customFieldKey(question.id, activityId),
      path: [...path, place],
    }));
  const questions = [
    ...entries(checkout.questions, ['checkout', 'questions']),
    ...activities.flatMap(({ id, questions: own }, index) =>
      entries(own, ['activities', index, 'questions'], id),
    ),
  ];
  const ids = addOns.map(({ id }) => id);
  const unknown = activities.flatMap(({ addOns: offered }, index) =>
    offered.flatMap((id, place) => {
      const path: Path = ['activities', index, 'addOns', place];
      if (offered.indexOf(id) < place) return [problem(path, `"${id}" stands here twice`)];
      if (ids.includes(id)) return [];
      const meant = nearest(id, ids);
      return [
        problem(path, `no add-on has the id "${id}"${meant === null ? '' : `: did you mean "${meant}"?`}`),
      ];
    }),
  );
  return [
    ...addOns.flatMap((addOn, index) => checkKind(addOn, ['addOns', index])),
    ...checkKeys([{ key: tipProductKey, path: [] }, ...keys]),
    ...questions.flatMap(({ question, path }) => checkQuestion(question, path)),
    ...checkKeys(questions.map(({ key, path }) => ({ key, path: [...path, 'id'] }))),
    ...unknown,
  ];
}
