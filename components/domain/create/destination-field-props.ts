import type { UseFormRegisterReturn } from 'react-hook-form';
import type { CreateValues } from '#lib/conversion/create-draft.ts';

/** What a direction's own destination field is given. */
export interface DestinationFieldProps {
  readonly registration: UseFormRegisterReturn;
  /** As typed. */
  readonly text: string;
  readonly chainId: CreateValues['chainId'];
  readonly error: string | undefined;
  readonly onChoose: (value: string) => void;
}
