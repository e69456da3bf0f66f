import type { CallAnswer } from '@patchbay/contract/call'
import type { Calls } from '@patchbay/contract/api/calls'
import { networkDevices } from '@patchbay/contract/resources/network-devices'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../api/client.ts'
import { NotRead, Refused } from '../../../resources/failure-words.tsx'
import css from '../../../resources/resources.module.css'
import { useChange } from '../../../resources/use-resource.ts'
import { CheckResult } from '../../../systems/check-result.tsx'
import { Button } from '../../../ui/button.tsx'
import { ChoiceField, TextField } from '../../../ui/field.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { SkeletonRows } from '../../../ui/skeleton.tsx'

type Answer = CallAnswer<Calls['POST /site-resources/network-devices/connect/']>

const labels = { secret: 'Secret', enable: 'Enable password', privacy_key: 'Privacy key' } as const

/** A device is tested by the credential of a system that is connected, says what it is, and is added then. */
export function ConnectDevice({ onClose }: { readonly onClose: (added: string | null) => void }) {
  const systems = useQuery({
    queryKey: [networkDevices.path, 'systems'],
    queryFn: ({ signal }) => call('GET /site-resources/network-devices/systems/', { signal }),
  })
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({})
  const [tested, setTested] = useState<Answer | null>(null)
  const change = useChange(networkDevices)
  if (systems.data === undefined)
    return systems.isError ? (
      <NotRead
        what="The systems that reach devices"
        error={systems.error}
        onTryAgain={() => systems.refetch()}
      />
    ) : (
      <SkeletonRows rows={6} />
    )
  const system = systems.data.find(({ name }) => name === typed['system']) ?? systems.data[0]
  if (system === undefined)
    return (
      <Panel title="Test and add device">
        <p className={css.none}>No system reaches devices. Connect one under Connected systems.</p>
      </Panel>
    )
  const text = (name: string) => typed[name] ?? ''
  const set = (name: string) => (value: string) => {
    setTyped({ ...typed, [name]: value })
    // What was tested is not what would be added now; the name alone is not tested.
    if (name !== 'name') setTested(null)
  }
  const port = typed['port'] ?? String(system.port ?? '')
  const run = async (add: boolean) => {
    const orNull = (name: string) => (text(name).trim() === '' ? null : text(name).trim())
    const again = { secret: text('secret'), enable: orNull('enable'), privacy_key: orNull('privacy_key') }
    const place = { name: text('name').trim(), address: orNull('address'), host: text('host').trim() }
    const body = {
      system: system.name,
      ...place,
      port: Number(port),
      fingerprint: orNull('fingerprint'),
      reentered: again,
      add,
    }
    const done = await change.run(
      () => call('POST /site-resources/network-devices/connect/', { body }),
      ({ check, added }) =>
        added !== null ? `${added} added` : check.ok ? 'It answered' : 'The test failed',
    )
    if (done === null) return
    setTested(done)
    if (done.added !== null) onClose(done.added)
  }
  const field = (name: string, label: string, hint?: string) => (
    <TextField
      key={name}
      label={label}
      name={name}
      mono
      value={name === 'port' ? port : text(name)}
      onChange={set(name)}
      fault={change.failure?.fields[name]}
      hint={hint}
    />
  )
  const found = tested?.facts ?? null
  return (
    <Panel title="Test and add device">
      <div className={css.inside}>
        <Refused failure={change.failure} />
        <ChoiceField
          label="Read by"
          name="system"
          value={system.name}
          choices={systems.data.map(({ name, title }) => ({ value: name, text: title }))}
          onChange={set('system')}
        />
        {field('host', 'Host', 'Name or address to connect to.')}
        {field('port', 'Port')}
        {field('address', 'Address', 'Its address in the network, if different.')}
        {system.host_key &&
          field(
            'fingerprint',
            'Pinned host key',
            'Leave empty, test, compare the fingerprint shown, and pin it.',
          )}
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
            Add {found === null ? 'device' : text('name').trim() || found.name}
          </Button>
          <Button look="quiet" onClick={() => onClose(null)}>
            Cancel
          </Button>
        </div>
      </div>
      {found !== null && (
        <dl className={css.facts} aria-label="Device">
          {[
            ['Name', found.name],
            ['Model', found.model],
            ['Serial', found.serials.join(', ')],
            ['Version', found.software],
          ].map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd className="mono">{value || 'not known'}</dd>
            </div>
          ))}
        </dl>
      )}
      {tested !== null && <CheckResult check={tested.check} onPin={set('fingerprint')} />}
    </Panel>
  )
}
