import type { PersonDetail } from '@patchbay/contract/people/person'
import { useState } from 'react'
import { call } from '../../../../api/client.ts'
import { ProofOfSelfPanel, useProofOfSelf } from '../../../../own-account/proof-of-self.tsx'
import { useProfile } from '../../../../session/use-session.ts'
import { Button } from '../../../../ui/button.tsx'
import { Callout } from '../../../../ui/callout.tsx'
import { StateGlyph } from '../../../../ui/state-glyph.tsx'
import { Refused } from '../failed.tsx'
import { useShared } from '../saved.ts'
import css from '../user-management.module.css'
import { actionsFor } from './action-words.ts'
import type { ActionName } from './action-words.ts'
import { useAction } from './use-action.ts'

const base = '/administration/user-management/person'

/** What can be done to an account at once. Each says first what follows; what cannot be done says why. */
export function Actions({ person }: { person: PersonDetail }) {
  const own = useProfile().id === person.id
  const { setHanded, setSaved } = useShared()
  const [asked, setAsked] = useState<ActionName | null>(null)
  const action = useAction()
  const actions = actionsFor(person, own)
  const open = actions.find(({ name }) => name === asked)
  const proves = open?.locked === null && (open.name === 'reset' || open.name === 'factor')
  const proof = useProofOfSelf(proves)

  async function act(name: ActionName, by: 'link' | 'generated') {
    const { id, version } = person
    const body = { id, version }
    const again = proof.read() ?? undefined
    const done = await action.run(async () => {
      if (name === 'disable' || name === 'enable') {
        const status = name === 'disable' ? 'disabled' : 'active'
        await call(`POST ${base}/status/`, { body: { ...body, status } })
      } else if (name === 'unlock') await call(`POST ${base}/unlock/`, { body })
      else if (name === 'factor')
        await call(`POST ${base}/second-factor/remove/`, { body: { ...body, reentered: again } })
      else if (name === 'confirm') await call(`POST ${base}/confirm/`, { body })
      else
        setHanded(
          await call(`POST ${base}/password/`, { body: { ...body, password_by: by, reentered: again } }),
        )
    })
    if (!done) return
    setAsked(null)
    setSaved({ words: open?.done ?? '', putBack: null })
  }

  return (
    <>
      <div className={css.line}>
        {actions.map(({ name, verb, locked }) => (
          <Button
            key={name}
            size="small"
            aria-expanded={asked === name}
            title={locked ?? undefined}
            onClick={() => {
              action.forget()
              setAsked(asked === name ? null : name)
            }}
          >
            {locked !== null && <StateGlyph glyph="lock" />}
            {verb}
          </Button>
        ))}
      </div>
      {open !== undefined && (
        <Callout
          tone={open.locked === null ? 'warn' : 'info'}
          actions={
            <>
              {open.locked === null &&
                (open.name === 'reset' ? (
                  <>
                    <Button aria-busy={action.busy} onClick={() => void act('reset', 'link')}>
                      Create link for {person.username}
                    </Button>
                    <Button aria-busy={action.busy} onClick={() => void act('reset', 'generated')}>
                      Generate password
                    </Button>
                  </>
                ) : (
                  <Button aria-busy={action.busy} onClick={() => void act(open.name, 'link')}>
                    {open.button}
                  </Button>
                ))}
              <Button look="quiet" onClick={() => setAsked(null)}>
                {open.locked === null ? 'Cancel' : 'Close'}
              </Button>
            </>
          }
        >
          {open.locked ?? open.follows}
        </Callout>
      )}
      {proves && (
        <ProofOfSelfPanel
          proof={proof}
          fault={(name) => action.failure?.fields[name]}
          words="This gives access. Confirm your identity."
          onEnter={() => void act(open.name, 'link')}
        />
      )}
      <Refused failure={action.failure} />
    </>
  )
}
