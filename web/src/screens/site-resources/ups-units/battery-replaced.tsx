import type { ResourceRow } from '@patchbay/contract/resources/resource-row'
import { storedFields } from '@patchbay/contract/resources/resource'
import { upsUnits } from '@patchbay/contract/resources/ups-units'
import { useState } from 'react'
import { call } from '../../../api/client.ts'
import { Refused } from '../../../resources/failure-words.tsx'
import css from '../../../resources/resources.module.css'
import { useChange } from '../../../resources/use-resource.ts'
import { useProfile } from '../../../session/use-session.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/field.tsx'
import { Panel } from '../../../ui/panel.tsx'

const today = () => new Date().toISOString().slice(0, 10)

const fields = {
  battery_date: 'Replaced on',
  battery_by: 'Replaced by',
  battery_part: 'Battery part',
} as const

/** Records a new battery: a change of the unit with its version, which the history can undo. */
export function BatteryReplaced({ row }: { readonly row: ResourceRow }) {
  const { username } = useProfile()
  const [typed, setTyped] = useState<Readonly<Record<string, string>> | null>(null)
  const change = useChange(upsUnits)
  if (typed === null)
    return (
      <Button
        size="small"
        onClick={() =>
          setTyped({
            battery_date: today(),
            battery_by: username,
            battery_part: String(row.values['battery_part']),
          })
        }
      >
        Battery replaced
      </Button>
    )
  const save = async () => {
    const stored = Object.fromEntries(
      storedFields(upsUnits).map(([name]) => [name, row.values[name] ?? null]),
    )
    const body = { id: row.id, version: row.version, values: { ...stored, ...typed } }
    const done = await change.run(
      () => call('PUT /site-resources/ups-units/', { body }),
      () => `Battery of ${row.id} recorded`,
    )
    if (done !== null) setTyped(null)
  }
  return (
    <Panel title="Battery replaced">
      <div className={css.inside}>
        <Refused failure={change.failure} />
        {Object.entries(fields).map(([name, label]) => (
          <TextField
            key={name}
            label={label}
            name={name}
            value={typed[name] ?? ''}
            onChange={(value) => setTyped({ ...typed, [name]: value })}
            fault={change.failure?.fields[`values.${name}`]}
          />
        ))}
        <div className={css.line}>
          <Button look="primary" disabled={change.busy} onClick={() => void save()}>
            Record battery
          </Button>
          <Button look="quiet" onClick={() => setTyped(null)}>
            Cancel
          </Button>
        </div>
      </div>
    </Panel>
  )
}
