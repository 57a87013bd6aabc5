/** Generates the reference tables of docs/venue-files.md from the importer's schema. */
import { venueFile } from '@gangway/domain/venue-file/venue-file';
import { z } from 'zod';
import { inProject } from '../../platform/places.ts';

export const venueGuideFile = inProject('docs/venue-files.md');

const begin = '<!-- reference: made by `npm run venue -- schema` -->';
const end = '<!-- end of reference -->';

type Part = z.core.JSONSchema.BaseSchema;

const isPart = (value: unknown): value is Part => typeof value === 'object' && value !== null;

/** Returns the groups of fields inside a field: itself, its entries, or its variants. */
function groupsOf(part: Part): Part[] {
  if (part.properties !== undefined) return [part];
  if (isPart(part.items) && !Array.isArray(part.items)) return groupsOf(part.items);
  return [...(part.anyOf ?? []), ...(part.oneOf ?? [])].filter(isPart).flatMap(groupsOf);
}

function neededOf(name: string, field: Part, required: readonly string[]): string {
  if (required.includes(name)) return 'needed';
  const usual = field.default;
  if (usual === undefined || (typeof usual === 'object' && usual !== null)) return '';
  return `\`${String(usual)}\``;
}

const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('<', '&lt;');

function table(title: string, group: Part): string {
  const required = group.required ?? [];
  const rows = Object.entries(group.properties ?? {})
    .filter((entry): entry is [string, Part] => isPart(entry[1]))
    .map(
      ([name, field]) =>
        `| \`${name}\` | ${neededOf(name, field, required)} | ${cell(field.description ?? '')} |`,
    );
  const head = `#### \`${title}\`\n\n${group.description ?? ''}\n`;
  return [head, '| field | needed, or default | meaning |', '|---|---|---|', ...rows].join('\n');
}

/** Writes one table per group of fields, outer before inner; a field with several kinds has one per kind. */
function tables(title: string, part: Part): string[] {
  return groupsOf(part).flatMap((group) => {
    const kind = group.properties?.kind;
    const isKind = isPart(kind) && kind.const !== undefined;
    const name = isKind ? `${title}, kind: ${String(kind.const)}` : title;
    const inner = Object.entries(group.properties ?? {}).flatMap(([field, content]) => {
      if (!isPart(content)) return [];
      const isList = content.type === 'array';
      return tables(title === '' ? field : `${title}.${field}${isList ? '[]' : ''}`, content);
    });
    return title === '' ? inner : [table(name, group), ...inner];
  });
}

/** Returns the guide with its reference updated. */
export function withReference(guide: string): string {
  const [from, to] = [guide.indexOf(begin), guide.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`docs/venue-files.md lacks ${begin} or ${end}`);
  const schema = z.toJSONSchema(venueFile, { io: 'input', target: 'draft-7' });
  return `${guide.slice(0, from)}${begin}\n\n${tables('', schema).join('\n\n')}\n\n${guide.slice(to)}`;
}
