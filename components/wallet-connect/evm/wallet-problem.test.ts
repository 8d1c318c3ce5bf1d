import {
  ChainMismatchError,
  InternalRpcError,
  ResourceUnavailableRpcError,
  SwitchChainError,
  TransactionExecutionError,
  UserRejectedRequestError,
} from 'viem';
import { sepolia } from 'viem/chains';
import {
  ConnectorAccountNotFoundError,
  ConnectorChainMismatchError,
  createConfig,
  http,
  SwitchChainNotSupportedError,
} from 'wagmi';
import { mock } from 'wagmi/connectors/mock';
import { sendTransaction } from 'wagmi/actions';
import { describe, expect, test } from 'vitest';
import { toWalletProblem } from '#lib/browser-wallet/wallet-problem.ts';

const config = createConfig({
  chains: [sepolia],
  connectors: [mock({ accounts: ['0x00000000000000000000000000000000000000aa'] })],
  transports: { [sepolia.id]: http('http://127.0.0.1:1') },
});
const [connector] = config.connectors;
const cause = new Error('from the wallet');

/** As viem throws what a wallet answers to `eth_sendTransaction`. */
function whileSending(error: UserRejectedRequestError | ResourceUnavailableRpcError | InternalRpcError) {
  return new TransactionExecutionError(error, { account: null, docsPath: undefined });
}

describe("what a wallet's refusal means", () => {
  test.each<[string, unknown]>([
    ['rejected', whileSending(new UserRejectedRequestError(cause))],
    ['rejected', new UserRejectedRequestError(cause)],
    ['rejected', Object.assign(new Error('no'), { code: 4001 })],
    ['busy', whileSending(new ResourceUnavailableRpcError(cause))],
    ['busy', Object.assign(new Error('open'), { code: -32_002 })],
    ['not_asked', new ConnectorAccountNotFoundError({ address: '0xaa', connector })],
    ['not_asked', new ConnectorChainMismatchError({ connectionChainId: 1, connectorChainId: 2 })],
    ['not_asked', new ChainMismatchError({ chain: sepolia, currentChainId: 1 })],
    ['unsupported', new SwitchChainError(cause)],
    ['unsupported', new SwitchChainNotSupportedError({ connector })],
  ])('%s', (problem, error) => {
    expect(toWalletProblem(error).problem).toBe(problem);
  });

  test('not_asked, when no wallet is connected at all', async () => {
    const sent = sendTransaction(config, {
      to: '0x00000000000000000000000000000000000000aa',
      chainId: sepolia.id,
    });
    const error: unknown = await sent.catch((thrown: unknown) => thrown);
    expect(toWalletProblem(error).problem).toBe('not_asked');
  });

  test.each<[string, unknown]>([
    ['an internal error of the wallet', whileSending(new InternalRpcError(cause))],
    ['an error without a code', cause],
    ['no error at all', undefined],
    ['a text', 'User rejected the request'],
  ])('is unknown on %s: a transaction may have been sent all the same', (_, error) => {
    expect(toWalletProblem(error).problem).toBe('unknown');
  });
});
