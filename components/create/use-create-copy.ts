import { useTranslations } from 'next-intl';

/** Where the texts of a creating form are: each form has its own texts under the same keys. */
export type CreateCopy = 'create' | 'wallets.form';

type KeyOf<Copy extends CreateCopy> = Parameters<ReturnType<typeof useTranslations<Copy>>>[0];

/** The texts that each of the forms has. */
export function useCreateCopy(copy: CreateCopy): (key: KeyOf<'create'> & KeyOf<'wallets.form'>) => string {
  return useTranslations(copy);
}
