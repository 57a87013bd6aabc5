/**
 * Reads a venue file from disk and finds everything wrong with it, line by line (docs/venue-files.md, "When
 * something is wrong").
 */
import { access, constants, stat } from 'node:fs/promises';
import { basename, dirname, resolve } from 'node:path';
import type { Instant } from '@gangway/domain/kernel/local-time';
import { dateAt } from '@gangway/domain/kernel/zone-time';
import { checkVenueFile } from '@gangway/domain/venue-file/check';
import { type NamedPicture, picturesOf } from '@gangway/domain/venue-file/pictures';
import { type Problem, pathText, problem, problemsOf } from '@gangway/domain/venue-file/problems';
import { parseVenueFile, type VenueFile } from '@gangway/domain/venue-file/venue-file';
import { warningsOf } from '@gangway/domain/venue-file/warnings';
import { t } from '../../messages/t.ts';
import { systemClock } from '../../platform/clock.ts';
import { checkCard } from '../memberships/check-in/card-template.shared.ts';
import { checkMarkdown } from './markdown.ts';
import { readText, whyUnreadable } from './read-text.service.ts';
import { readYaml, type Spot, type YamlText } from './read-yaml.ts';

/** A picture named in the file, with its path on disk. */
export interface PictureFile extends NamedPicture {
  absolute: string;
}

export interface LoadedVenue {
  /** The file's name in messages. */
  shownAs: string;
  file: VenueFile;
  pictures: PictureFile[];
  /** What can be imported but is probably unintended, one line each. */
  warnings: string[];
  /** Describes a problem to the operator: file, line, column, field and the correct form. */
  describe(problem: Problem): string;
  describeWarning(problem: Problem): string;
}

export type Loading =
  | { ok: true; venue: LoadedVenue }
  | { ok: false; problems: string[]; warnings?: string[] };

async function checkPicture({ path, absolute, file }: PictureFile): Promise<Problem[]> {
  try {
    await access(absolute, constants.R_OK);
    return (await stat(absolute)).isFile() ? [] : [problem(path, t('venues.load.notAFile', { file }))];
  } catch (error) {
    const reason = whyUnreadable(error);
    return [problem(path, t('venues.load.unreadablePicture', { file, reason }))];
  }
}

/** The HTML of card templates; their tokens are checked with the rest of the file. */
function checkCards({ memberships }: VenueFile): Problem[] {
  return (memberships?.plans ?? []).flatMap((plan, index) =>
    (['idCardFront', 'idCardBack'] as const).flatMap((side) =>
      checkCard(plan[side] ?? '').map((message) => problem(['memberships', 'plans', index, side], message)),
    ),
  );
}

function checkTexts({ checkout, activities }: VenueFile): Problem[] {
  const texts = activities.flatMap(({ description, accessibility, faq }, index) => {
    const at = (text: string, ...names: Problem['path']) => ({ path: ['activities', index, ...names], text });
    return [
      at(description, 'description'),
      ...(accessibility === undefined ? [] : [at(accessibility, 'accessibility')]),
      ...faq.map(({ answer }, place) => at(answer, 'faq', place, 'answer')),
    ];
  });
  if (checkout.terms !== undefined) texts.push({ path: ['checkout', 'terms'], text: checkout.terms });
  return texts.flatMap(({ path, text }) =>
    checkMarkdown(text.trim()).map((message) => problem(path, message)),
  );
}

/** One mistake often causes more errors, so only the first is shown and the rest are counted. */
const withCount = (message: string, { length: count }: readonly unknown[]) =>
  count === 0 ? message : t('venues.load.withMore', { problem: message, count });

function withHint(yaml: YamlText, { path, at, message }: Problem): string {
  const comment = at === 'value' ? yaml.commentAt(path) : null;
  return comment === null ? message : t('venues.load.comment', { problem: message, comment });
}

/** Reads and checks one file; `shownAs` names it in messages. Does not open pictures, only finds them. */
export async function loadVenue(
  path: string,
  shownAs = basename(path),
  now: Instant = systemClock(),
): Promise<Loading> {
  const read = await readText(path);
  if ('why' in read) {
    const place = read.spot === undefined ? `${shownAs}:` : `${shownAs}${read.spot} `;
    return { ok: false, problems: [`${place} ${read.why}`] };
  }
  const yaml = readYaml(read.text);
  const at = ({ line, column }: Spot) => `${shownAs}:${line}:${column}`;
  const [first, ...more] = yaml.errors;
  if (first !== undefined)
    return { ok: false, problems: [`${at(first.spot)}  ${withCount(first.message, more)}`] };

  const wordsOf = (found: Problem) => {
    const field = found.path.length === 0 ? '' : `${pathText(found.path)}: `;
    return `${field}${withHint(yaml, found)}`;
  };
  const describe = (found: Problem) => `${at(yaml.locate(found))}  ${wordsOf(found)}`;
  const describeWarning = (found: Problem) =>
    `${at(yaml.locate(found))}  ${t('venues.load.warning', { problem: wordsOf(found) })}`;
  const inOrder = (problems: readonly Problem[], describeOne: (found: Problem) => string) =>
    problems
      .map((found) => ({ spot: yaml.locate(found), words: describeOne(found) }))
      .sort((a, b) => a.spot.line - b.spot.line || a.spot.column - b.spot.column)
      .map(({ words }) => words);

  const parsed = parseVenueFile(yaml.value);
  if (!parsed.success) return { ok: false, problems: inOrder(problemsOf(parsed.error.issues), describe) };
  const file = parsed.data;
  const pictures = picturesOf(file).map((named) => ({
    ...named,
    absolute: resolve(dirname(path), named.file),
  }));
  const problems = [...checkVenueFile(file), ...checkTexts(file), ...checkCards(file)];
  if (problems.length === 0) problems.push(...(await Promise.all(pictures.map(checkPicture))).flat());
  const warnings = inOrder(warningsOf(file, dateAt(now, file.venue.timeZone)), describeWarning);
  return problems.length > 0
    ? { ok: false, problems: inOrder(problems, describe), warnings }
    : {
        ok: true,
        venue: { shownAs, file, pictures, warnings, describe, describeWarning },
      };
}
