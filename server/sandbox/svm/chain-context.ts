import type { DevKeys, ServiceKeys } from './chain-keys.ts';
import type { Deployment } from './client/program-addresses.ts';
import type { Ledger } from './ledger/ledger.ts';
import type { TransactionSender } from './transaction-sender.ts';

/** What the service's operations on the chain work with. */
export interface ChainContext {
  readonly ledger: Ledger;
  readonly sender: TransactionSender;
  readonly deployment: Deployment;
  readonly keys: { readonly dev: DevKeys; readonly service: ServiceKeys };
}
