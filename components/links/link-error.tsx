'use client';

import type { ComponentProps } from 'react';
import { ErrorView } from '#components/layout/error-view.tsx';

/** In place of a link's page that failed. */
export function LinkError(props: ComponentProps<typeof ErrorView>) {
  return (
    <main className="px-4">
      <ErrorView {...props} />
    </main>
  );
}
