/** How long a test waits for what has to come: only what never comes fails by time. */
export const PATIENCE = { timeout: 30_000, interval: 20 };
