import { useTranslations } from 'next-intl';
import { Notice } from '#components/ui/notice.tsx';

interface SignOnlyNoticeProps {
  /** Where its texts are. */
  copy: 'burn.signOnly' | 'grant.signOnly';
  walletName: string;
}

/** Solana: the connected wallet can only sign and send together, so that it is not asked (R72, R113). */
export function SignOnlyNotice({ copy, walletName }: SignOnlyNoticeProps) {
  const t = useTranslations(copy);
  return (
    <Notice tone="danger" title={t('title', { wallet: walletName })}>
      <p className="max-w-prose">{t('text')}</p>
    </Notice>
  );
}
