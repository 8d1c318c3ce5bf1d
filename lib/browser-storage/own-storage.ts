import type { LogStorage } from './record-log.ts';

/** Keeps nothing, and refuses what is to be kept: who asks for that shows that it is not kept. */
const BLOCKED: LogStorage = {
  length: 0,
  key: () => null,
  getItem: () => null,
  setItem: () => {
    throw new Error('this browser blocks the data of sites');
  },
  removeItem: () => undefined,
};

/** This site's storage in the browser; undefined where the browser blocks the data of sites. */
export function findOwnStorage(): LogStorage | undefined {
  try {
    return window.localStorage;
  } catch {
    return undefined;
  }
}

/** The same; one that keeps nothing where it is blocked. */
export function ownStorage(): LogStorage {
  return findOwnStorage() ?? BLOCKED;
}
