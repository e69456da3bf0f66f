import type { Check } from '@patchbay/contract/systems/checking'
import { systemKinds } from '@patchbay/contract/systems/system-kinds'
import type { SystemDetail } from '@patchbay/contract/systems/system'
import { useRef, useState } from 'react'
import { call } from '../../../api/client.ts'
import { ProofOfSelfPanel, useProofOnceAsked } from '../../../own-account/proof-of-self.tsx'
import { Button } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { Modal } from '../../../ui/modal.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import { CheckResult } from '../../../systems/check-result.tsx'
import { instantWords } from '../../../ui/clock-words.ts'
import { ChangesPanel } from './changes-panel.tsx'
import css from './connected-systems.module.css'
import { Devices } from './devices.tsx'
import { NotRead, Refused } from './failed.tsx'
import { useSystem, useHistory } from './questions.ts'
import { PacePanel } from './pace-panel.tsx'
import { HealthFacts, SetupFacts, TrustFacts } from './system-facts.tsx'
import { SystemState } from './system-state.tsx'
import { useAction } from './use-action.ts'
import type { Place } from './use-place.ts'
import { endingWords, signInWords } from './words.ts'

/** One system: how it is, what proves it, how it is asked, its devices and its history. */
export function SystemPage({ place }: { place: Place }) {
  const found = useSystem(place.system)
  if (found.data !== undefined) return <Detail system={found.data} place={place} />
  if (found.isError)
    return (
      <>
        <NotRead what="The system" error={found.error} onTryAgain={() => found.refetch()} />
        <Button onClick={place.close}>Back to all systems</Button>
      </>
    )
  return <SkeletonRows rows={8} />
}

function Detail({ system, place }: { system: SystemDetail; place: Place }) {
  const [check, setCheck] = useState<Check | null>(null)
  const [removing, setRemoving] = useState(false)
  const action = useAction()
  const proof = useProofOnceAsked(action.failure)
  const { name, version } = system
  const ending = endingWords(system.expires_at, Date.now())
  const enable = () =>
    action.run(
      () =>
        call('POST /administration/connected-systems/system/enable/', {
          body: { name, version, enabled: !system.enabled, proof: proof.read() ?? undefined },
        }),
      system.enabled ? 'Disabled' : 'Enabled',
    )
  const test = async () =>
    setCheck(
      await action.run(
        () =>
          call('POST /administration/connected-systems/check/', {
            body: { name, system: null, device: null, credential: 'reads' },
          }),
        'Tested',
      ),
    )
  return (
    <>
      <div className={css.line}>
        <Button size="small" look="quiet" onClick={place.close}>
          All systems
        </Button>
        <h2 className={css.name}>{system.title}</h2>
        <SystemState state={system.state} />
        <span className={css.muted}>
          {systemKinds[system.kind].title} · {system.product_title} · <span className="mono">{name}</span>
        </span>
        <span className={css.grow} />
        {!system.per_device && (
          <Button disabled={action.busy} onClick={() => void test()}>
            Test
          </Button>
        )}
        <Button disabled={action.busy} onClick={() => void enable()}>
          {system.enabled ? 'Disable' : 'Enable'}
        </Button>
        {system.locked === null && (
          <>
            <Button onClick={place.edit}>Change</Button>
            <Button onClick={() => setRemoving(true)}>Remove</Button>
          </>
        )}
      </div>
      <Refused failure={action.failure} />
      {proof.wanted && !system.enabled && (
        <ProofOfSelfPanel
          proof={proof}
          fault={action.fault}
          words={signInWords}
          onEnter={() => void enable()}
        />
      )}
      {system.why !== null && (
        <Callout tone={system.state === 'incomplete' ? 'warn' : 'bad'}>{system.why}</Callout>
      )}
      {ending !== null && <Callout tone="warn">{ending}</Callout>}
      {system.locked !== null && <p className={css.muted}>{system.locked}</p>}
      <div className={css.columns}>
        <div>
          {check !== null && (
            <Panel title="Test">
              <CheckResult check={check} onPin={null} />
            </Panel>
          )}
          {system.per_device && <Devices system={system} place={place} />}
          <History name={name} />
        </div>
        <div>
          <HealthFacts system={system} />
          <PacePanel system={system} />
          <TrustFacts system={system} />
          <SetupFacts system={system} />
          <ChangesPanel system={system} />
        </div>
      </div>
      {removing && <Remove system={system} onClose={() => setRemoving(false)} onDone={place.close} />}
    </>
  )
}

function Remove({
  system,
  onClose,
  onDone,
}: {
  system: SystemDetail
  onClose: () => void
  onDone: () => void
}) {
  const action = useAction()
  const first = useRef<HTMLButtonElement>(null)
  const { name, version, title } = system
  const remove = async () => {
    const done = await action.run(
      async () => {
        await call('POST /administration/connected-systems/system/remove/', { body: { name, version } })
        return true
      },
      `${title} removed`,
      'list',
    )
    if (done === true) onDone()
  }
  return (
    <Modal label={`Remove ${title}`} focus={first} onClose={onClose}>
      <div className={css.inside}>
        <h2 className={css.name}>Remove {title}</h2>
        <p className={css.muted}>
          It is no longer asked, and its secrets are erased. Facts from it stay, with their age.
        </p>
        <Refused failure={action.failure} />
        <div className={css.line}>
          <Button ref={first} onClick={onClose}>
            Cancel
          </Button>
          <Button look="primary" disabled={action.busy} onClick={() => void remove()}>
            Remove
          </Button>
        </div>
      </div>
    </Modal>
  )
}

/** What was done to a system, from the record. */
function History({ name }: { name: string }) {
  const history = useHistory(name)
  return (
    <Panel title="History">
      {history.data === undefined ? (
        history.isError ? (
          <NotRead what="The history" error={history.error} onTryAgain={() => history.refetch()} />
        ) : (
          <SkeletonRows rows={3} />
        )
      ) : history.data.length === 0 ? (
        <p className={css.entry}>No changes yet.</p>
      ) : (
        <ol className={css.list}>
          {history.data.map((entry) => (
            <li key={`${entry.at} ${entry.what}`} className={css.entry}>
              <span className={css.head}>
                <span>{entry.what}</span>
                {entry.result !== 'done' && <span className={css.result}>{entry.result}</span>}
                <time className={css.when} dateTime={entry.at}>
                  {entry.who ?? 'the server'} · {instantWords(new Date(entry.at))}
                </time>
              </span>
              {entry.changes.map(({ field, before, after }) => (
                <span key={field} className={css.change}>
                  {field.replaceAll('_', ' ')}: {before ?? '–'} → {after ?? '–'}
                </span>
              ))}
            </li>
          ))}
        </ol>
      )}
    </Panel>
  )
}
