import { useTranslations } from 'next-intl';
import { ExternalLink } from '#components/domain/links/external-link.tsx';

/** To the public explorer of a chain, in a new tab. */
export function ExplorerLink({ href }: { href: string }) {
  return (
    <ExternalLink href={href} className="shrink-0">
      {useTranslations('common')('explorer')}
    </ExternalLink>
  );
}
