import { useTranslations } from 'next-intl';
import { Notice } from '#components/ui/notice.tsx';
import { SignInLink } from '#components/domain/links/sign-in-link.tsx';
import { useCreateCopy, type CreateCopy } from '#components/create/use-create-copy.ts';

/** The session ended while an answer is pending. That does not stop the request. */
export function CreateSignedOut({ copy }: { copy: CreateCopy }) {
  const t = useCreateCopy(copy);
  const common = useTranslations('common.fault');
  return (
    <Notice tone="attention" title={t('signedOut.title')}>
      <p className="max-w-prose">{t('signedOut.text')}</p>
      <SignInLink label={common('signIn')} />
    </Notice>
  );
}
