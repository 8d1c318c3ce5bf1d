import { useTranslations } from 'next-intl';
import { CREATE_PROBLEMS, MAX_REFERENCE_LENGTH } from '#lib/intents/create/create-request.ts';
import { MINIMUM_AMOUNT_CENTS } from '#lib/intents/intent.ts';
import { formatBrl } from '#lib/money/cents.ts';

/** The text for a field's problem: ours by code, the service's as received. */
export function useCreateProblem(): (message: string | undefined) => string | undefined {
  const t = useTranslations('create.problem');
  return (message) => {
    const known = CREATE_PROBLEMS.find((problem) => problem === message);
    if (known === undefined) return message;
    return t(known, { minimum: formatBrl(MINIMUM_AMOUNT_CENTS), max: MAX_REFERENCE_LENGTH });
  };
}
