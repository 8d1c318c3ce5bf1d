import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { GuardView } from '#components/signing/checks/guard-view.tsx';
import { useGuard } from '#components/signing/use-guard.ts';
import { Disclosure } from '#components/ui/disclosure.tsx';
import { useAction } from '#components/ui/use-action.ts';
import { checksElsewhere, mayGrantBeHandedOut } from '#lib/signing/grant-check.ts';
import { toGrantExpectation } from '#lib/signing/grant-expectation.ts';
import { checkEvmGrant } from '#lib/evm/grant/check-grant.ts';
import { EvmElsewhereCall, type ElsewhereProps } from './evm-elsewhere-call.tsx';
import { useGrantBackend } from '#components/grant/grant-backend.ts';
import { HandOutStep } from './hand-out-step.tsx';
import { handOut } from '#components/grant/hand-out.ts';
import { useGrantRows } from '#components/grant/use-grant-rows.ts';

/**
 * For an owner that is a multisig or a device elsewhere (R123). Its signers see only bytes, so the call is
 * checked as for a wallet here, from the account that must send it, and handed out by a press when every
 * check has passed (B1) and the server has recorded it.
 */
export function EvmElsewhere(props: ElsewhereProps) {
  const { registration, calldata } = props;
  const t = useTranslations('grant.elsewhere');
  const toRows = useGrantRows(registration.chainId);
  const { confirm } = useGrantBackend();
  const [isOpen, setIsOpen] = useState(false);
  const [out, setOut] = useState<string | null>(null);
  const [isChecking, setIsChecking] = useState(false);
  const { isPending, fault, run } = useAction();
  const { to, data, chainRef, signerWallet, expiresAt } = calldata;
  // Another call is another hand-out.
  const shown = [to, data, chainRef, signerWallet, expiresAt].join(' ');
  const guard = useElsewhereGuard(props, !isOpen);
  const checks = guard.outcome?.checks;

  async function press() {
    setIsChecking(true);
    const fresh = await guard.freshOutcome().catch(() => undefined);
    setIsChecking(false);
    if (!fresh || !mayGrantBeHandedOut(fresh.checks)) return;
    const staged = { to, data, chainRef, signerWallet };
    const answer = await run(handOut(confirm, { walletId: registration.id, staged, shown }));
    if (answer.ok) setOut(answer.value);
  }

  return (
    <Disclosure summary={t('summary')} onToggle={setIsOpen}>
      <div className="flex flex-col items-start gap-3">
        <p className="max-w-prose text-muted">{t('text')}</p>
        <div className="w-full">
          <GuardView guard={guard} rows={checks && toRows(checksElsewhere(checks))} />
        </div>
        {checks && mayGrantBeHandedOut(checks) && (
          <HandOutStep
            isOut={out === shown}
            action={t('show')}
            isPending={isChecking || isPending}
            fault={fault}
            onPress={() => void press()}
          >
            <EvmElsewhereCall {...props} />
          </HandOutStep>
        )}
      </div>
    </Disclosure>
  );
}

/** The checks of the call, as from the account that must send it. */
function useElsewhereGuard({ registration, calldata, environment }: ElsewhereProps, isPaused: boolean) {
  const { chainRequest } = useGrantBackend();
  const { id, chainId, contractPin } = registration;
  return useGuard({
    queryKey: ['grant-elsewhere', id, calldata.data, calldata.expiresAt, contractPin],
    check: async () => {
      const expected = toGrantExpectation({
        registration,
        connectedAccount: calldata.signerWallet,
        environment,
      });
      const { checks, chainTimeUnix } = await checkEvmGrant(calldata, expected, chainRequest(chainId));
      return { checks, chainTimeUnix, sign: null };
    },
    isPaused,
  });
}
