import { useTranslations } from 'next-intl';
import type { Fault } from '#lib/errors/result.ts';

/** What to say where a text was refused for a character that its reader cannot see. */
export function useUnseenProblem(fault: Fault | null): string | undefined {
  const t = useTranslations('common');
  return isUnseenRefused(fault) ? t('unseenCharacter') : undefined;
}

export function isUnseenRefused(fault: Fault | null): boolean {
  return fault?.fieldErrors?.some(({ message }) => message === 'unseen_character') ?? false;
}
