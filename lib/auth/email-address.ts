import { z } from 'zod';

/**
 * An e-mail address as accounts have it: in lower case, which it becomes only once it was found to be an
 * address, because lower case makes ASCII of some other letters.
 */
export const emailAddressSchema = z
  .string()
  .trim()
  .pipe(z.email().max(254))
  .transform((address) => address.toLowerCase());
