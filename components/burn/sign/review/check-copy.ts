import { isCopyKey } from '#lib/signing/copy-key.ts';
import { SIGN_CHECK_REASONS, type CheckCopyKey, type SignCheck } from '#lib/signing/sign-check.ts';

/** The key of a check's text under `burn.check`. Throws when the check has a reason of another check. */
export function checkCopyKey(check: SignCheck): CheckCopyKey | `${SignCheck['id']}.passed` {
  if (check.state === 'passed') return `${check.id}.passed`;
  const key = `${check.id}.${check.reason}`;
  if (isCopyKey(SIGN_CHECK_REASONS, key)) return key;
  throw new Error(`no text for ${key}`);
}
