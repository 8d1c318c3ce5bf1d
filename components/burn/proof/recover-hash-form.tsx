import { useTranslations } from 'next-intl';
import { TransactionIdForm } from '#components/signing/transaction-id-form.tsx';
import { Disclosure } from '#components/ui/disclosure.tsx';
import { chainFamily } from '#lib/chains/chains.ts';
import { parseProof } from '#lib/chains/parse-proof.ts';
import type { BurnView } from '#lib/burns/burn-view.ts';
import { useBurnBackend } from '#components/burn/burn-backend.ts';

/** Which attempt a hash is for. */
type BurnIdentity = Pick<BurnView, 'attemptId' | 'intentId' | 'chainId' | 'tokenHolder'>;

/**
 * For a transaction that a wallet sent by itself, or while no page was open: its hash (EVM) or signature
 * (Solana), from the wallet's own history.
 */
export function RecoverHashForm({ burn, isOpen = false }: { burn: BurnIdentity; isOpen?: boolean }) {
  const t = useTranslations('burn.recover');
  const { proofOutbox } = useBurnBackend();
  const { attemptId, intentId, chainId, tokenHolder } = burn;
  const family = chainFamily(chainId);

  function add(proof: string) {
    const record = { attemptId, intentId, chainId, tokenHolder, proof };
    proofOutbox().add({ ...record, origin: 'user', keptAtMs: Date.now() });
  }

  return (
    <Disclosure summary={t('summary', { family })} isOpen={isOpen}>
      <TransactionIdForm
        words={{
          label: t('label', { family }),
          hint: t('hint', { family }),
          invalid: t('invalid', { family }),
          action: t('action', { family }),
        }}
        parse={(text) => parseProof(chainId, text)}
        onTransactionId={add}
      />
    </Disclosure>
  );
}
