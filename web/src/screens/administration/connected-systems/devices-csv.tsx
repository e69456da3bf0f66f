import type { CallAnswer } from '@patchbay/contract/call'
import type { Calls } from '@patchbay/contract/api/calls'
import type { SystemDetail } from '@patchbay/contract/systems/system'
import { useState } from 'react'
import { call } from '../../../api/client.ts'
import { Button } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { TextField } from '../../../ui/field.tsx'
import { Panel } from '../../../ui/panel.tsx'
import css from './connected-systems.module.css'
import { Refused } from './failed.tsx'
import { SecretAgainFields, nothingAgain } from './confirm-secret.tsx'
import { useAction } from './use-action.ts'

type Imported = CallAnswer<Calls['POST /administration/connected-systems/devices/import/']>

/** Many devices at once; a line that is wrong says why and holds up no other. */
export function DevicesCsv({ system, onClose }: { system: SystemDetail; onClose: () => void }) {
  const [csv, setCsv] = useState('')
  const [again, setAgain] = useState(nothingAgain)
  const [imported, setImported] = useState<Imported | null>(null)
  const action = useAction()
  const run = async () =>
    setImported(
      await action.run(
        () =>
          call('POST /administration/connected-systems/devices/import/', {
            body: { system: system.name, csv, reentered: again },
          }),
        'Imported',
      ),
    )
  return (
    <Panel title="Import devices">
      <div className={css.inside}>
        <Refused failure={action.failure} />
        {imported !== null && (
          <Callout tone={imported.refused.length === 0 ? 'ok' : 'warn'}>
            {`${imported.added} added, ${imported.changed} changed, ${imported.unchanged} unchanged, ${imported.refused.length} refused.`}
            {imported.refused.slice(0, 20).map(({ line, why }) => (
              <p key={line}>
                Line {line}: {why}
              </p>
            ))}
          </Callout>
        )}
        <TextField
          label="CSV"
          name="csv"
          mono
          lines={8}
          value={csv}
          onChange={setCsv}
          fault={action.fault('csv')}
          hint="The first line names the columns: name, host; optional: address, port, product, fingerprint, role, model, building, closet."
        />
        <SecretAgainFields system={system} reentered={again} onChange={setAgain} fault={action.fault} />
        <div className={css.line}>
          <Button onClick={onClose}>Close</Button>
          <Button look="primary" disabled={action.busy || csv === ''} onClick={() => void run()}>
            Import
          </Button>
        </div>
      </div>
    </Panel>
  )
}
