import { clsx } from 'clsx';
import { useFormatter, useTranslations } from 'next-intl';
import { useStatusLabel } from '#components/domain/use-status-label.ts';
import { assertNever } from '#lib/assert-never.ts';
import type { Fault, Result } from '#lib/errors/result.ts';
import type { SandboxOutcome } from '#lib/sandbox-control/sandbox-control.ts';

/** What came of the last control; it stays in sight above the controls. */
export function OutcomeLine({ result }: { result: Result<SandboxOutcome> | undefined }) {
  const describeOutcome = useOutcomeText();
  const describeFault = useFaultText();
  return (
    <p
      role="status"
      className={clsx(
        'sticky top-0 z-10 -mx-4 border-y px-4 py-2 text-sm break-words empty:hidden',
        result?.ok === false
          ? 'border-danger-mark/50 bg-danger-soft text-danger-ink'
          : 'border-success-mark/50 bg-success-soft text-success-ink',
      )}
    >
      {result && (result.ok ? describeOutcome(result.value) : describeFault(result.fault))}
    </p>
  );
}

function useOutcomeText(): (outcome: SandboxOutcome) => string {
  const t = useTranslations('sandbox.outcome');
  const chain = useTranslations('common.chain');
  const walletMode = useTranslations('sandbox.wallet.mode');
  const labelStatus = useStatusLabel();
  const format = useFormatter();
  return (outcome) => {
    switch (outcome.kind) {
      case 'status':
        return t('status', { status: labelStatus(outcome.status) });
      case 'webhooks':
        return t('webhooks', { count: outcome.endpoints });
      case 'call':
      case 'heal':
        return t(outcome.kind);
      case 'mine':
        return t('mine', { chain: chain(outcome.chainId), height: format.number(outcome.height) });
      case 'stall':
        return t(outcome.stalled ? 'stalled' : 'continued', {
          chain: chain(outcome.chainId),
          height: format.number(outcome.height),
        });
      case 'reorganise':
        return t('reorganise', {
          chain: chain(outcome.chainId),
          height: format.number(outcome.height),
          minedAgain: outcome.minedAgain,
          dropped: outcome.dropped,
        });
      case 'wallet':
        return t('wallet', { mode: walletMode(`${outcome.mode ?? 'normal'}.label`) });
      case 'clock':
        return t('clock', { now: format.dateTime(new Date(outcome.nowIso), 'instant') });
      case 'faucet':
        return t('faucet', { count: outcome.transactionIds.length });
      default:
        return assertNever(outcome);
    }
  };
}

function useFaultText(): (fault: Fault) => string {
  const t = useTranslations('sandbox.fault');
  return (fault) => {
    switch (fault.code) {
      case 'forbidden':
      case 'signed_out':
      case 'not_found':
      case 'invalid_input':
      case 'service_unreachable':
      case 'no_answer':
        return t(fault.code);
      case 'service_refused':
        return t('service_refused', { cause: fault.raw ?? '' });
      default:
        return t('other');
    }
  };
}
