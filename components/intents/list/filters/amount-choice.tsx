import { useId } from 'react';
import { FilterMenu } from '#components/domain/filter/filter-menu.tsx';
import { Button } from '#components/ui/button.tsx';
import { fieldStyle } from '#components/ui/field/field-style.ts';
import type { IntentFilter } from '#lib/intents/list/intent-filter.ts';
import { areAmountsReversed } from '#lib/intents/list/reversed-limits.ts';
import { formatBrl, formatBrlDigits, parseBrl, type Cents } from '#lib/money/cents.ts';
import type { ListWords } from '../list-words.ts';
import type { ChangeFilter } from '#components/domain/filter/use-filter-draft.ts';
import { useTypedText } from '#components/domain/filter/use-typed-text.ts';

interface AmountChoiceProps {
  filter: Pick<IntentFilter, 'minCents' | 'maxCents'>;
  words: ListWords;
  change: ChangeFilter<IntentFilter>;
}

/** From one amount to another, typed as Brazilians type amounts. */
export function AmountChoice({ filter: { minCents, maxCents }, words, change }: AmountChoiceProps) {
  const { amount } = words.filter;
  const reversedId = useId();
  const isReversed = areAmountsReversed({ minCents, maxCents });
  const field = { words, change, errorId: isReversed ? reversedId : undefined };
  return (
    <FilterMenu
      id="filter-amount"
      label={amount.label}
      shown={describe(minCents, maxCents) ?? amount.any}
      className="w-56 max-sm:w-full"
    >
      <div className="flex flex-col gap-3">
        <AmountField name="minCents" label={amount.min} cents={minCents} {...field} />
        <AmountField name="maxCents" label={amount.max} cents={maxCents} {...field} />
        {isReversed && (
          <p id={reversedId} className="text-sm text-danger-ink">
            {amount.reversed}
          </p>
        )}
        <Button
          size="sm"
          variant="ghost"
          onClick={() => change({ minCents: undefined, maxCents: undefined })}
        >
          {amount.any}
        </Button>
        <p className="text-xs text-faint">{amount.note}</p>
      </div>
    </FilterMenu>
  );
}

interface AmountFieldProps {
  name: 'minCents' | 'maxCents';
  label: string;
  cents: Cents | undefined;
  /** What says why the amount cannot be meant; it is marked then. */
  errorId: string | undefined;
  words: ListWords;
  change: ChangeFilter<IntentFilter>;
}

function AmountField({ name, label, cents, errorId, words, change }: AmountFieldProps) {
  const id = useId();
  const value = cents === undefined ? '' : formatBrlDigits(cents);
  const [text, type] = useTypedText(value);
  const isInvalid = text.trim() !== '' && parseBrl(text) === undefined;
  const reasonId = isInvalid ? `${id}-error` : errorId;
  function typeAmount(typed: string) {
    const amount = parseBrl(typed);
    const isMeant = amount !== undefined || typed.trim() === '';
    type(typed, isMeant ? (amount === undefined ? '' : formatBrlDigits(amount)) : value);
    if (isMeant) change({ [name]: amount }, 'typed');
  }
  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={id} className="text-sm text-muted">
        {label}
      </label>
      <input
        id={id}
        type="text"
        inputMode="decimal"
        autoComplete="off"
        placeholder="0,00"
        value={text}
        onChange={({ target }) => typeAmount(target.value)}
        aria-invalid={reasonId !== undefined || undefined}
        aria-describedby={reasonId}
        className={fieldStyle(reasonId !== undefined, 'text-right tabular-nums')}
      />
      <input type="hidden" name={name} value={cents ?? ''} />
      {isInvalid && (
        <p id={`${id}-error`} className="text-sm text-danger-ink">
          {words.filter.amount.invalid}
        </p>
      )}
    </div>
  );
}

function describe(min: Cents | undefined, max: Cents | undefined): string | null {
  if (min === undefined && max === undefined) return null;
  if (min === max && min !== undefined) return formatBrl(min);
  if (max === undefined) return `≥ ${formatBrl(min ?? 0)}`;
  return min === undefined ? `≤ ${formatBrl(max)}` : `${formatBrl(min)} – ${formatBrlDigits(max)}`;
}
