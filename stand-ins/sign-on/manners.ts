/** The ways in which the stand-in can go about a sign-in: as it should, as some real providers do, and as none may. */
export const manners = {
  usual: 'As it should',
  unverified: 'Does not confirm the email',
  fromUserinfo: 'Says the email only when asked for it',
  ownDomain: 'Confirms the email as Microsoft Entra does',
  noEmail: 'Says no email',
  otherUserinfo: 'Says the email of somebody else when asked for it',
  wrongNonce: 'Token of another sign-in',
  wrongIssuer: 'Token of another provider',
  wrongAudience: 'Token for another client',
  wrongSignature: 'Token with a wrong signature',
  unsigned: 'Token without a signature',
  expired: 'Token that has expired',
  noToken: 'No ID token',
  mixedUp: 'Comes back as another provider',
  wrongState: 'Comes back with another state',
  noCode: 'Comes back without a code',
  serverError: 'Has trouble when somebody signs in',
  tokenDown: 'Has trouble when the code is redeemed',
  tokenSlow: 'Never answers when the code is redeemed',
} as const;

export type Manner = keyof typeof manners;

export const isManner = (text: string): text is Manner => Object.hasOwn(manners, text);
