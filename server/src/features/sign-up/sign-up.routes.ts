/** The calls of the sign-up form (D-API-68). */
import { getSignupForm, requestSignup } from '@gangway/contract/sign-up';
import type { FastifyInstance } from 'fastify';
import { type Gate, serve } from '../../platform/serve.ts';
import type { SignUp } from './sign-up.service.ts';

export function signUpRoutes(app: FastifyInstance, gate: Gate, signUp: SignUp): void {
  serve(app, getSignupForm, gate, signUp.form);
  serve(app, requestSignup, gate, signUp.request);
}
