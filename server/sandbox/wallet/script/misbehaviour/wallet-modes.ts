import type { WalletModeName } from '#lib/sandbox-control/wallet-modes.ts';
import { addFee } from './modes/add-fee.ts';
import { addGuards } from './modes/add-guards.ts';
import { answerLate } from './modes/answer-late.ts';
import { answerObject } from './modes/answer-object.ts';
import { answerPage } from './modes/answer-page.ts';
import { approveFirst } from './modes/approve-first.ts';
import { cancel } from './modes/cancel.ts';
import { changeAccounts } from './modes/change-accounts.ts';
import { changeAmount } from './modes/change-amount.ts';
import { changeData } from './modes/change-data.ts';
import { changeRecipient } from './modes/change-recipient.ts';
import { changeValue } from './modes/change-value.ts';
import { claimOtherNetwork } from './modes/claim-other-network.ts';
import { connectNever } from './modes/connect-never.ts';
import { connectNobody } from './modes/connect-nobody.ts';
import { failAfterSending } from './modes/fail-after-sending.ts';
import { neverAnswer } from './modes/never-answer.ts';
import { onlySignAndSend } from './modes/only-sign-and-send.ts';
import { otherAccount } from './modes/other-account.ts';
import { proposeThenSend } from './modes/propose-then-send.ts';
import { propose } from './modes/propose.ts';
import { refuseNetwork } from './modes/refuse-network.ts';
import { rejectAll } from './modes/reject-all.ts';
import { sendLate } from './modes/send-late.ts';
import { sendOnOtherNetwork } from './modes/send-on-other-network.ts';
import { sendTwice } from './modes/send-twice.ts';
import { speedUp } from './modes/speed-up.ts';
import { spellHash } from './modes/spell-hash.ts';
import type { WalletMode } from './wallet-mode.ts';

/** Every way the wallet can misbehave, in the order its dialog lists them. */
export const WALLET_MODES = {
  reject_all: rejectAll,
  refuse_network: refuseNetwork,
  claim_other_network: claimOtherNetwork,
  send_on_other_network: sendOnOtherNetwork,
  change_data: changeData,
  change_amount: changeAmount,
  change_value: changeValue,
  change_recipient: changeRecipient,
  change_accounts: changeAccounts,
  other_account: otherAccount,
  add_guards: addGuards,
  add_fee: addFee,
  answer_late: answerLate,
  send_late: sendLate,
  fail_after_sending: failAfterSending,
  answer_object: answerObject,
  answer_page: answerPage,
  spell_hash: spellHash,
  never_answer: neverAnswer,
  connect_nobody: connectNobody,
  connect_never: connectNever,
  send_twice: sendTwice,
  approve_first: approveFirst,
  propose,
  propose_then_send: proposeThenSend,
  speed_up: speedUp,
  cancel,
  only_sign_and_send: onlySignAndSend,
} as const satisfies Record<WalletModeName, WalletMode>;
