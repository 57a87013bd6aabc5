/** The people of a venue: who works there with which role, who is invited, and inviting somebody. */
import type { StaffRole } from '@gangway/domain/staff/role';
import type { Elements } from '@gangway/ui/components/elements.tsx';
import { Notice } from '@gangway/ui/components/notice.tsx';
import { useToasts } from '@gangway/ui/components/toasts.tsx';
import { failureWords } from '@gangway/ui/lib/connection-words.ts';
import { useAction } from '@gangway/ui/lib/use-action.ts';
import { useState } from 'react';
import { go } from '../../lib/address.tsx';
import { statusOf } from '../../lib/call.ts';
import { NoAccess } from '../../lib/no-access.tsx';
import { homeAddress } from '../../lib/places.ts';
import { roleName } from '../../lib/role-words.ts';
import { ScreenHead } from '../../lib/screen.tsx';
import { learnSession, type Venue } from '../../lib/session.ts';
import { Failed, LoadingBars } from '../../lib/states.tsx';
import { useLoaded } from '../../lib/use-loaded.ts';
import { t } from '../../messages/t.ts';
import { AskFirst, type Question } from './ask-first.tsx';
import { InvitationsTable, invitedWords } from './invitations-table.tsx';
import { InviteForm } from './invite-form.tsx';
import { type Invitation, type Person, peopleOf } from './people-source.ts';
import { PeopleTable } from './people-table.tsx';
import { questionOfRemoval, questionOfRole } from './questions.ts';

export function People({ venue }: { venue: Venue }) {
  const { name: venueName, locationKey } = venue;
  const source = peopleOf(locationKey);
  const { state, reload } = useLoaded(String(locationKey), source.load);
  const [question, setQuestion] = useState<Question | null>(null);
  const { isBusy, said, say, run } = useAction();
  const toasts = useToasts();

  /** Makes a change, says it was made, and shows the people as they are now. Returns why it was not made, or null. */
  async function change(work: () => Promise<unknown>, done: string): Promise<string | null> {
    say(null);
    let problem: string | null = null;
    try {
      await work();
      toasts.show(done, { severity: 'success' });
    } catch (error) {
      problem = failureWords(error);
      // Either that person is gone, or the one who asks has no access: loading again tells.
      if (statusOf(error) !== 404) return problem;
    }
    await reload();
    return problem;
  }

  /** A change of whoever is signed in changes what they may see. */
  async function changeSelf(work: () => Promise<unknown>, done: string): Promise<string | null> {
    try {
      await work();
    } catch (error) {
      return failureWords(error);
    }
    toasts.show(done, { severity: 'success' });
    await learnSession();
    go(homeAddress, 'replace');
    return null;
  }

  function setRole(person: Person, role: StaffRole): void {
    const { name, isThis } = person;
    const done = t('people.role.changed', { name, role: roleName(role) });
    const make = isThis ? changeSelf : change;
    const act = () => make(() => source.changeRole(person, role), done);
    const first = questionOfRole(person, role, venueName, act);
    if (first === null) void run(act);
    else setQuestion(first);
  }

  function remove(person: Person): void {
    const { name, isThis } = person;
    const done = isThis
      ? t('people.leave.done', { venue: venueName })
      : t('people.remove.done', { name, venue: venueName });
    const make = isThis ? changeSelf : change;
    setQuestion(questionOfRemoval(person, venueName, () => make(() => source.remove(person), done)));
  }

  function withdraw(invitation: Invitation): void {
    const done = t('people.invitations.withdrawn', { who: invitedWords(invitation) });
    void run(() => change(() => source.withdraw(invitation), done));
  }

  if (state.at === 'failed' && statusOf(state.error) === 404) return <NoAccess venue={venueName} />;
  return (
    <>
      <ScreenHead title={t('people.page.title')} of={venueName}>
        <p className="muted">{t('people.page.text', { venue: venueName })}</p>
      </ScreenHead>
      {said !== null && <Notice severity="error">{said}</Notice>}
      <Panel id="people" title={t('people.list.title')}>
        {state.at === 'loading' && <LoadingBars rows={4} />}
        {state.at === 'failed' && (
          <Failed title={t('people.list.failed')} error={state.error} onTry={() => void reload()} />
        )}
        {state.at === 'ready' && (
          <PeopleTable people={state.value.people} isBusy={isBusy} onRole={setRole} onRemove={remove} />
        )}
      </Panel>
      {state.at === 'ready' && (
        <>
          <Panel id="invitations" title={t('people.invitations.title')}>
            <InvitationsTable invitations={state.value.invitations} isBusy={isBusy} onWithdraw={withdraw} />
          </Panel>
          <Panel id="invite" title={t('people.invite.title')}>
            <InviteForm
              onInvite={(email, role) =>
                change(() => source.invite(email, role), t('people.invite.sent', { email }))
              }
            />
          </Panel>
        </>
      )}
      {question !== null && <AskFirst question={question} onClose={() => setQuestion(null)} />}
    </>
  );
}

function Panel({ id, title, children }: { id: string; title: string; children: Elements }) {
  return (
    <section className="panel" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}
