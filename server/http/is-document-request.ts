import 'server-only';
import { headers } from 'next/headers';

/** Whether a browser asked for a document, and not the framework for a page to put into an open one. */
export async function isDocumentRequest(): Promise<boolean> {
  const accept = (await headers()).get('accept');
  return accept === null || accept.includes('text/html');
}
