import type { ReactNode } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { BrlField } from '#components/ui/field/brl-field.tsx';
import { formatBrl, parseBrl } from '#lib/money/cents.ts';

interface AmountFieldProps {
  label: string;
  input: UseFormRegisterReturn;
  /** As typed. */
  text: string;
  leastCents: number;
  error: string | undefined;
  hint: ReactNode;
  /** Says how the amount was understood, in the place of the hint. */
  toRead: (amount: string) => string;
  /** What this amount means here. */
  note?: ReactNode;
}

/** An amount as a Brazilian types it, with how it was understood right below. */
export function AmountField({ text, leastCents, hint, toRead, note, ...field }: AmountFieldProps) {
  const cents = parseBrl(text);
  const isUnderstood = cents !== undefined && cents >= leastCents;
  return (
    <BrlField
      {...field}
      hint={
        <>
          {isUnderstood ? <span className="text-ink">{toRead(formatBrl(cents))}</span> : hint}
          {note !== undefined && <span className="block">{note}</span>}
        </>
      }
    />
  );
}
