import type { Instrumentation } from 'next';

/**
 * Called once when a process that renders starts, before it answers anything: refuses bad settings, then
 * prepares the process. The jobs have their own.
 */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return;
  const { prepareRenderer } = await import('#server/front/renderer/prepare-renderer.ts');
  await prepareRenderer();
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
