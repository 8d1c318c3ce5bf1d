import type { ChainRequest } from '#lib/chains/chain-request.ts';
import { findEvmNetwork, type EvmNetwork } from '#lib/chains/chains.ts';
import type { BurnAuthorization } from '#lib/burns/burn.ts';
import type { BurnExpectation } from '#lib/signing/burn-expectation.ts';
import { checkAuthorized } from '#lib/signing/check-authorized.ts';
import { checkDeadlines, landingMarginSeconds } from '#lib/signing/check-deadlines.ts';
import { isConfiguredPin } from '#lib/chains/contracts/token-pin.ts';
import { failCheck, mayBeSigned, type SignCheck } from '#lib/signing/sign-check.ts';
import type { CallRequest } from '#lib/evm/call-request.ts';
import { buildBurnRequest } from './build-burn-request.ts';
import { checkRun } from './check-run.ts';
import { checkAttested, checkStructure, checkToken } from './check-structure.ts';
import { readEvmSnapshot } from '#lib/evm/run/read-snapshot.ts';
import { simulateBurn, type BurnRun } from './simulate-burn.ts';
import { lastSecondContext } from '#lib/evm/run/run-context.ts';

export type EvmBurnReport =
  | {
      readonly state: 'refused';
      readonly checks: readonly SignCheck[];
      readonly chainTimeUnix: number | null;
    }
  | {
      readonly state: 'cleared';
      readonly checks: readonly SignCheck[];
      readonly chainTimeUnix: number;
      /** The exact request that was checked. The wallet gets this and no other. */
      readonly request: CallRequest;
      readonly network: EvmNetwork;
    };

/**
 * The sign-guard for EVM chains (B1, B10, R7, R63, R64, R68, R69). Compares the authorization with what the
 * burn must be, then runs the exact call on the node and checks what it moves. Never throws on what the
 * service sent; throws what `request` throws when the chain cannot be asked.
 */
export async function checkEvmBurn(
  authorization: BurnAuthorization,
  expected: BurnExpectation,
  request: ChainRequest,
): Promise<EvmBurnReport> {
  const network = findEvmNetwork(authorization.chainRef);
  const structure = checkStructure(authorization, expected).map((check) =>
    check.id === 'request' ? checkAttested(check, authorization) : check,
  );
  if (!network || structure[0]?.state === 'failed') {
    const checks = [...structure, checkToken(authorization, expected, undefined)];
    return { state: 'refused', checks, chainTimeUnix: null };
  }
  const burn = buildBurnRequest(authorization, network);
  const snapshot = await readEvmSnapshot(request, burn.from);
  const { chainTimeUnix } = snapshot;
  if (snapshot.evmChainId !== network.evmChainId) {
    const node = String(snapshot.evmChainId);
    const checks = [failCheck('network', 'node_mismatch', { node }), ...structure.slice(1)];
    return { state: 'refused', checks, chainTimeUnix };
  }
  const run = await simulateBurn(request, burn, {
    ...lastSecondContext(snapshot, authorization.expiresAt),
    isConfirmed: isConfiguredPin(expected.tokenPin),
  });
  const others = [
    ...structure,
    checkRunToken(authorization, expected, run),
    ...checkDeadlines({
      chainTimeUnix,
      marginSeconds: landingMarginSeconds(snapshot.blockSeconds),
      authorizationExpiresAtUnix: authorization.expiresAt,
      intentExpiresAtUnix: expected.intentExpiresAtUnix,
      intentStatus: expected.intentStatus,
    }),
    ...checkRun({ burn, run, snapshot, amountCents: expected.amountCents, network }),
  ];
  const checks = [...others, checkAuthorized(run, others, expected.holderWallet)];
  return mayBeSigned('evm', checks)
    ? { state: 'cleared', checks, chainTimeUnix, request: burn, network }
    : { state: 'refused', checks, chainTimeUnix };
}

/** The token by its pin and by what it answers; what answers nothing is none. */
function checkRunToken(authorization: BurnAuthorization, expected: BurnExpectation, run: BurnRun): SignCheck {
  const check = checkToken(authorization, expected, 'decimals' in run ? run.decimals : undefined);
  const isKnownWrong = check.state === 'failed' && check.reason !== 'unconfirmed';
  return run.state === 'no_token' && !isKnownWrong ? failCheck('token', 'unreadable') : check;
}
