import { Select } from '#components/ui/field/select.tsx';

export type Choices<Value extends string> = readonly (readonly [value: Value, label: string])[];

interface FilterChoiceProps<Value extends string> {
  label: string;
  name: string;
  chosen: Value | 'all';
  all: string;
  choices: Choices<Value>;
  className?: string;
  choose: (value: Value | 'all') => void;
}

/** One of a few; the first one, `all`, filters nothing. */
export function FilterChoice<Value extends string>({
  label,
  name,
  chosen,
  all,
  choices,
  className = 'w-36',
  choose,
}: FilterChoiceProps<Value>) {
  function chooseNamed(text: string) {
    const [value] = choices.find(([known]) => known === text) ?? ['all'];
    choose(value);
  }

  return (
    <label className="flex min-w-0 flex-col gap-1 text-sm text-muted">
      {label}
      <Select
        name={name}
        value={chosen}
        onChange={({ target }) => chooseNamed(target.value)}
        className={`${className} max-sm:w-full`}
      >
        <option value="all">{all}</option>
        {choices.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </Select>
    </label>
  );
}
