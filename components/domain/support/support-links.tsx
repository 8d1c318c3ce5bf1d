import { useTranslations } from 'next-intl';
import { ExternalLink } from '#components/domain/links/external-link.tsx';

/** How the provider's support is reached; nothing is known of it unless an administrator has set it. */
export interface SupportContact {
  readonly url: string | null;
  readonly email: string | null;
}

interface SupportLinksProps {
  support: SupportContact;
  /** Of an e-mail: what it is about. The rest is the user’s to paste. */
  subject: string;
}

/** The ways to provider support, where they are known. */
export function SupportLinks({ support: { url, email }, subject }: SupportLinksProps) {
  const t = useTranslations('common');
  return (
    <>
      {url !== null && <ExternalLink href={url}>{t('support.ticket')}</ExternalLink>}
      {email !== null && (
        <a
          href={`mailto:${email}?subject=${encodeURIComponent(subject)}`}
          className="rounded-sm text-sm text-accent underline underline-offset-2"
        >
          {t('support.email')}
        </a>
      )}
    </>
  );
}
