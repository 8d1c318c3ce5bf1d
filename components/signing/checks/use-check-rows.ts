import { useFormatter, useLocale } from 'next-intl';
import type { ReactNode } from 'react';
import type { CheckRow } from './check-list.tsx';
import { inOrder } from './in-order.ts';
import { toCopyValues } from './to-copy-values.ts';
import { useRefusalReason } from './use-refusal-reason.ts';

interface ShownCheck {
  readonly id: string;
  readonly state: CheckRow['state'];
  readonly values: Readonly<Record<string, string>>;
}

interface CheckWords<Check> {
  /** The ids of the checks in the order they are shown. */
  readonly order: readonly string[];
  /** `values`: those of the check, as a user reads them. */
  readonly toWords: (
    check: Check,
    values: Record<string, string | number>,
  ) => { readonly label: ReactNode; readonly text: ReactNode };
}

/** The checks of a guard as text, in the order they are shown. */
export function useCheckRows<Check extends ShownCheck>({
  order,
  toWords,
}: CheckWords<Check>): (checks: readonly Check[]) => CheckRow[] {
  const formatter = useFormatter();
  const locale = useLocale();
  const toRefusalReason = useRefusalReason();
  return (checks) =>
    inOrder(checks, order).map((check) => {
      const { id, state, values } = check;
      const shown = {
        ...toCopyValues(values, locale, (iso) => formatter.dateTime(new Date(iso), 'exact')),
        ...toRefusalReason(values),
      };
      return { id, state, ...toWords(check, shown), detail: values.detail };
    });
}
