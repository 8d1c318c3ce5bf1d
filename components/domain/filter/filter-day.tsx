import { fieldStyle } from '#components/ui/field/field-style.ts';

interface FilterDayProps {
  label: string;
  name: string;
  /** An ISO date, or nothing. */
  day: string | undefined;
}

/** A day of a filter form; none filters nothing. */
export function FilterDay({ label, name, day }: FilterDayProps) {
  return (
    <label className="flex flex-col gap-1 text-sm text-muted">
      {label}
      <input type="date" name={name} defaultValue={day ?? ''} className={fieldStyle(false, 'w-36')} />
    </label>
  );
}
