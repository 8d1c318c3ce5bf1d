/** For a user to find the wallet's window, unlock it, and decide. */
export const ASK_MS = 60_000;
