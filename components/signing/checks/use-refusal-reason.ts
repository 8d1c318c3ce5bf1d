import { useTranslations } from 'next-intl';
import { findCause } from '#lib/signing/chain-refusal.ts';

/** Why a chain refused, as `reason` in a check's text; undefined where the check is not about a refusal. */
export function useRefusalReason(): (values: Readonly<Record<string, string>>) => { reason?: string } {
  const t = useTranslations('signing.refusal');
  return (values) => {
    const cause = findCause(values);
    return cause ? { reason: t(cause, { said: values.said ?? '' }) } : {};
  };
}
