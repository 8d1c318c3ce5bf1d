import NextAuth from 'next-auth';
import type { NextRequest } from 'next/server';
import { answerAuthRequest } from '#server/auth/answer-auth-request.ts';
import { authOptions } from '#server/auth/auth-options.ts';

interface RouteContext {
  params: Promise<{ nextauth: string[] }>;
}

function answer(request: NextRequest, context: RouteContext): Promise<Response> {
  return answerAuthRequest(request, (checked) => NextAuth(authOptions())(checked, context));
}

export { answer as GET, answer as POST };
