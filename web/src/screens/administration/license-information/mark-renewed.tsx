import type { ResourceRow } from '@patchbay/contract/resources/resource-row'
import { licences } from '@patchbay/contract/resources/licences'
import { storedFields } from '@patchbay/contract/resources/resource'
import { useState } from 'react'
import { call } from '../../../api/client.ts'
import { Refused } from '../../../resources/failure-words.tsx'
import css from '../../../resources/resources.module.css'
import { useChange } from '../../../resources/use-resource.ts'
import { heldKeys, useProfile } from '../../../session/use-session.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/field.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { faultOfRenewal } from './renewal.ts'

/** Records a renewal, for which the new end is needed; the history can undo it. */
export function MarkRenewed({ row }: { readonly row: ResourceRow }) {
  const mayEdit = heldKeys(useProfile()).has(licences.keys.edit)
  const [ends, setEnds] = useState<string | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const change = useChange(licences)
  const before = row.values['ends_on']
  // An end that the source reports counts before an entered one, and changes there.
  const isReported = before !== null && before !== row.values['ends']
  if (!mayEdit || row.removed_at !== null || isReported) return null
  if (ends === null)
    return (
      <Button size="small" onClick={() => setEnds('')}>
        Mark renewed
      </Button>
    )
  const save = async () => {
    const wrong = faultOfRenewal(ends, typeof before === 'string' ? before : null)
    setFault(wrong)
    if (wrong !== null) return
    const stored = Object.fromEntries(
      storedFields(licences).map(([name]) => [name, row.values[name] ?? null]),
    )
    const body = { id: row.id, version: row.version, values: { ...stored, ends } }
    const done = await change.run(
      () => call('PUT /administration/license-information/', { body }),
      () => `Renewal recorded, ends ${ends}`,
    )
    if (done !== null) setEnds(null)
  }
  return (
    <Panel title="Mark renewed">
      <div className={css.inside}>
        <Refused failure={change.failure} />
        <TextField
          label="New end"
          name="ends"
          value={ends}
          onChange={setEnds}
          fault={fault ?? change.failure?.fields['values.ends']}
        />
        <div className={css.line}>
          <Button look="primary" disabled={change.busy} onClick={() => void save()}>
            Record renewal
          </Button>
          <Button look="quiet" onClick={() => setEnds(null)}>
            Cancel
          </Button>
        </div>
      </div>
    </Panel>
  )
}
