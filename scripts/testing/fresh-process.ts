import { forgetEverything } from '#server/testing/forget.ts';

/** Before each file of tests that shares a process with others: nothing of the one before is known. */
forgetEverything();
