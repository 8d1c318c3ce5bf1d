import { usePathname, useSearchParams } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { Notice } from '#components/ui/notice.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import { signInPath } from '#lib/auth/sign-in-path.ts';
import { useCreateCopy, type CreateCopy } from '#components/create/use-create-copy.ts';

/** The session ended while an answer is pending. That does not stop the request. */
export function CreateSignedOut({ copy }: { copy: CreateCopy }) {
  const t = useCreateCopy(copy);
  return (
    <Notice tone="attention" title={t('signedOut.title')}>
      <p className="max-w-prose">{t('signedOut.text')}</p>
      <SignInAgain />
    </Notice>
  );
}

/** To the sign-in and back to this form, with what it was begun from. */
export function SignInAgain() {
  const t = useTranslations('common.fault');
  const path = usePathname();
  const search = String(useSearchParams());
  return <TextLink href={signInPath(search === '' ? path : `${path}?${search}`)}>{t('signIn')}</TextLink>;
}
