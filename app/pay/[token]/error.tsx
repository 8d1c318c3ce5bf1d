'use client';

import { LinkError } from '#components/links/link-error.tsx';

export default LinkError;
