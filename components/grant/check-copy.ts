import { isCopyKey } from '#lib/signing/copy-key.ts';
import {
  GRANT_CHECK_REASONS,
  type GrantCheck,
  type GrantCheckId,
  type GrantCopyKey,
} from '#lib/signing/grant-check.ts';

/** The key of a check's text under `grant.check`. Throws when the check has a reason of another check. */
export function grantCopyKey(check: GrantCheck): GrantCopyKey | `${GrantCheckId}.passed` {
  if (check.state === 'passed') return `${check.id}.passed`;
  const key = `${check.id}.${check.reason}`;
  if (isCopyKey(GRANT_CHECK_REASONS, key)) return key;
  throw new Error(`no text for ${key}`);
}
