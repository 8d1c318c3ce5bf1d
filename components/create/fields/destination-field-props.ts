import type { UseFormRegisterReturn } from 'react-hook-form';
import type { CreateValues } from '#lib/intents/create/create-form.ts';
import type { Cents } from '#lib/money/cents.ts';

/** What a direction's own destination field is given. */
export interface DestinationFieldProps {
  readonly input: UseFormRegisterReturn;
  /** As typed. */
  readonly text: string;
  readonly chainId: CreateValues['chainId'];
  /** The amount of the form as understood; null while it is none. */
  readonly amountCents: Cents | null;
  readonly error: string | undefined;
  readonly onChoose: (value: string) => void;
}
