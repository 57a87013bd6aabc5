/** The marks on the buttons of wallets, drawn here; decoration, since the button has a name. */
import type { Wallet } from '@gangway/domain/location/wallets';

const shapes: Readonly<Record<Wallet, readonly { fill: string; d: string }[]>> = {
  googlepay: [
    {
      fill: '#4285f4',
      d: 'M22 12.2c0-.7-.1-1.4-.2-2H12v4h5.6a4.8 4.8 0 0 1-2 3.1v2.6h3.3C20.9 18.1 22 15.4 22 12.2',
    },
    {
      fill: '#34a853',
      d: 'M12 22.3c2.8 0 5.1-.9 6.9-2.5l-3.3-2.6a6.2 6.2 0 0 1-9.3-3.3H2.9v2.7a10.3 10.3 0 0 0 9.1 5.7',
    },
    { fill: '#fbbc04', d: 'M6.3 13.9a6.2 6.2 0 0 1 0-3.9V7.3H2.9a10.3 10.3 0 0 0 0 9.3z' },
    {
      fill: '#ea4335',
      d: 'M12 5.9c1.5 0 2.9.5 4 1.6l2.9-2.9A10.3 10.3 0 0 0 2.9 7.3L6.3 10A6.2 6.2 0 0 1 12 5.9',
    },
  ],
  applepay: [
    {
      fill: 'currentColor',
      d: 'M16.6 12.7c0-2.3 1.9-3.4 2-3.5-1.1-1.6-2.8-1.8-3.4-1.8-1.4-.2-2.8.8-3.5.8s-1.8-.8-3-.8c-1.5 0-3 .9-3.8 2.3-1.6 2.8-.4 7 1.2 9.3.8 1.1 1.7 2.4 2.9 2.3 1.2 0 1.6-.8 3-.8s1.8.8 3.1.7c1.3 0 2.1-1.1 2.9-2.2.9-1.3 1.3-2.6 1.3-2.6-.1-.1-2.7-1.1-2.7-3.7M14.3 5.9c.6-.8 1.1-1.9 1-3-1 0-2.1.6-2.8 1.4-.6.7-1.2 1.8-1 2.9 1.1.1 2.2-.5 2.8-1.3',
    },
  ],
};

export function WalletMark({ wallet }: { wallet: Wallet }) {
  return (
    <svg className="wallet-mark" viewBox="0 0 24 24" aria-hidden="true">
      {shapes[wallet].map(({ fill, d }) => (
        <path key={d} fill={fill} d={d} />
      ))}
    </svg>
  );
}
