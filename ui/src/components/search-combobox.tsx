/** A combobox whose suggestions are looked for while somebody types, such as a hotel. */
import { useTypedSearch } from '../lib/use-typed-search.ts';
import { Combobox, type ComboboxProps, type ComboOption } from './combobox.tsx';

export interface SearchComboboxProps<Option extends ComboOption>
  extends Pick<ComboboxProps, 'label' | 'locale' | 'help' | 'error'> {
  /** The label of the choice; empty for nothing. */
  value: string;
  /** Shown and announced below the field. */
  words: { searching: string; none: string; failed: () => string };
  /** Throws if it fails; null for an answer that has become useless. */
  search: (query: string) => Promise<readonly Option[] | null>;
  onChoose: (option: Option) => void;
}

export function SearchCombobox<Option extends ComboOption>(props: SearchComboboxProps<Option>) {
  const { value, words, search, onChoose, ...field } = props;
  const { text, found, state, type, clear } = useTypedSearch(search);
  const said = {
    idle: () => undefined,
    loading: () => words.searching,
    none: () => words.none,
    failed: words.failed,
  }[state];
  return (
    <Combobox
      {...field}
      icon="search"
      value={text ?? value}
      options={found}
      status={said()}
      onType={type}
      onChoose={(option) => {
        const chosen = found.find(({ key }) => key === option.key);
        if (chosen === undefined) return;
        clear();
        onChoose(chosen);
      }}
    />
  );
}
