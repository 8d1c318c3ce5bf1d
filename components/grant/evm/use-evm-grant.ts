import { useGuard } from '#components/signing/use-guard.ts';
import { isElsewhere } from '#components/wallet-connect/evm/is-elsewhere.ts';
import { useEvmWallet, type EvmWallet } from '#components/wallet-connect/evm/use-evm-wallet.ts';
import {
  evmNetworkOf,
  findEvmNetwork,
  isEvmChainId,
  type Environment,
  type EvmNetwork,
} from '#lib/chains/chains.ts';
import type { GrantSubject } from '#lib/signing/grant-subject.ts';
import { isSameEvmAddress } from '#lib/chains/addresses/is-same-address.ts';
import type { GrantCall } from '#lib/evm/grant/build-grant-request.ts';
import { checkCall } from './check-call.ts';
import { useGrantBackend } from '#components/grant/grant-backend.ts';
import { useEvmSending, type EvmSending } from './use-evm-sending.ts';
import type { EvmGrantGuard } from './send-once.ts';

export interface EvmGrantState {
  readonly wallet: EvmWallet;
  readonly network: EvmNetwork;
  readonly guard: EvmGrantGuard;
  readonly sending: EvmSending;
  /** The connected account is the one that must send (R123). */
  readonly isRightAccount: boolean;
  /** The wallet is on another network, and the guard knows the one that is asked for (R7). */
  readonly mustSwitch: boolean;
}

/** The wallet, the guard and the sending of one call. */
export function useEvmGrant(grant: {
  readonly registration: GrantSubject;
  readonly calldata: GrantCall;
  readonly environment: Environment;
}): EvmGrantState {
  const { registration, calldata, environment } = grant;
  const { chainId } = registration;
  const wallet = useEvmWallet();
  const { chainRequest } = useGrantBackend();
  const { to, data, chainRef, signerWallet } = calldata;
  const sending = useEvmSending(registration.id, { to, data, chainRef, signerWallet });
  if (!isEvmChainId(chainId)) throw new Error(`${chainId} is no EVM chain`);
  // R7: what the call names; a network that the guard refuses is never asked of the wallet.
  const network = findEvmNetwork(calldata.chainRef) ?? evmNetworkOf(chainId, environment);
  const { connection, networkKey } = wallet;
  const isRightAccount = connection !== null && isSameEvmAddress(connection.address, calldata.signerWallet);
  const guard = useGuard({
    queryKey: [
      'grant-guard',
      registration.id,
      calldata.data,
      calldata.expiresAt,
      registration.contractPin,
      connection?.address,
      networkKey,
    ],
    check: connection
      ? () =>
          checkCall({
            wallet,
            registration,
            calldata,
            environment,
            network,
            relay: chainRequest(chainId),
          })
      : null,
    isPaused: !isRightAccount || sending.isBusy,
  });
  const mustSwitch = isRightAccount && isElsewhere(wallet, network) && guard.isNetworkKnown;
  return { wallet, network, guard, sending, isRightAccount, mustSwitch };
}
