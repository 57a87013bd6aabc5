/**
 * Finds contradictions in the add-ons and questions of a venue file
 * (docs/venue-files.md, "When something is wrong").
 */
import { customFieldKey } from '../../catalog/custom-field.ts';
import { productKey, tipProductKey } from '../../catalog/product.ts';
import { amountLike } from '../../file-fields/values.ts';
import { nearest } from '../../kernel/nearest.ts';
import { t } from '../../messages/t.ts';
import { missing, type Path, type Problem, pathText, problem } from '../problems.ts';
import type { VenueFile } from '../venue-file.ts';
import type { VenueQuestion } from './schema.ts';

type AddOnInput = VenueFile['addOns'][number];

function checkKind(addOn: AddOnInput, path: Path): Problem[] {
  const { kind, per, price, variants, stockPerDay, publishedPrice, minimum, maximum } = addOn;
  const problems: Problem[] = [];
  if (kind === 'variants') {
    if (variants.length === 0) problems.push(problem([...path, 'variants'], t('venueFile.addOns.noVariant')));
    for (const [field, value] of Object.entries({ price, publishedPrice, stockPerDay }))
      if (value !== null) problems.push(problem([...path, field], t('venueFile.addOns.ofVariant')));
  } else {
    if (price === null)
      problems.push(missing([...path, 'price'], t('venueFile.expected.amount', { example: amountLike(6) })));
    if (variants.length > 0) problems.push(problem([...path, 'variants'], t('venueFile.addOns.otherKind')));
  }
  const isSingle = kind === 'boolean' || kind === 'photoPackage' || per !== 'unit';
  const most = isSingle ? 1 : (maximum ?? minimum);
  if (isSingle && maximum !== null && maximum > 1)
    problems.push(problem([...path, 'maximum'], t('venueFile.addOns.single')));
  if (minimum > most)
    problems.push(problem([...path, 'minimum'], t('venueFile.addOns.moreThanMost', { most })));
  return problems;
}

/** Checks the ids of add-ons, variants and questions, as their keys are derived from them. */
function checkKeys(entries: readonly { key: number; path: Path }[]): Problem[] {
  const first = new Map<number, Path>();
  return entries.flatMap(({ key, path }) => {
    const before = first.get(key);
    if (before === undefined) {
      first.set(key, path);
      return [];
    }
    return [problem(path, t('venueFile.addOns.takenName', { other: pathText(before) }))];
  });
}

function checkQuestion(question: VenueQuestion, path: Path): Problem[] {
  const isChoice = question.type === 'select' || question.type === 'radio';
  if (isChoice && question.options.length < 2)
    return [problem([...path, 'options'], t('venueFile.addOns.tooFewOptions', { type: question.type }))];
  if (!isChoice && question.options.length > 0)
    return [problem([...path, 'options'], t('venueFile.addOns.noChoice'))];
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
      if (offered.indexOf(id) < place) return [problem(path, t('venueFile.addOns.twice', { id }))];
      if (ids.includes(id)) return [];
      const meant = nearest(id, ids);
      const words = { kind: 'addOn', id };
      return [
        problem(
          path,
          meant === null ? t('venueFile.id.none', words) : t('venueFile.id.meant', { ...words, meant }),
        ),
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
