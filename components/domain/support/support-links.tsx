import { useTranslations } from 'next-intl';
import { Icon } from '#components/ui/icon.tsx';

/** How the provider's support is reached; nothing is known of it unless an administrator has set it. */
export interface SupportContact {
  readonly url: string | null;
  readonly email: string | null;
}

export const NO_SUPPORT: SupportContact = { url: null, email: null };

interface SupportLinksProps {
  support: SupportContact;
  /** Of an e-mail: what it is about. The rest is the user’s to paste. */
  subject: string;
}

const LINK = 'inline-flex items-center gap-1 rounded-sm text-sm text-accent underline underline-offset-2';

/** The ways to provider support, where they are known. */
export function SupportLinks({ support: { url, email }, subject }: SupportLinksProps) {
  const t = useTranslations('common');
  return (
    <>
      {url !== null && (
        <a href={url} target="_blank" rel="noreferrer" className={LINK}>
          {t('support.ticket')}
          <Icon name="icon-external-link" className="text-[0.875rem]" />
          <span className="sr-only">({t('opensElsewhere')})</span>
        </a>
      )}
      {email !== null && (
        <a href={`mailto:${email}?subject=${encodeURIComponent(subject)}`} className={LINK}>
          {t('support.email')}
        </a>
      )}
    </>
  );
}
