import { nextHeaders } from '#server/testing/http/next-headers.ts';

/** In tests, these are `next/headers`: the request is the one that `beginRequest` began. */
export const { headers, cookies } = nextHeaders;
