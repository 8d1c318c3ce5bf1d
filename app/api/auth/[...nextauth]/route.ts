import type { NextRequest } from 'next/server';
import { answerAuthRequest } from '#server/endpoints/answer-auth-request.ts';
import { runNextAuth, type AuthRouteContext } from '#server/auth/sign-in/auth-handler.ts';

function answer(request: NextRequest, context: AuthRouteContext): Promise<Response> {
  return answerAuthRequest(request, (checked) => runNextAuth(checked, context));
}

export { answer as GET, answer as POST };
