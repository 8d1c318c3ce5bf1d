import 'server-only';
import NextAuth from 'next-auth';
import { cookies } from 'next/headers';
import type { NextRequest } from 'next/server';
import { z } from 'zod';
import { authOptions } from './auth-options.ts';
import { forgetUnreadableWayBack } from './way-back-cookie.ts';

export interface AuthRouteContext {
  params: Promise<{ nextauth: string[] }>;
}

/** What next-auth makes of a request; its handler is untyped. */
const handlerSchema = z.custom<(request: NextRequest, context: AuthRouteContext) => Promise<Response>>(
  (value) => typeof value === 'function',
);

export async function runNextAuth(request: NextRequest, context: AuthRouteContext): Promise<Response> {
  forgetUnreadableWayBack(await cookies());
  return handlerSchema.parse(NextAuth(authOptions()))(request, context);
}
