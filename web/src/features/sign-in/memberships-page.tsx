/** The membership picker, and the ways into and out of it (2.9, 4.1, 8.3). */
import type { UserMembership } from '@gangway/contract/sign-in';
import { Button, buttonClass } from '@gangway/ui/components/button.tsx';
import { Icon } from '@gangway/ui/components/icon.tsx';
import type { IconName } from '@gangway/ui/components/icon-paths.ts';
import { IconSprite } from '@gangway/ui/components/icon-sprite.tsx';
import { Loader } from '@gangway/ui/components/loader.tsx';
import { Notice } from '@gangway/ui/components/notice.tsx';
import { TryAgain } from '@gangway/ui/components/try-again.tsx';
import { telephoneAddress } from '@gangway/ui/lib/telephone-address.ts';
import { withElements } from '@gangway/ui/messages/with-elements.tsx';
import type { ComponentType } from 'react';
import { PageLink } from '../../lib/page-link.tsx';
import { paths } from '../../lib/paths.ts';
import { t } from '../../messages/t.ts';
import { useVenue } from '../location/use-venue.ts';
import { SignInPage } from './sign-in-page.tsx';
import { noMembershipWords } from './sign-in-words.ts';
import { type SignIn, useSignIn } from './use-sign-in.ts';

function Without() {
  const { locationKey } = useVenue();
  return (
    <PageLink className="without" to={paths.catalog(locationKey)}>
      <span>
        <b>{t('signIn.page.without')}</b>
        <span className="small muted">{t('signIn.page.regularPrices')}</span>
      </span>
      <Icon name="right" />
    </PageLink>
  );
}

function SignedOut({ signIn, isPopup, isBusy }: { signIn: SignIn; isPopup: boolean; isBusy: boolean }) {
  const { locationKey } = useVenue();
  return (
    <>
      {signIn.problem === null && <p>{t('signIn.page.pleaseLogIn')}</p>}
      <div className="member-actions">
        <Button look="primary" icon="user" busy={isBusy} onClick={signIn.logIn}>
          {t('signIn.button.logIn')}
        </Button>
        {isPopup && (
          <a
            className={buttonClass({ look: 'quiet' })}
            href={paths.login(locationKey)}
            target="_blank"
            rel="noopener"
          >
            {t('signIn.page.newTab')}
          </a>
        )}
      </div>
      <Without />
    </>
  );
}

/** How the app renders a membership; text and pictures come from the membership area. */
export interface Picking {
  Card: ComponentType<{ membership: UserMembership; choose: (membership: UserMembership) => void }>;
  icons: readonly IconName[];
}

interface MembershipsProps {
  signIn: SignIn;
  memberships: readonly UserMembership[];
  Card: Picking['Card'];
}

function Memberships({ signIn, memberships, Card }: MembershipsProps) {
  if (memberships.length === 0) return <None signIn={signIn} />;
  return (
    <>
      <ul className="member-cards">
        {memberships.map((membership) => (
          <li key={membership.membershipKey}>
            <Card membership={membership} choose={signIn.choose} />
          </li>
        ))}
      </ul>
      <Without />
      <p className="small muted">
        {withElements(t('signIn.page.notYou'), {
          button: <button type="button" className="link" onClick={signIn.logOut} />,
        })}
      </p>
    </>
  );
}

function None({ signIn }: { signIn: SignIn }) {
  const { locationKey, phone } = useVenue();
  const button = <button type="button" className="link" onClick={signIn.tryAgain} />;
  return (
    <>
      {signIn.problem === null && <Notice severity="warn">{noMembershipWords()}</Notice>}
      <p>{t('signIn.page.whoseNumber')}</p>
      <div className="member-actions">
        <Button look="primary" onClick={signIn.logOut}>
          {t('signIn.page.logOut')}
        </Button>
        <PageLink className={buttonClass()} to={paths.view(locationKey, 'memberships')}>
          {t('signIn.page.seeMemberships')}
        </PageLink>
      </div>
      <p className="small muted">
        {phone === null
          ? withElements(t('signIn.page.justBought'), { button })
          : withElements(t('signIn.page.justBoughtOrCall', { phone }), {
              button,
              phone: <a href={telephoneAddress(phone)}>.</a>,
            })}
      </p>
      <Without />
    </>
  );
}

/** The page's heading, depending on what there is to choose. */
function headingOf({ screen }: SignIn): string {
  if (screen.name !== 'memberships') return t('signIn.page.title');
  if (screen.memberships.length === 0) return t('signIn.page.titleNone');
  return screen.memberships.some(({ blockedBy }) => blockedBy === null)
    ? t('signIn.page.titleChoose')
    : t('signIn.page.title');
}

function Screen({ signIn, Card }: { signIn: SignIn; Card: Picking['Card'] }) {
  const { screen } = signIn;
  switch (screen.name) {
    case 'unavailable':
      return null;
    case 'loading':
      return <Loader label={t('signIn.page.loading')} />;
    case 'signedOut':
      return <SignedOut signIn={signIn} isPopup={screen.isPopup} isBusy={screen.isBusy} />;
    case 'failed':
      return (
        <>
          <Notice severity="error">{screen.words}</Notice>
          <div className="member-actions">
            <TryAgain look="primary" onTry={signIn.tryAgain} />
            <Button onClick={signIn.logOut}>{t('signIn.page.logOut')}</Button>
          </div>
        </>
      );
    case 'memberships':
      return <Memberships signIn={signIn} memberships={screen.memberships} Card={Card} />;
  }
}

export function MembershipsPage({ onSettled, Card, icons }: Picking & { onSettled: () => void }) {
  const signIn = useSignIn(onSettled);
  if (signIn.screen.name === 'unavailable') return <SignInPage />;
  return (
    <main id="main" className="wrap member-page">
      <IconSprite names={[...icons, 'right', 'user']} />
      <h1>{headingOf(signIn)}</h1>
      {signIn.problem !== null && <Notice severity="error">{signIn.problem}</Notice>}
      <Screen signIn={signIn} Card={Card} />
    </main>
  );
}
