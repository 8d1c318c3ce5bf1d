/** How the demo wallet can misbehave, by the names that the sandbox knows, in the order of its own dialog. */
export const WALLET_MODE_NAMES = [
  'reject_all',
  'refuse_network',
  'claim_other_network',
  'send_on_other_network',
  'change_data',
  'change_amount',
  'change_value',
  'change_recipient',
  'change_accounts',
  'other_account',
  'add_guards',
  'add_fee',
  'answer_late',
  'send_late',
  'fail_after_sending',
  'answer_object',
  'answer_page',
  'spell_hash',
  'never_answer',
  'connect_nobody',
  'connect_never',
  'send_twice',
  'approve_first',
  'propose',
  'propose_then_send',
  'speed_up',
  'cancel',
  'only_sign_and_send',
] as const;

export type WalletModeName = (typeof WALLET_MODE_NAMES)[number];

/** In the session storage of a tab: how its wallet misbehaves. */
export const WALLET_MODE_KEY = 'sandbox-demo-wallet:misbehaviour';
/** Fired at the window once another program than the wallet has changed it. */
export const WALLET_MODE_EVENT = 'sandbox-demo-wallet:changed';
