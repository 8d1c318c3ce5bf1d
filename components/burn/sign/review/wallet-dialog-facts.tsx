import { useTranslations } from 'next-intl';
import { keccak256 } from 'viem/utils';
import { Identifier } from '#components/domain/identifier.tsx';
import { FactList } from '#components/ui/fact-list.tsx';
import type { BurnAuthorization } from '#lib/burns/burn.ts';
import { SELECTOR_END } from '#lib/evm/words.ts';

/** What an EVM wallet's own dialog shows of the call. */
export function WalletDialogFacts({ authorization }: { authorization: BurnAuthorization }) {
  const t = useTranslations('burn.dialog');
  const { to, data } = authorization;
  const facts = [
    { label: t('to'), value: <Identifier value={to} what={t('to').toLowerCase()} /> },
    { label: t('value'), value: '0' },
    { label: t('selector'), value: <code className="font-mono">{data.slice(0, SELECTOR_END)}</code> },
    {
      label: t('hash'),
      value: <Identifier value={keccak256(`0x${data.slice(2)}`)} what={t('hash').toLowerCase()} />,
    },
  ];
  return <FactList facts={facts} />;
}
