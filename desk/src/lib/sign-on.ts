/** The identity provider of the shop's operator, as the server names it in the document. */

export interface SignOnOffer {
  /** As staff know it. */
  name: string;
  /** Whether there is no other way to sign in. */
  only: boolean;
}

/** Returns null if there is none. */
export function offeredSignOn(): SignOnOffer | null {
  const meta = document.querySelector<HTMLMetaElement>('meta[name="staff-sign-on"]');
  return meta === null ? null : { name: meta.content, only: meta.dataset.only === 'yes' };
}
