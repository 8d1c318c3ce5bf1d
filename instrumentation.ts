import type { Instrumentation } from 'next';

/**
 * Called once when a server process starts, before it answers anything: refuses bad settings, then starts the
 * workers.
 */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return;
  const { startServer } = await import('#server/jobs/start-renderer.ts');
  await startServer();
}

/**
 * What went wrong while a page was rendered or a request answered; Next shows users nothing of it but a
 * digest.
 */
export const onRequestError: Instrumentation.onRequestError = async (error, request, context) => {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return;
  const { logRequestError } = await import('#server/endpoints/log-request-error.ts');
  logRequestError(error, request, context);
};
