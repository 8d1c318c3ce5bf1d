import { unixToIso } from '#lib/time/unix-to-iso.ts';
import { failCheck, passCheck, type SignCheck } from './sign-check.ts';

const LEAST_MARGIN_SECONDS = 15;
const MARGIN_BLOCKS = 4;

/**
 * How long before its end an authorization is no longer sent to a wallet. What is signed must *land* in time
 * (R64), so the margin grows with the block time measured on the chain.
 */
export function landingMarginSeconds(blockSeconds: number): number {
  return Math.max(LEAST_MARGIN_SECONDS, Math.ceil(blockSeconds * MARGIN_BLOCKS));
}

/**
 * Checks both deadlines on chain time. The authorization is refused at or after its expiry (R64) and ends
 * before the intent does (R63). An intent that has ended pays nothing, whatever burns.
 */
export function checkDeadlines(deadlines: {
  chainTimeUnix: number;
  marginSeconds: number;
  authorizationExpiresAtUnix: number | null;
  intentExpiresAtUnix: number | null;
  intentStatus: string;
}): SignCheck[] {
  return [checkIntent(deadlines), checkAuthorization(deadlines)];
}

type Deadlines = Parameters<typeof checkDeadlines>[0];

function checkIntent(deadlines: Deadlines): SignCheck {
  const { intentStatus, intentExpiresAtUnix, chainTimeUnix, marginSeconds, authorizationExpiresAtUnix } =
    deadlines;
  if (intentStatus !== 'awaiting_burn_approval') {
    return failCheck('intent', 'wrong_status', { status: intentStatus });
  }
  if (intentExpiresAtUnix === null) return passCheck('intent');
  const values = { expiresAt: unixToIso(intentExpiresAtUnix) };
  if (chainTimeUnix >= intentExpiresAtUnix) return failCheck('intent', 'expired', values);
  if (chainTimeUnix + marginSeconds >= intentExpiresAtUnix) {
    return failCheck('intent', 'expires_too_soon', values);
  }
  if (authorizationExpiresAtUnix !== null && authorizationExpiresAtUnix > intentExpiresAtUnix) {
    return failCheck('intent', 'ends_before_authorization', values);
  }
  return passCheck('intent', values);
}

function checkAuthorization(deadlines: Deadlines): SignCheck {
  const { authorizationExpiresAtUnix, chainTimeUnix, marginSeconds } = deadlines;
  if (authorizationExpiresAtUnix === null) return failCheck('expiry', 'unknown');
  const values = { expiresAt: unixToIso(authorizationExpiresAtUnix), margin: String(marginSeconds) };
  if (chainTimeUnix >= authorizationExpiresAtUnix) return failCheck('expiry', 'expired', values);
  if (chainTimeUnix + marginSeconds >= authorizationExpiresAtUnix)
    return failCheck('expiry', 'too_close', values);
  return passCheck('expiry', values);
}
