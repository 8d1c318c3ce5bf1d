import { findStagedMessage } from '#lib/solana/message/find-staged-message.ts';
import { runsTheSame } from './authorization-marks.ts';

/** Whether two staged transactions, as base64, run the same; false where one of them cannot be read. */
export function isSameStaged(a: string | null, b: string | null): boolean {
  const [mine, theirs] = [a, b].map(findStagedMessage);
  return mine !== undefined && theirs !== undefined && runsTheSame(mine, theirs);
}
