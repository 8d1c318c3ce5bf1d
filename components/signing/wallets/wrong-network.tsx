import { useTranslations } from 'next-intl';
import { Button } from '#components/ui/button.tsx';
import { CodeBlock } from '#components/ui/code-block.tsx';
import { Disclosure } from '#components/ui/disclosure.tsx';
import { Notice } from '#components/ui/notice.tsx';
import type { WalletProblem } from '#lib/browser-wallet/wallet-problem.ts';
import type { NetworkChange } from './use-network-change.ts';

/**
 * The wallet is on another network than the transaction is for (R7): it is asked to change, and to add the
 * network where it does not know it.
 */
export function WrongNetwork({ change }: { change: NetworkChange }) {
  const t = useTranslations('signing.wrongNetwork');
  const { network, isAsking, failure, ask } = change;
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
      <Button size="sm" isPending={isAsking} onClick={ask}>
        {t('switch', { network })}
      </Button>
    </Notice>
  );
}

const SAID = ['rejected', 'busy', 'unsupported', 'no_answer'] as const;

function toFailureKey(problem: WalletProblem): (typeof SAID)[number] | 'unknown' {
  return SAID.find((said) => said === problem) ?? 'unknown';
}
