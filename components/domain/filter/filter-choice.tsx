import { Select } from '#components/ui/field/select.tsx';

interface FilterChoiceProps {
  label: string;
  name: string;
  chosen: string;
  all: string;
  children: readonly { readonly value: string; readonly label: string }[];
}

/** One choice of a filter form; the first one filters nothing. */
export function FilterChoice({ label, name, chosen, all, children }: FilterChoiceProps) {
  return (
    <label className="flex flex-col gap-1 text-sm text-muted">
      {label}
      <Select name={name} defaultValue={chosen} className="w-40">
        <option value="all">{all}</option>
        {children.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </Select>
    </label>
  );
}
