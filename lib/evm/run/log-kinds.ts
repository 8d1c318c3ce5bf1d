import { toEventSelector } from 'viem/utils';
import { TRANSFER_TOPIC, type EvmLog } from '#lib/evm/token-logs.ts';

/**
 * What a log of a known standard means: something moved, an account got a right over what is held, or the
 * control of the contract changed. A log of no known kind is the contract's own.
 */
export type LogKind = 'move' | 'right' | 'control' | 'own';

const topicsOf = (...signatures: string[]): ReadonlySet<string> =>
  new Set(signatures.map((signature) => toEventSelector(signature)));

const MOVES: ReadonlySet<string> = new Set([
  TRANSFER_TOPIC, // ERC-20 and ERC-721
  ...topicsOf(
    'TransferSingle(address,address,address,uint256,uint256)',
    'TransferBatch(address,address,address,uint256[],uint256[])',
    'Sent(address,address,address,uint256,bytes,bytes)', // ERC-777
    'Minted(address,address,uint256,bytes,bytes)',
    'Deposit(address,address,uint256,uint256)', // ERC-4626
    'Withdraw(address,address,address,uint256,uint256)',
    'Deposit(address,uint256)', // wrapped coins
    'Withdrawal(address,uint256)',
    'Transfer(address,address,uint256,bytes)', // ERC-223
    'TransferShares(address,address,uint256)',
  ),
]);

const RIGHTS: ReadonlySet<string> = topicsOf(
  'Approval(address,address,uint256)', // ERC-20 and ERC-721
  'ApprovalForAll(address,address,bool)',
  'AuthorizedOperator(address,address)', // ERC-777
  'OperatorSet(address,address,bool)', // ERC-6909
  'Approval(address,address,uint256,uint256)',
  'Approval(address,address,address,uint160,uint48)', // Permit2
  'Permit(address,address,address,uint160,uint48,uint48)',
  'DelegateChanged(address,address,address)', // votes
  'UpdateOperator(address,address,bytes32,uint256)', // ERC-4907 and kin
  'UpdateUser(uint256,address,uint64)',
);

const CONTROL: ReadonlySet<string> = topicsOf(
  'OwnershipTransferred(address,address)',
  'OwnershipTransferStarted(address,address)',
  'OwnershipHandoverRequested(address)',
  'OwnerChanged(address,address)',
  'OwnerUpdated(address,address)',
  'AuthorityUpdated(address)',
  'AuthorityUpdated(address,address)',
  'RoleGranted(bytes32,address,address)',
  'RoleRevoked(bytes32,address,address)',
  'RoleAdminChanged(bytes32,bytes32,bytes32)',
  'DefaultAdminTransferScheduled(address,uint48)',
  'AdminChanged(address,address)', // EIP-1967
  'BeaconUpgraded(address)',
  'Upgraded(address)',
  'Initialized(uint8)',
  'Initialized(uint64)',
  'DiamondCut((address,uint8,bytes4[])[],address,bytes)',
  'ExecutionSuccess(bytes32,uint256)', // Safe
  'EnabledModule(address)',
  'AddedOwner(address)',
  'ChangedThreshold(uint256)',
  'Paused(address)',
  'Unpaused(address)',
);

/** By the first topic alone: what the log says in it is for others to check. */
export function kindOfLog({ topics }: Pick<EvmLog, 'topics'>): LogKind {
  const topic = topics[0]?.toLowerCase() ?? '';
  if (MOVES.has(topic)) return 'move';
  if (RIGHTS.has(topic)) return 'right';
  return CONTROL.has(topic) ? 'control' : 'own';
}
