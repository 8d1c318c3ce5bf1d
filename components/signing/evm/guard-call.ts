import { toUnsigned } from '#components/signing/unsigned-outcome.ts';
import type { GuardOutcome } from '#components/signing/use-guard.ts';
import type { WalletConnection } from '#lib/browser-wallet/browser-wallet.ts';
import type { ChainRequest } from '#lib/chains/chain-request.ts';
import type { EvmNetwork } from '#lib/chains/chains.ts';
import { applyNetworkCheck } from '#lib/evm/apply-network-check.ts';
import { findChangedFields, type ChangedFields } from '#lib/evm/burn/find-changed-fields.ts';
import type { CallRequest } from '#lib/evm/call-request.ts';
import type { NetworkComparison } from '#lib/evm/check-network.ts';

type AnyCheck = GuardOutcome<unknown>['checks'][number];

/** What the guard found about a call, and the exact request that it checked when it cleared. */
type CallReport<Check> = {
  readonly checks: readonly Check[];
  readonly chainTimeUnix: number | null;
} & ({ readonly state: 'refused' } | { readonly state: 'cleared'; readonly request: CallRequest });

/** What is needed of the connected wallet: an `EvmWallet`, whose code this does not load. */
interface CallWallet {
  readonly connection: WalletConnection | null;
  readonly compareNetwork: (network: {
    readonly evmChainId: number;
    readonly contract: string;
    readonly relay: ChainRequest;
  }) => Promise<NetworkComparison | null>;
  readonly send: (checked: {
    readonly request: CallRequest;
    readonly network: NetworkComparison;
    readonly signal: AbortSignal;
  }) => Promise<string>;
}

/** A call that a wallet broadcast otherwise than it was checked. */
interface ChangedCall {
  readonly txHash: string;
  readonly walletName: string;
  readonly fields: ChangedFields;
}

interface CallToGuard<Check extends AnyCheck, Sent> {
  readonly wallet: CallWallet;
  readonly relay: ChainRequest;
  readonly network: EvmNetwork;
  /** The contract that is called. */
  readonly contract: string;
  readonly check: () => Promise<CallReport<Check>>;
  readonly words: Parameters<typeof applyNetworkCheck<Check>>[2];
  readonly maySign: (checks: readonly Check[]) => boolean;
  readonly onSent: (txHash: string) => Sent;
  /** May come long after the hash. */
  readonly onChanged: (changed: ChangedCall) => void;
}

interface CallOutcome<Check extends AnyCheck, Sent> extends GuardOutcome<
  Sent | ReturnType<typeof toUnsigned>
> {
  readonly checks: readonly Check[];
}

/**
 * One run of the guard for a call that an EVM wallet is to send: what it does, and the identity of the
 * wallet's network beside it (R7, B1). When both clear, `sign` has the wallet send exactly what was checked,
 * and what it broadcast is read back (B2).
 */
export async function guardCall<Check extends AnyCheck, Sent>(
  call: CallToGuard<Check, Sent>,
): Promise<CallOutcome<Check, Sent>> {
  const { wallet, relay, network, contract, check, words, maySign } = call;
  const [report, compared] = await Promise.all([
    check(),
    wallet.compareNetwork({ evmChainId: network.evmChainId, contract, relay }),
  ]);
  const { chainTimeUnix } = report;
  const checks = applyNetworkCheck<Check>(report.checks, compared?.identity ?? null, words);
  if (report.state !== 'cleared' || compared === null || !maySign(checks)) {
    return { checks, chainTimeUnix, sign: null };
  }
  const { request } = report;
  return { checks, chainTimeUnix, sign: (signal) => send(call, { request, network: compared, signal }) };
}

async function send<Check extends AnyCheck, Sent>(
  { wallet, relay, onSent, onChanged }: CallToGuard<Check, Sent>,
  checked: Parameters<CallWallet['send']>[0],
): Promise<Sent | ReturnType<typeof toUnsigned>> {
  try {
    const txHash = await wallet.send(checked);
    const walletName = wallet.connection?.walletName ?? '';
    // The hash is submitted whatever the result: the service checks a burn by its transaction, a grant by the
    // contract's event (R123).
    void findChangedFields(relay, txHash, checked.request).then((fields) => {
      if (fields) onChanged({ txHash, walletName, fields });
    });
    return onSent(txHash);
  } catch (error) {
    return toUnsigned(error);
  }
}
