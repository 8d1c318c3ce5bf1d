import { useTranslations } from 'next-intl';
import { useState, type SubmitEvent } from 'react';
import { Button } from '#components/ui/button.tsx';
import { CodeField } from '#components/ui/field/code-field.tsx';
import { Disclosure } from '#components/ui/disclosure.tsx';
import type { GrantSubject } from '#lib/signing/grant-subject.ts';
import { classifyTypedGrant, type TypedGrant } from '#lib/evm/grant/classify-typed-grant.ts';
import { parseTransactionHash } from '#lib/chains/transaction-hash.ts';
import { useGrantBackend } from '#components/grant/grant-backend.ts';
import { Form } from '#components/ui/form.tsx';
import type { HashOutbox } from './hash-outbox.ts';

type Problem = 'invalid' | Exclude<TypedGrant, 'pending' | 'names_wallet'>;

/**
 * For a grant that was sent elsewhere: by a hardware wallet, a multisig, or while no page was there (R123).
 */
export function HashForm({ wallet, isOpen = false }: { wallet: GrantSubject; isOpen?: boolean }) {
  const t = useTranslations('grant.hashForm');
  const { hashes, chainRequest } = useGrantBackend();
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<Problem>();
  const [isAsking, setIsAsking] = useState(false);

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    const txHash = parseTransactionHash(text);
    if (txHash === undefined) {
      setProblem('invalid');
      return;
    }
    setIsAsking(true);
    const found = await findProblem(txHash);
    setIsAsking(false);
    setProblem(found);
    if (!found) deliver(hashes(), wallet.id, txHash);
  }

  async function findProblem(txHash: string): Promise<Problem | undefined> {
    // A chain that cannot be asked is no reason to lose a hash: the service checks it by the receipt.
    const request = chainRequest(wallet.chainId);
    const { address, calldata, contractPin } = wallet;
    const contract = calldata?.to ?? contractPin?.address;
    const typed = { txHash, address, contract, callData: calldata?.data };
    const verdict = await classifyTypedGrant(request, typed).catch(() => 'pending');
    // Without the call there is nothing to compare with: the server waits for it, and not for ever.
    if (verdict === 'pending_other' && !calldata) return undefined;
    return PROBLEMS.find((known) => known === verdict);
  }

  return (
    <Disclosure summary={t('summary')} isOpen={isOpen}>
      <Form
        onSubmit={(event) => void submit(event)}
        noValidate
        className="flex max-w-xl flex-col items-start gap-3"
      >
        <div className="w-full">
          <CodeField
            label={t('label')}
            hint={t('hint')}
            error={problem && t(problem)}
            value={text}
            onChange={(event) => {
              setText(event.target.value);
              setProblem(undefined);
            }}
          />
        </div>
        <Button type="submit" isPending={isAsking}>
          {t('action')}
        </Button>
      </Form>
    </Disclosure>
  );
}

function deliver(outbox: HashOutbox, walletId: string, txHash: string): void {
  outbox.deliver({ walletId, txHash, origin: 'user', keptAtMs: Date.now() });
}

const PROBLEMS: readonly Problem[] = ['unknown', 'pending_other', 'reverted', 'of_another'];
