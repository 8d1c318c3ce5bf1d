/** The most characters of a transaction in base64: the largest is 1232 bytes. */
export const MOST_TRANSACTION_BASE64 = 2_048;
