import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Named } from '#components/domain/registration/named.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import type { IntentDetail } from '#lib/intents/intent-view.ts';

interface NamedDestinationProps {
  intent: Pick<IntentDetail, 'destinationWallet'>;
  /** To the registration, which then has a link also where it has no name. */
  isLink?: boolean;
  /** The address. */
  children: ReactNode;
}

/** The wallet of an onramp after its name, where it is registered. */
export function NamedDestination({ intent, isLink = false, children }: NamedDestinationProps) {
  const t = useTranslations('intent.details');
  const wallet = intent.destinationWallet;
  if (wallet === null) return children;
  const { id, name, isOwn } = wallet;
  const called = name === null || isOwn ? name : t('walletFromService', { name });
  const shown = isLink ? <TextLink href={`/wallets/${id}`}>{called ?? t('walletUnnamed')}</TextLink> : called;
  return <Named name={shown}>{children}</Named>;
}
