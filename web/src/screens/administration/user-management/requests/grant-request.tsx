import type { AskedGrant } from '@patchbay/contract/people/asking'
import { call } from '../../../../api/client.ts'
import { useTimeZone } from '../../../../preferences/time-zone.ts'
import { announce } from '../../../../ui/announcer.tsx'
import { Button } from '../../../../ui/button.tsx'
import { Callout } from '../../../../ui/callout.tsx'
import { shortWords } from '../../../../ui/clock-words.ts'
import { Panel } from '../../../../ui/panel.tsx'
import { Refused } from '../failed.tsx'
import { useAction } from '../person/use-action.ts'
import { EffectView } from '../preview/effect-view.tsx'
import css from '../user-management.module.css'
import { AnswerForm } from './answer-form.tsx'

/** One grant that waits, with what agreeing does, or what became of it. */
export function GrantRequest({ grant }: { grant: AskedGrant }) {
  const zone = useTimeZone()
  const action = useAction()
  const when = (instant: string) => shortWords(new Date(instant), new Date(), zone)
  const title = grantTitle(grant)
  const settle = async (agree: boolean, reason: string) => {
    const { id, seen } = grant
    const done = await action.run(async () => {
      await call('POST /administration/user-management/grants/settle/', { body: { id, agree, seen, reason } })
    })
    if (done) announce(agree ? `${title}: approved and done` : `${title}: refused`)
  }
  const withdraw = () =>
    action.run(async () => {
      await call('POST /administration/user-management/grants/withdraw/', { body: { id: grant.id } })
    })
  const waits = grant.state === 'open' || grant.state === 'stale'
  return (
    <Panel title={title} aside={stateWords(grant, when)} tone={waits ? 'warn' : 'plain'}>
      <div className={css.inside}>
        <p>
          <strong>{grant.own ? 'You' : grant.asked_by.username}</strong> asked {when(grant.asked_at)}:{' '}
          <q>{grant.reason}</q>
        </p>
        {grant.answer !== '' && (
          <p>
            <strong>{grant.settled_by ?? 'Somebody'}</strong> answered: <q>{grant.answer}</q>
          </p>
        )}
        {action.failure?.code === 'moved' ? (
          <Callout tone="warn">Answered or changed meanwhile. Showing the current state.</Callout>
        ) : (
          <Refused failure={action.failure} />
        )}
        {grant.state === 'stale' && (
          <Callout tone="warn">
            Its target has changed since, so it cannot be approved. Request again from the form.
          </Callout>
        )}
        {grant.effect !== null && <EffectView effect={grant.effect} holder={grant.kind !== 'person'} />}
        {waits && grant.own && (
          <div className={css.line}>
            <p className={css.grow}>Another administrator must agree.</p>
            <Button aria-busy={action.busy} onClick={() => void withdraw()}>
              Withdraw
            </Button>
          </div>
        )}
        {waits && !grant.own && grant.may_not !== null && grant.state === 'open' && (
          <p className={css.muted}>{grant.may_not}</p>
        )}
        {waits && !grant.own && (
          <AnswerForm
            about={title}
            yes={grant.state === 'open' && grant.may_not === null ? 'Agree and apply' : null}
            no="Refuse"
            busy={action.busy}
            onAnswer={(agree, reason) => void settle(agree, reason)}
          />
        )}
      </div>
    </Panel>
  )
}

/** What is asked for, in a few words. */
function grantTitle({ kind, name, thing }: Pick<AskedGrant, 'kind' | 'name' | 'thing'>): string {
  if (kind === 'rules') return 'Rules of directories'
  if (kind === 'person') return `Rights of ${name}`
  return thing === null ? `The new ${kind} ${name}` : `The ${kind} ${name}`
}

/** Where it stands; `when` says an instant. */
function stateWords(
  { state, settled_by, settled_at, expires_at }: AskedGrant,
  when: (instant: string) => string,
): string {
  const at = settled_at === null ? '' : ` ${when(settled_at)}`
  const who = settled_by ?? 'somebody'
  const words: Readonly<Record<AskedGrant['state'], string>> = {
    open: `waits until ${when(expires_at)}`,
    stale: 'superseded by another change',
    expired: `expired ${when(expires_at)} without an answer`,
    agreed: `${who} agreed${at}`,
    refused: `${who} refused${at}`,
    withdrawn: `withdrawn${at}`,
  }
  return words[state]
}
