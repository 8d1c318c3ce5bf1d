'use client';

import { ErrorView } from '#components/layout/error-view.tsx';

export default ErrorView;
