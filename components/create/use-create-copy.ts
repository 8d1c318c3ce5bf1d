import { useTranslations } from 'next-intl';

/** Where the words of a form that creates something are: each says the same things in its own words. */
export type CreateCopy = 'create' | 'wallets.form';

type KeyOf<Copy extends CreateCopy> = Parameters<ReturnType<typeof useTranslations<Copy>>>[0];

/** The words that each of the forms has. */
export function useCreateCopy(copy: CreateCopy): (key: KeyOf<'create'> & KeyOf<'wallets.form'>) => string {
  return useTranslations(copy);
}
