import type { Check, DeviceFields, DeviceRow } from '@patchbay/contract/systems/checking'
import type { SystemDetail } from '@patchbay/contract/systems/system'
import { useState } from 'react'
import { call } from '../../../api/client.ts'
import { Button } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { Diff } from '../../../ui/diff.tsx'
import { movedBy, Refusal } from '../../../ui/failed-call.tsx'
import { TextField } from '../../../ui/field.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { CheckResult } from '../../../systems/check-result.tsx'
import css from './connected-systems.module.css'
import { Refused } from './failed.tsx'
import { useChoices } from './questions.ts'
import { SecretAgainFields, nothingAgain } from './confirm-secret.tsx'
import { useAction } from './use-action.ts'

type Values = Readonly<Record<keyof DeviceFields, string>>

const orNull = (text: string) => (text.trim() === '' ? null : text.trim())

const fieldsOf = (values: Values): DeviceFields => ({
  name: values.name.trim(),
  address: orNull(values.address),
  role: orNull(values.role),
  model: orNull(values.model),
  building: orNull(values.building),
  closet: orNull(values.closet),
  host: values.host.trim(),
  port: Number(values.port),
  fingerprint: orNull(values.fingerprint),
})

const described = [
  ['role', 'Role'],
  ['model', 'Model'],
  ['building', 'Building'],
  ['closet', 'Closet'],
] as const

const labels: Readonly<Record<string, string>> = {
  ...Object.fromEntries(described),
  address: 'Address',
  host: 'Host',
  port: 'Port',
  fingerprint: 'Pinned host key',
}

interface Props {
  system: SystemDetail
  /** Null adds one. */
  device: DeviceRow | null
  onClose: () => void
}

/** One device: tested and pinned before it is saved. */
export function DeviceForm({ system, device, onClose }: Props) {
  const product = useChoices().data?.products.find(
    (one) => one.kind === system.kind && one.product === system.product,
  )
  const [typed, setTyped] = useState<Partial<Values>>({})
  const [again, setAgain] = useState(nothingAgain)
  const [check, setCheck] = useState<Check | null>(null)
  const action = useAction()
  // The version that the form was opened with, and after a conflict the one that somebody else saved.
  const [version, setVersion] = useState(device?.version ?? 0)
  const text = (name: keyof DeviceFields, usual = '') => typed[name] ?? String(device?.[name] ?? usual)
  const values: Values = {
    name: text('name'),
    address: text('address'),
    role: text('role'),
    model: text('model'),
    building: text('building'),
    closet: text('closet'),
    host: text('host'),
    port: text('port', String(product?.port ?? '')),
    fingerprint: text('fingerprint'),
  }
  const set = (name: keyof Values) => (value: string) => setTyped({ ...typed, [name]: value })
  const moved =
    device === null ||
    values.host !== device.host ||
    values.port !== String(device.port) ||
    values.fingerprint !== (device.fingerprint ?? '')

  const test = async () =>
    setCheck(
      await action.run(
        () =>
          call('POST /administration/connected-systems/check/', {
            body: { name: system.name, system: null, device: fieldsOf(values), credential: 'reads' },
          }),
        'Tested',
      ),
    )
  const save = async () => {
    const body = { system: system.name, ...fieldsOf(values), reentered: moved ? again : null }
    const done = await action.run(
      () =>
        device === null
          ? call('POST /administration/connected-systems/devices/', { body })
          : call('PUT /administration/connected-systems/devices/', {
              body: { ...body, version },
            }),
      `${values.name} saved`,
    )
    if (done !== null) onClose()
  }
  const field = (name: keyof Values, label: string, hint?: string) => (
    <TextField
      key={name}
      label={label}
      name={name}
      mono
      value={values[name]}
      onChange={set(name)}
      fault={action.fault(name)}
      hint={hint}
    />
  )
  return (
    <Panel title={device === null ? 'Add device' : `Change ${device.name}`}>
      <div className={css.inside}>
        {action.failure?.code === 'moved' && device !== null && device.version !== version ? (
          <Refusal of={action.failure}>
            <Callout
              tone="warn"
              actions={<Button onClick={() => setVersion(device.version)}>Apply mine on top</Button>}
            >
              {movedBy(action.failure)} after you opened it. Nothing of yours was saved. Compare both.
            </Callout>
            <Diff
              label="Theirs and yours"
              heads={['Field', 'Theirs', 'Yours']}
              rows={Object.entries(typed)
                .map(([name, mine]) => ({ name, theirs: String(device[name as keyof Values] ?? ''), mine }))
                .filter(({ theirs, mine }) => theirs !== mine)
                .map(({ name, theirs, mine }) => ({
                  title: labels[name] ?? name,
                  before: [theirs],
                  after: [mine],
                }))}
            />
          </Refusal>
        ) : (
          <Refused failure={action.failure} />
        )}
        <div className={css.pair}>
          <TextField
            label="Device name"
            name="name"
            mono
            value={values.name}
            onChange={set('name')}
            fault={action.fault('name')}
            locked={device === null ? null : 'fixed while connected'}
          />
          {field('address', 'Address', 'Its address in the network; not used to connect.')}
          {field('host', 'Host')}
          {field('port', 'Port')}
        </div>
        {product?.proof === 'host-key' &&
          field(
            'fingerprint',
            'Pinned host key',
            'Leave empty, test, compare the fingerprint shown, and pin it.',
          )}
        <div className={css.pair}>{described.map(([name, label]) => field(name, label))}</div>
        {moved && (
          <SecretAgainFields system={system} reentered={again} onChange={setAgain} fault={action.fault} />
        )}
        <div className={css.line}>
          <Button onClick={onClose}>Cancel</Button>
          <Button disabled={action.busy} onClick={() => void test()}>
            Test
          </Button>
          <Button look="primary" disabled={action.busy} onClick={() => void save()}>
            Save device
          </Button>
        </div>
      </div>
      {check !== null && <CheckResult check={check} onPin={set('fingerprint')} />}
    </Panel>
  )
}
