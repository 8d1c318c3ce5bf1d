import { clsx } from 'clsx';
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
  /** The day as its language writes it: a field has the form of the browser's language. */
  inWords?: string | undefined;
  /** In a row of fields, whose places its words do not change. */
  isInRow?: boolean;
  choose: (day: string) => void;
}

/** A day of a filter. One that is still being typed is not asked for. */
export function FilterDay({
  label,
  name,
  day,
  errorId,
  className,
  inWords,
  isInRow = false,
  choose,
}: FilterDayProps) {
  const [text, type] = useTypedText(day);
  function typeDay({ value, validity }: HTMLInputElement) {
    const isMeant = !validity.badInput && isWholeDay(value);
    type(value, isMeant ? value : day);
    if (isMeant) choose(value);
  }
  return (
    <div className="relative min-w-0">
      <label className="flex flex-col gap-1 text-sm text-muted">
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
      {inWords !== undefined && (
        <span className={clsx('text-xs text-muted', isInRow && 'absolute top-full left-0 whitespace-nowrap')}>
          {inWords}
        </span>
      )}
    </div>
  );
}
