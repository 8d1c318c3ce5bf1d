import { Select } from '#components/ui/field/select.tsx';

export type Choices = readonly (readonly [value: string, label: string])[];

interface FilterChoiceProps {
  label: string;
  name: string;
  chosen: string;
  all: string;
  choices: Choices;
  className?: string;
  choose: (value: string) => void;
}

/** One of a few; the first one, `all`, filters nothing. */
export function FilterChoice({
  label,
  name,
  chosen,
  all,
  choices,
  className = 'w-36',
  choose,
}: FilterChoiceProps) {
  return (
    <label className="flex min-w-0 flex-col gap-1 text-sm text-muted">
      {label}
      <Select
        name={name}
        value={chosen}
        onChange={({ target }) => choose(target.value)}
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
