/** The sign-up page on its route. */
import { getRouteApi } from '@tanstack/react-router';
import { SignUpView } from './sign-up-view.tsx';

const view = getRouteApi('/signup');

export function SignUpPage() {
  const form = view.useLoaderData();
  const { call } = view.useRouteContext();
  return <SignUpView {...form} call={call} />;
}
