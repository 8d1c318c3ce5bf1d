import 'server-only';
import { isEvmChainId } from '#lib/chains/chains.ts';
import { parseWalletAddress } from '#lib/chains/wallet-address.ts';
import { isSameAddress } from '#lib/chains/addresses/is-same-address.ts';
import type { ConfirmRegistrationInput } from '#lib/registrations/registration-order.ts';
import { commitAs } from '#server/auth/commit-as.ts';
import type { Session } from '#server/auth/require-session.ts';
import { FaultError, isFaultError } from '#server/errors/fault-error.ts';
import { invalidField } from '#server/errors/invalid-field.ts';
import { requireNoContract } from '#server/pins/require-no-contract.ts';
import { appendAudit } from '#server/store/audit/audit-repository.ts';
import { insertRegistrationOrder } from '#server/store/registrations/registration-orders-repository.ts';
import { lockWallet, type WalletRow } from '#server/store/registrations/wallets-repository.ts';
import { recordWalletStep } from '#server/registrations/record-wallet-step.ts';
import { requireManaged } from '#server/registrations/require-managed.ts';
import { publishWallets } from '#server/registrations/publish-wallets.ts';

const PERMISSION = 'wallets.register';

/**
 * A user confirms a registration created elsewhere: they typed its address and, on EVM chains, its daily
 * limit, and saw its chain and who signs. Written once, and never corrected: where the service says
 * otherwise, or what they saw is not the present row, nothing is written. Throws `forbidden`, `signed_out`,
 * `rate_limited`, `not_found`, `invalid_input`, `wallet_not_managed`, `wallet_contradicted`,
 * `wallet_order_exists`, `wallet_order_changed` or `wallet_order_differs`.
 */
export async function confirmWalletOrder(input: ConfirmRegistrationInput, session: Session): Promise<void> {
  try {
    await write(input, session);
  } catch (error) {
    await noteRefusal(error, input, session);
    throw error;
  }
}

async function write(input: ConfirmRegistrationInput, session: Session): Promise<void> {
  const { walletId, limitCents, seen } = input;
  const { userId, email } = session;
  await requireNoContract({ chainId: seen.chainId, address: input.address, field: 'address' });
  await commitAs({ session, permission: PERMISSION }, async (changes) => {
    const { tx } = changes;
    const found = await lockWallet(tx, walletId);
    if (!found) throw new FaultError('not_found');
    const row = requireManaged(found);
    if (row.contradictedAt !== null) throw new FaultError('wallet_contradicted');
    if (row.orderedAt !== null) throw new FaultError('wallet_order_exists');
    if (isEvmChainId(row.chainId) !== (limitCents !== null)) throw invalidField('limitCents', 'malformed');
    if (seen.chainId !== row.chainId || seen.signerWallet !== row.signerWallet) {
      throw new FaultError('wallet_order_changed');
    }
    requireAgreement(row, input);
    const whitelisterWallet = isEvmChainId(row.chainId) ? null : row.signerWallet;
    const facts = { chainId: row.chainId, address: row.address, limitCents, whitelisterWallet };
    const who = { origin: 'confirmed', decidedBy: userId } as const;
    if (!(await insertRegistrationOrder(tx, { walletId, ...facts, ...who }))) {
      throw new FaultError('wallet_order_exists');
    }
    const detail = limitCents === null ? null : String(limitCents);
    const line = { kind: 'order_confirmed', detail } as const;
    const entry = { action: 'wallet.order_confirmed', details: facts } as const;
    await recordWalletStep(tx, { walletId, actor: { userId, email }, line, entry });
    await publishWallets(changes, [walletId]);
  });
}

/** The service prepares by its own record: where that differs from what a user wants, nothing is signed. */
function requireAgreement(row: WalletRow, { address, limitCents }: ConfirmRegistrationInput): void {
  const typed = parseWalletAddress(row.chainId, address);
  if (typed === undefined) throw invalidField('address', 'malformed');
  if (!isSameAddress(row.chainId, typed, row.address)) {
    throw differs('address', { typed, stated: row.address });
  }
  const stated = row.resource.calldata?.limitCents;
  if (stated !== undefined && stated !== limitCents) {
    throw differs('limitCents', { typed: String(limitCents), stated: String(stated) });
  }
}

function differs(field: string, values: { typed: string; stated: string }): FaultError {
  return new FaultError({ code: 'wallet_order_differs', values: { field, ...values } });
}

async function noteRefusal(error: unknown, input: ConfirmRegistrationInput, session: Session): Promise<void> {
  if (!isFaultError(error) || error.fault.code !== 'wallet_order_differs') return;
  const details = { ...error.fault.values };
  const subject = input.walletId;
  const entry = { actorUserId: session.userId, action: 'wallet.order_refused', subject, details } as const;
  // Counted with what was refused.
  const doing = { session, permission: PERMISSION, isCounted: false } as const;
  await commitAs(doing, ({ tx }) => appendAudit(tx, entry));
}
