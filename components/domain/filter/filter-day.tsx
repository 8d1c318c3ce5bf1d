import { fieldStyle } from '#components/ui/field/field-style.ts';
import { isWholeDay } from './is-whole-day.ts';
import { useTypedText } from './use-typed-text.ts';

interface FilterDayProps {
  label: string;
  name: string;
  /** An ISO date; empty: none. */
  day: string;
  /** What says why the day cannot be meant; it is marked then. */
  errorId?: string | undefined;
  className?: string;
  choose: (day: string) => void;
}

/** A day of a filter. One that is still being typed is not asked for. */
export function FilterDay({ label, name, day, errorId, className, choose }: FilterDayProps) {
  const [text, type] = useTypedText(day);
  function typeDay({ value, validity }: HTMLInputElement) {
    const isMeant = !validity.badInput && isWholeDay(value);
    type(value, isMeant ? value : day);
    if (isMeant) choose(value);
  }
  return (
    <label className="flex min-w-0 flex-col gap-1 text-sm text-muted">
      {label}
      <input
        type="date"
        name={name}
        value={text}
        onChange={({ target }) => typeDay(target)}
        aria-invalid={errorId !== undefined || undefined}
        aria-describedby={errorId}
        className={fieldStyle(errorId !== undefined, className)}
      />
    </label>
  );
}
