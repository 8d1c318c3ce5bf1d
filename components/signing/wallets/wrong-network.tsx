import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { CodeBlock } from '#components/ui/code-block.tsx';
import { Disclosure } from '#components/ui/disclosure.tsx';
import { Notice } from '#components/ui/notice.tsx';
import {
  toWalletProblem,
  type WalletProblem,
  type WalletProblemError,
} from '#lib/browser-wallet/wallet-problem.ts';

interface WrongNetworkProps {
  /** As wallets name it. */
  network: string;
  /** Asks the wallet to change. Throws WalletProblemError. */
  onSwitch: () => Promise<void>;
}

/**
 * The wallet is on another network than `chainRef` names (R7): it is asked to change, and taught the network
 * if need be.
 */
export function WrongNetwork({ network, onSwitch }: WrongNetworkProps) {
  const t = useTranslations('signing.wrongNetwork');
  const [isSwitching, setIsSwitching] = useState(false);
  const [failure, setFailure] = useState<WalletProblemError | null>(null);

  async function change() {
    setIsSwitching(true);
    setFailure(null);
    try {
      await onSwitch();
    } catch (error) {
      setFailure(toWalletProblem(error));
    }
    setIsSwitching(false);
  }

  return (
    <Notice tone="attention" title={t('title')}>
      <p className="max-w-prose">{t('text', { network })}</p>
      {failure && (
        <p className="max-w-prose text-danger-ink">{t(`failed.${toFailureKey(failure.problem)}`)}</p>
      )}
      {failure && failure.message !== '' && (
        <Disclosure summary={t('detail')}>
          <CodeBlock text={failure.message} label={t('detail')} />
        </Disclosure>
      )}
      <Button size="sm" isPending={isSwitching} onClick={change}>
        {t('switch', { network })}
      </Button>
    </Notice>
  );
}

const SAID = ['rejected', 'busy', 'unsupported', 'no_answer'] as const;

function toFailureKey(problem: WalletProblem): (typeof SAID)[number] | 'unknown' {
  return SAID.find((said) => said === problem) ?? 'unknown';
}
