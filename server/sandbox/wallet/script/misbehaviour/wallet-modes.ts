import type { WalletModeName } from '#lib/sandbox-control/wallet-modes.ts';
import { addFee } from '#server/sandbox/wallet/script/misbehaviour/modes/changes/add-fee.ts';
import { addGuards } from '#server/sandbox/wallet/script/misbehaviour/modes/changes/add-guards.ts';
import { answerLate } from '#server/sandbox/wallet/script/misbehaviour/modes/answers/answer-late.ts';
import { answerObject } from '#server/sandbox/wallet/script/misbehaviour/modes/answers/answer-object.ts';
import { answerPage } from '#server/sandbox/wallet/script/misbehaviour/modes/answers/answer-page.ts';
import { approveFirst } from '#server/sandbox/wallet/script/misbehaviour/modes/changes/approve-first.ts';
import { cancel } from '#server/sandbox/wallet/script/misbehaviour/modes/sends/cancel.ts';
import { changeAccounts } from '#server/sandbox/wallet/script/misbehaviour/modes/answers/change-accounts.ts';
import { changeAmount } from '#server/sandbox/wallet/script/misbehaviour/modes/changes/change-amount.ts';
import { changeData } from '#server/sandbox/wallet/script/misbehaviour/modes/changes/change-data.ts';
import { changeRecipient } from '#server/sandbox/wallet/script/misbehaviour/modes/changes/change-recipient.ts';
import { changeValue } from '#server/sandbox/wallet/script/misbehaviour/modes/changes/change-value.ts';
import { claimOtherNetwork } from '#server/sandbox/wallet/script/misbehaviour/modes/answers/claim-other-network.ts';
import { connectNever } from '#server/sandbox/wallet/script/misbehaviour/modes/answers/connect-never.ts';
import { connectNobody } from '#server/sandbox/wallet/script/misbehaviour/modes/answers/connect-nobody.ts';
import { failAfterSending } from '#server/sandbox/wallet/script/misbehaviour/modes/sends/fail-after-sending.ts';
import { neverAnswer } from '#server/sandbox/wallet/script/misbehaviour/modes/answers/never-answer.ts';
import { onlySignAndSend } from '#server/sandbox/wallet/script/misbehaviour/modes/sends/only-sign-and-send.ts';
import { otherAccount } from '#server/sandbox/wallet/script/misbehaviour/modes/answers/other-account.ts';
import { proposeThenSend } from '#server/sandbox/wallet/script/misbehaviour/modes/sends/propose-then-send.ts';
import { propose } from '#server/sandbox/wallet/script/misbehaviour/modes/sends/propose.ts';
import { refuseNetwork } from '#server/sandbox/wallet/script/misbehaviour/modes/answers/refuse-network.ts';
import { rejectAll } from '#server/sandbox/wallet/script/misbehaviour/modes/answers/reject-all.ts';
import { sendLate } from '#server/sandbox/wallet/script/misbehaviour/modes/sends/send-late.ts';
import { sendOnOtherNetwork } from '#server/sandbox/wallet/script/misbehaviour/modes/sends/send-on-other-network.ts';
import { sendTwice } from '#server/sandbox/wallet/script/misbehaviour/modes/sends/send-twice.ts';
import { speedUp } from '#server/sandbox/wallet/script/misbehaviour/modes/sends/speed-up.ts';
import { spellHash } from '#server/sandbox/wallet/script/misbehaviour/modes/answers/spell-hash.ts';
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
