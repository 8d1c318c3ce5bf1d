import { useTranslations } from 'next-intl';
import { TransactionIdForm } from '#components/signing/transaction-id-form.tsx';
import { Disclosure } from '#components/ui/disclosure.tsx';
import type { GrantSubject } from '#lib/signing/grant-subject.ts';
import { classifyTypedGrant, type TypedGrant } from '#lib/evm/grant/classify-typed-grant.ts';
import { parseTransactionHash } from '#lib/chains/transaction-hash.ts';
import { useGrantBackend } from '#components/grant/grant-backend.ts';

/** What is known of a hash that is not taken. */
const PROBLEMS = ['unknown', 'pending_other', 'reverted', 'of_another'] as const satisfies TypedGrant[];

/**
 * For a grant that was sent elsewhere: by a hardware wallet, a multisig, or while no page was there (R123).
 */
export function HashForm({ registration, isOpen = false }: { registration: GrantSubject; isOpen?: boolean }) {
  const t = useTranslations('grant.hashForm');
  const { hashOutbox, chainRequest } = useGrantBackend();
  const { id: walletId, address, calldata, contractPin } = registration;

  async function findProblem(txHash: string): Promise<string | undefined> {
    // A chain that cannot be asked is no reason to lose a hash: the service checks it by the receipt.
    const request = chainRequest(registration.chainId);
    const contract = calldata?.to ?? contractPin?.address;
    const typed = { txHash, address, contract, callData: calldata?.data };
    const verdict = await classifyTypedGrant(request, typed).catch(() => 'pending');
    // Without the call there is nothing to compare with: the server waits for it, and not for ever.
    if (verdict === 'pending_other' && !calldata) return undefined;
    const problem = PROBLEMS.find((known) => known === verdict);
    return problem && t(problem);
  }

  return (
    <Disclosure summary={t('summary')} isOpen={isOpen}>
      <TransactionIdForm
        words={{ label: t('label'), hint: t('hint'), invalid: t('invalid'), action: t('action') }}
        parse={parseTransactionHash}
        check={findProblem}
        onTransactionId={(txHash) =>
          hashOutbox().add({ walletId, txHash, origin: 'user', keptAtMs: Date.now() })
        }
      />
    </Disclosure>
  );
}
