/** Guests as people say them: '2 adults', '1 child'; a rate whose plural nobody can know stays '2 × Bike and rider' (docs/rules/people.md). */

/** What one guest of an activity is called, and several. */
export interface GuestLabel {
  singular: string;
  plural: string;
}

const plurals: ReadonlyMap<string, string> = new Map([
  ['adult', 'adults'],
  ['angler', 'anglers'],
  ['baby', 'babies'],
  ['child', 'children'],
  ['family', 'families'],
  ['group', 'groups'],
  ['guest', 'guests'],
  ['infant', 'infants'],
  ['kid', 'kids'],
  ['local', 'locals'],
  ['paddler', 'paddlers'],
  ['passenger', 'passengers'],
  ['person', 'people'],
  ['resident', 'residents'],
  ['rider', 'riders'],
  ['senior', 'seniors'],
  ['student', 'students'],
  ['teen', 'teens'],
  ['teenager', 'teenagers'],
  ['toddler', 'toddlers'],
  ['veteran', 'veterans'],
  ['visitor', 'visitors'],
  ['youth', 'youths'],
]);

/** One word or an adjective before it, and what stands in brackets: 'Adult', 'Small child', 'Adult (13 and older)'. */
const plainName = /^(?:(\p{L}+) )?(\p{L}+)( \(.+\))?$/u;

export function rateWords(participants: number, name: string, label: GuestLabel | null): string {
  const [, adjective, noun = '', rest = ''] = plainName.exec(name.trim()) ?? [];
  const one = noun.toLowerCase();
  const many = one === label?.singular.toLowerCase() ? label.plural : plurals.get(one);
  if (many === undefined) return `${participants} × ${name}`;
  const words = [adjective?.toLowerCase(), participants === 1 ? one : many].filter(
    (word) => word !== undefined,
  );
  return `${participants} ${words.join(' ')}${rest}`;
}
