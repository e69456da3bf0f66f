import type { ChangesStopped } from '@patchbay/contract/systems/system'
import { useRef, useState } from 'react'
import { call } from '../../../api/client.ts'
import { Button } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { instantWords } from '../../../ui/clock-words.ts'
import { TextField } from '../../../ui/field.tsx'
import { Modal } from '../../../ui/modal.tsx'
import css from './connected-systems.module.css'
import { Refused } from './failed.tsx'
import { useAction } from './use-action.ts'

/** The one switch that stops all changes: always in sight, with who used it and why. */
export function StopSwitch({ stopped }: { stopped: ChangesStopped | null }) {
  // What was asked for when it opened: the answer must not turn the open question round.
  const [asking, setAsking] = useState<{ readonly stop: boolean } | null>(null)
  return (
    <>
      <Callout
        tone={stopped === null ? 'info' : 'bad'}
        actions={
          <Button size="small" onClick={() => setAsking({ stop: stopped === null })}>
            {stopped === null ? 'Stop all changes' : 'Allow changes again'}
          </Button>
        }
      >
        {stopped === null
          ? 'Changes are allowed where a system allows them. Reading is never stopped.'
          : `All changes stopped since ${instantWords(new Date(stopped.at))}${
              stopped.by === null ? '' : ` by ${stopped.by}`
            }: ${stopped.why}`}
      </Callout>
      {asking !== null && <AskWhy stop={asking.stop} onClose={() => setAsking(null)} />}
    </>
  )
}

function AskWhy({ stop, onClose }: { stop: boolean; onClose: () => void }) {
  const [why, setWhy] = useState('')
  const action = useAction()
  const first = useRef<HTMLButtonElement>(null)
  const words = stop ? 'Stop all changes' : 'Allow changes again'
  const save = async () => {
    const done = await action.run(
      () => call('POST /administration/connected-systems/stop-changes/', { body: { stop, why } }),
      stop ? 'All changes are stopped' : 'Changes are allowed again',
    )
    if (done !== null) onClose()
  }
  return (
    <Modal label={words} focus={first} onClose={onClose}>
      <div className={css.inside}>
        <h2 className={css.name}>{words}</h2>
        <p className={css.muted}>
          {stop
            ? 'No change starts, by anybody or through any system, until changes are allowed again.'
            : 'Changes start again through the systems that allow them.'}
        </p>
        <Refused failure={action.failure} />
        <TextField
          label="Reason"
          name="why"
          value={why}
          onChange={setWhy}
          fault={action.fault('why')}
          maxLength={500}
        />
        <div className={css.line}>
          <Button ref={first} onClick={onClose}>
            Cancel
          </Button>
          <Button look="primary" disabled={action.busy} onClick={() => void save()}>
            {words}
          </Button>
        </div>
      </div>
    </Modal>
  )
}
