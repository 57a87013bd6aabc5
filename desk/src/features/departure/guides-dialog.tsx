/** Choosing who leads a departure: everybody at the venue, with what else they lead at that time (docs/rules/day.md, "Guides"). */
import { type GuideChoices, getGuideChoices, mostGuides } from '@gangway/contract/guides';
import { Checkbox } from '@gangway/ui/components/choice.tsx';
import { TextInput } from '@gangway/ui/components/text-input.tsx';
import { useState } from 'react';
import { call } from '../../lib/call.ts';
import { alsoLeadsWords, listedNames } from '../../lib/guide-words.ts';
import { roleName } from '../../lib/role-words.ts';
import { Failed, LoadingBars } from '../../lib/states.tsx';
import { useLoaded } from '../../lib/use-loaded.ts';
import { t } from '../../messages/t.ts';
import type { DialogOfDeparture } from './changed-by.tsx';
import { DepartureDialog } from './departure-dialog.tsx';

type Person = GuideChoices['people'][number];

/** People of a venue with more than these are looked for by name. */
const few = 8;

const isSame = (one: ReadonlySet<string>, other: readonly string[]) =>
  one.size === other.length && other.every((key) => one.has(key));

const yesWords = (count: number) =>
  count === 0 ? t('departure.guides.yesNone') : t('departure.guides.yes', { count });

export function GuidesDialog(props: Omit<DialogOfDeparture, 'sales'>) {
  const { named, departure, changes, onMoved, ...others } = props;
  const { locationKey, date, departureKey } = named;
  const { guides } = departure.departure;
  const seen = guides.map(({ personKey }) => personKey);
  const { state, reload } = useLoaded(`${locationKey} ${date} ${departureKey}`, () =>
    call(getGuideChoices, named),
  );
  const [chosen, setChosen] = useState<ReadonlySet<string>>(() => new Set(seen));
  const isFull = chosen.size > mostGuides;
  const isReady = state.at === 'ready' && !isFull && !isSame(chosen, seen);
  const choose = (personKey: string, isChosen: boolean) =>
    setChosen((before) => {
      const next = new Set(before);
      if (isChosen) next.add(personKey);
      else next.delete(personKey);
      return next;
    });
  return (
    <DepartureDialog
      {...others}
      title={t('departure.guides.title')}
      description={t('departure.guides.text')}
      yes={yesWords(chosen.size)}
      no={t('departure.guides.no')}
      hasReason={false}
      make={isReady ? () => changes.assignGuides({ people: [...chosen], seen }) : null}
      onMoved={() => {
        onMoved();
        void reload();
      }}
    >
      <p className="small muted" dir="auto">
        {guides.length === 0
          ? t('departure.guides.nowNone')
          : t('departure.guides.now', { names: listedNames(guides) })}
      </p>
      {state.at === 'loading' && <LoadingBars rows={4} />}
      {state.at === 'failed' && (
        <Failed title={t('departure.guides.failed')} error={state.error} onTry={() => void reload()} />
      )}
      {state.at === 'ready' && <People people={state.value.people} chosen={chosen} onChoose={choose} />}
      <p role="status" className="field-error guides-most">
        {isFull && t('departure.guides.most', { most: mostGuides })}
      </p>
    </DepartureDialog>
  );
}

interface PeopleProps {
  people: readonly Person[];
  chosen: ReadonlySet<string>;
  onChoose: (personKey: string, isChosen: boolean) => void;
}

/** Whether a name has every word of a text, however it is written. */
function isCalled({ name }: Person, typed: string): boolean {
  const plain = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLocaleLowerCase();
  return plain(typed)
    .split(/\s+/)
    .every((word) => plain(name).includes(word));
}

function People({ people, chosen, onChoose }: PeopleProps) {
  const [typed, setTyped] = useState('');
  const found = people.filter((person) => isCalled(person, typed.trim()));
  return (
    <>
      {people.length > few && (
        <TextInput
          label={t('departure.guides.find')}
          name="find"
          autoComplete="off"
          maxLength={100}
          value={typed}
          onChange={setTyped}
        />
      )}
      <fieldset className="guides-people">
        <legend className="field-label">{t('departure.guides.people')}</legend>
        {found.map((person) => (
          <Checkbox
            key={person.personKey}
            label={person.name}
            note={<PersonNote person={person} />}
            checked={chosen.has(person.personKey)}
            onChange={(isChosen) => onChoose(person.personKey, isChosen)}
          />
        ))}
        {found.length === 0 && <p className="muted">{t('departure.guides.nobody')}</p>}
      </fieldset>
    </>
  );
}

/** The role, and what else the person leads at that time. */
function PersonNote({ person: { name, role, alsoLeads } }: { person: Person }) {
  return (
    <>
      <span>{role === null ? t('departure.guides.left') : roleName(role)}</span>
      {alsoLeads.map((other) => (
        <span key={other.departureKey} className="guides-also" dir="auto">
          {alsoLeadsWords(name, other)}
        </span>
      ))}
    </>
  );
}
