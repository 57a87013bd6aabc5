/** Whether this is a device with Apple Wallet, for links that only work there. */
import { useSyncExternalStore } from 'react';

/** iPads call themselves Macs; passes opened on a Mac go to the phone of the same account. */
export const isAppleDevice = (userAgent: string): boolean =>
  /\b(iPhone|iPad|iPod|Macintosh)\b/.test(userAgent);

const never = () => () => undefined;

/** Null on the server and until the page runs, when nobody knows. */
export const useAppleDevice = (): boolean | null =>
  useSyncExternalStore(
    never,
    () => isAppleDevice(navigator.userAgent),
    () => null,
  );
