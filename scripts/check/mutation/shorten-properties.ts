import fc from 'fast-check';

const LIMIT_MS = 300;

// A property is tried for this long and no longer, and its first failure is not made smaller: with all
// their runs, the properties of a group would take hours. A score is a lower bound by it.
fc.installGlobalPlugin(fc.interruptAfterTimeLimit(LIMIT_MS));
fc.configureGlobal({ endOnFailure: true });
