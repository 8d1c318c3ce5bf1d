/* Why the program refuses. The numbers are the program's interface: `program-error.ts` names the same ones. */
#ifndef ERRORS_H
#define ERRORS_H

#include "sol.h"

enum {
  OK = 0,
  ERROR_UNKNOWN_INSTRUCTION = 6000,
  ERROR_MALFORMED_INSTRUCTION = 6001,
  ERROR_WRONG_ACCOUNT = 6002,
  ERROR_MISSING_SIGNATURE = 6003,
  ERROR_NOT_AUTHORITY = 6004,
  ERROR_ALREADY_INITIALIZED = 6005,
  ERROR_NOT_WHITELISTER = 6006,
  ERROR_PRIOR_GRANT = 6007,
  ERROR_UNSUPPORTED_STATUS = 6008,
  ERROR_NOT_WHITELISTED = 6009,
  ERROR_GRANT_LIVE = 6010,
  ERROR_GRANT_USED = 6011,
  ERROR_GRANT_EXPIRED = 6012,
  ERROR_WRONG_HOLDER = 6013,
  ERROR_WRONG_AMOUNT = 6014,
  ERROR_NO_GRANT = 6015,
  ERROR_ALREADY_MINTED = 6016,
  ERROR_UNSUPPORTED_RENT = 6017,
};

/* Logs the reason, so that a person who reads the transaction knows it without a table. */
#define FAIL(code, reason)                            \
  do {                                                \
    sol_log_("refused: " reason, sizeof("refused: " reason) - 1); \
    return (code);                                    \
  } while (0)

#define REQUIRE(condition, code, reason) \
  do {                                   \
    if (!(condition)) FAIL(code, reason); \
  } while (0)

/* Passes on the refusal of a step, or of a program that was called. */
#define TRY(step)                     \
  do {                                \
    const uint64_t step_result = (step); \
    if (step_result != OK) return step_result; \
  } while (0)

#endif
