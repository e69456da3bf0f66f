import type { CallAnswer } from '@patchbay/contract/call'
import type { Calls } from '@patchbay/contract/api/calls'
import { upsUnits } from '@patchbay/contract/resources/ups-units'
import { useState } from 'react'
import { call } from '../../../api/client.ts'
import { Refused } from '../../../resources/failure-words.tsx'
import css from '../../../resources/resources.module.css'
import { useChange } from '../../../resources/use-resource.ts'
import { CheckResult } from '../../../systems/check-result.tsx'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/field.tsx'
import type { UpsSystem } from './server-units.tsx'

type Answer = CallAnswer<Calls['POST /site-resources/ups-units/connect/']>

const labels = { secret: 'Secret', enable: 'Enable password', privacy_key: 'Privacy key' } as const

interface Props {
  readonly system: UpsSystem
  readonly onAdded: (name: string) => void
}

/** A unit with a card of its own is read by the credential of a system, says what it is, and is added then. */
export function ConnectCard({ system, onAdded }: Props) {
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({})
  const [tested, setTested] = useState<Answer | null>(null)
  const change = useChange(upsUnits)
  const text = (name: string) => typed[name] ?? (name === 'port' ? String(system.port ?? '') : '')
  const set = (name: string) => (value: string) => {
    setTyped({ ...typed, [name]: value })
    // What was tested is not what would be added now; the name alone is not tested.
    if (name !== 'name') setTested(null)
  }
  const run = async (add: boolean) => {
    const orNull = (name: string) => (text(name).trim() === '' ? null : text(name).trim())
    const body = {
      system: system.name,
      name: text('name').trim(),
      address: orNull('address'),
      host: text('host').trim(),
      port: Number(text('port')),
      reentered: { secret: text('secret'), enable: orNull('enable'), privacy_key: orNull('privacy_key') },
      add,
    }
    const done = await change.run(
      () => call('POST /site-resources/ups-units/connect/', { body }),
      ({ check, added }) =>
        added !== null ? `${added} added` : check.ok ? 'It answered' : 'The test failed',
    )
    if (done === null) return
    setTested(done)
    if (done.added !== null) onAdded(done.added)
  }
  const field = (name: string, label: string, hint?: string) => (
    <TextField
      key={name}
      label={label}
      name={name}
      mono
      value={text(name)}
      onChange={set(name)}
      fault={change.failure?.fields[name]}
      hint={hint}
    />
  )
  const found = tested?.facts ?? null
  return (
    <>
      <Refused failure={change.failure} />
      {field('host', 'Host', 'Name or address of its card.')}
      {field('port', 'Port')}
      {field('address', 'Address', 'Its address in the network, if different.')}
      {system.secrets.map((part) => (
        <TextField
          key={part}
          label={labels[part]}
          name={part}
          type="password"
          autoComplete="new-password"
          value={text(part)}
          onChange={set(part)}
          fault={change.failure?.fields[`reentered.${part}`]}
          hint={`Of ${system.title}, re-entered for a new address. It is checked, not stored.`}
        />
      ))}
      {field('name', 'Name', 'Empty: the name it reports.')}
      <div className={css.line}>
        <Button
          look={found === null ? 'primary' : 'plain'}
          disabled={change.busy}
          onClick={() => void run(false)}
        >
          Test
        </Button>
        <Button look="primary" disabled={change.busy || found === null} onClick={() => void run(true)}>
          Add {found === null ? upsUnits.one : text('name').trim() || found.name}
        </Button>
      </div>
      {found !== null && (
        <dl className={css.facts} aria-label="UPS unit">
          {[
            ['Name', found.name],
            ['State', [found.state, ...found.conditions.filter((one) => one !== found.state)].join(', ')],
            ['Model', found.model],
            ['Serial', found.serial],
            ['Firmware', found.firmware],
          ].map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd className="mono">{value || 'not known'}</dd>
            </div>
          ))}
        </dl>
      )}
      {tested !== null && <CheckResult check={tested.check} onPin={null} />}
    </>
  )
}
