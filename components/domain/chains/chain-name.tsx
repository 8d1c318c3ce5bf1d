import { useTranslations } from 'next-intl';
import type { ChainId } from '#lib/chains/chains.ts';

/** A chain by name. */
export function ChainName({ chainId }: { chainId: ChainId }) {
  const t = useTranslations('common.chain');
  return <span>{t(chainId)}</span>;
}
