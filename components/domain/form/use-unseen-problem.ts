import { useTranslations } from 'next-intl';
import type { Fault } from '#lib/errors/result.ts';

/** What to say where a text was refused for a character that its reader cannot see. */
export function useUnseenProblem(fault: Fault | null): string | undefined {
  const t = useTranslations('common');
  const isUnseen = fault?.fieldErrors?.some(({ message }) => message === 'unseen_character') ?? false;
  return isUnseen ? t('unseenCharacter') : undefined;
}
