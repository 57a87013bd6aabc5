/**
 * The page an emailed link opens: changes the number somebody will sign in with, once (docs/decisions/0039).
 */
import type { ClientLocation } from '@gangway/contract/location';
import { changeHolderPhone } from '@gangway/contract/members';
import { wordsOf } from '@gangway/contract/refusals';
import { Button, buttonClass } from '@gangway/ui/components/button.tsx';
import { IconSprite } from '@gangway/ui/components/icon-sprite.tsx';
import { Loader } from '@gangway/ui/components/loader.tsx';
import { PhoneField } from '@gangway/ui/components/phone-field.tsx';
import { failureWords } from '@gangway/ui/lib/connection-words.ts';
import { logFault } from '@gangway/ui/lib/log.ts';
import { loadPhoneReader, readPhone } from '@gangway/ui/lib/phone-number.ts';
import { useAction } from '@gangway/ui/lib/use-action.ts';
import { useRouteContext } from '@tanstack/react-router';
import { type SyntheticEvent, useEffect, useState } from 'react';
import { CallFailed, call, faultWords } from '../../lib/call.ts';
import { PageLink } from '../../lib/page-link.tsx';
import { paths } from '../../lib/paths.ts';
import { t } from '../../messages/t.ts';
import { listedCountries } from './member-form.ts';

type Venue = Pick<ClientLocation, 'locationKey' | 'countries' | 'countryCode'>;

export function PhoneChangePage() {
  const { venues, locationKey } = useRouteContext({ from: '/$clientLocationKey/membership/$' });
  const [venue, setVenue] = useState<Venue | null>(null);
  const [secret, setSecret] = useState('');
  const [isDone, setDone] = useState(false);
  useEffect(() => {
    setSecret(window.location.hash.slice(1));
    venues
      .location(locationKey)
      .then(setVenue, (error: unknown) => logFault('The venue could not be loaded', error));
  }, [venues, locationKey]);
  return (
    <main id="main" className="wrap membership">
      <IconSprite names={['warn', 'down']} />
      {isDone ? (
        <>
          <h1>{t('memberships.phone.doneTitle')}</h1>
          <p className="lede">{t('memberships.phone.doneText')}</p>
          <PageLink className={buttonClass({ look: 'primary' })} to={paths.login(locationKey)}>
            {t('memberships.area.signIn')}
          </PageLink>
        </>
      ) : (
        <>
          <h1>{t('memberships.phone.title')}</h1>
          <p className="lede">{t('memberships.phone.text')}</p>
          {venue === null ? (
            <Loader label={t('memberships.phone.loading')} />
          ) : (
            <PhoneForm venue={venue} secret={secret} onDone={() => setDone(true)} />
          )}
        </>
      )}
    </main>
  );
}

function PhoneForm({ venue, secret, onDone }: { venue: Venue; secret: string; onDone: () => void }) {
  const { locationKey, countries, countryCode } = venue;
  const [country, setCountry] = useState(countryCode);
  const [number, setNumber] = useState('');
  const saving = useAction();
  /** Returns what is wrong with the number, or why it was not taken. */
  const save = async () => {
    const chosen = countries.find((one) => one.countryCode === country);
    try {
      await loadPhoneReader();
      const read = chosen === undefined ? null : readPhone(number, chosen, countries);
      if (read === null || !read.ok) {
        const problem = read === null || read.refusal === 'unread' ? 'phoneNotValid' : read.refusal;
        return wordsOf(problem);
      }
      const { countryKey: phoneCountryKey, areaCode: phoneAreaCode, subscriberNumber } = read.value;
      const phone = { phoneCountryKey, phoneAreaCode, phoneSubscriberNumber: subscriberNumber };
      const answer = await call(changeHolderPhone, { locationKey, secret, ...phone });
      if (!answer.success) return answer.modelErrors?.[0]?.value[0] ?? faultWords();
      onDone();
      return null;
    } catch (fault) {
      // An address without its secret is treated like an expired link.
      const isIncomplete = fault instanceof CallFailed && fault.status === 400;
      if (!isIncomplete) logFault('The number could not be changed', fault);
      return isIncomplete ? wordsOf('linkEnded') : failureWords(fault);
    }
  };
  return (
    <form
      className="form"
      noValidate
      onSubmit={(event: SyntheticEvent) => {
        event.preventDefault();
        void saving.run(save);
      }}
    >
      <PhoneField
        id="new-phone"
        label={t('memberships.phone.label')}
        countries={listedCountries(countries)}
        country={country}
        onCountryChange={setCountry}
        number={number}
        onNumberChange={(typed) => {
          setNumber(typed);
          saving.say(null);
        }}
        required
        error={saving.said ?? undefined}
      />
      <Button type="submit" look="primary" size="big" busy={saving.isBusy}>
        {t('memberships.phone.submit')}
      </Button>
    </form>
  );
}
