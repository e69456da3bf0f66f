import type { Check, DeviceRow } from '@patchbay/contract/systems/checking'
import type { SystemDetail } from '@patchbay/contract/systems/system'
import { useState } from 'react'
import { call } from '../../../api/client.ts'
import { Button } from '../../../ui/button.tsx'
import { DataTable } from '../../../ui/data-table.tsx'
import { TextField } from '../../../ui/field.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import { CheckResult } from '../../../systems/check-result.tsx'
import css from './connected-systems.module.css'
import { DeviceFacts } from './device-facts.tsx'
import { DeviceForm } from './device-form.tsx'
import { DeviceLine, heads } from './device-line.tsx'
import { DevicesCsv } from './devices-csv.tsx'
import { NotRead, Refused } from './failed.tsx'
import { useDevices } from './questions.ts'
import { useAction } from './use-action.ts'
import type { Place } from './use-place.ts'

type Open = { readonly device: DeviceRow | null } | 'csv' | null

/** The devices that a system reaches one by one, each tested and pinned for itself. */
export function Devices({ system, place }: { system: SystemDetail; place: Place }) {
  const found = useDevices(system.name, place.q, place.page)
  const [open, setOpen] = useState<Open>(null)
  // A form that was saved closes itself, and not what was opened meanwhile.
  const close = () => setOpen((now) => (now === open ? null : now))
  const [checked, setChecked] = useState<{ readonly title: string; readonly check: Check } | null>(null)
  const [shown, setShown] = useState<string | null>(null)
  const action = useAction()
  const test = async (name: string, credential: 'reads' | 'writes') => {
    const check = await action.run(
      () =>
        call('POST /administration/connected-systems/check/', {
          body: { name: system.name, system: null, device: name, credential },
        }),
      'Tested',
    )
    const title = `Test of ${name}${credential === 'writes' ? ' with the write credential' : ''}`
    setChecked(check === null ? null : { title, check })
  }
  const remove = ({ name, version }: DeviceRow) =>
    void action.run(
      () =>
        call('POST /administration/connected-systems/devices/remove/', {
          body: { system: system.name, name, version },
        }),
      `${name} removed`,
    )
  const enable = ({ name, version, enabled }: DeviceRow) =>
    void action.run(
      () =>
        call('POST /administration/connected-systems/devices/enable/', {
          body: { system: system.name, name, version, enabled: !enabled },
        }),
      enabled ? `${name} disabled` : `${name} enabled`,
    )
  const looked = found.data?.devices.find(({ name }) => name === shown)
  const pages = Math.max(1, Math.ceil((found.data?.total ?? 0) / (found.data?.size ?? 10)))
  return (
    <>
      {open === 'csv' && <DevicesCsv system={system} onClose={close} />}
      {open !== null && open !== 'csv' && (
        <DeviceForm
          key={open.device?.name ?? ''}
          system={system}
          device={found.data?.devices.find(({ name }) => name === open.device?.name) ?? open.device}
          onClose={close}
        />
      )}
      <Panel
        title="Devices"
        {...(found.data === undefined ? {} : { count: found.data.total })}
        aside={
          <>
            <Button size="small" onClick={() => setOpen('csv')}>
              Import CSV
            </Button>
            <Button size="small" onClick={() => setOpen({ device: null })}>
              Add device
            </Button>
          </>
        }
      >
        <div className={css.inside}>
          <Refused failure={action.failure} />
          <TextField
            label="Filter"
            name="filter"
            value={place.q}
            onChange={place.filterDevices}
            placeholder="Name, address, model or building"
          />
        </div>
        {found.data === undefined ? (
          found.isError ? (
            <NotRead what="The devices" error={found.error} onTryAgain={() => found.refetch()} />
          ) : (
            <SkeletonRows rows={5} />
          )
        ) : found.data.total === 0 ? (
          <p className={`${css.inside} ${css.muted}`}>
            {place.q === '' ? 'No devices yet.' : 'No device matches.'}
          </p>
        ) : (
          <DataTable label="Devices" heads={heads} stacks="named">
            {found.data.devices.map((device) => (
              <DeviceLine
                key={device.name}
                device={device}
                busy={action.busy}
                onShow={() => setShown(device.name)}
                onTest={() => void test(device.name, 'reads')}
                onTestWriting={
                  system.write_credential === null ? null : () => void test(device.name, 'writes')
                }
                onEnable={() => enable(device)}
                onChange={() => setOpen({ device })}
                onRemove={() => remove(device)}
              />
            ))}
          </DataTable>
        )}
        {pages > 1 && (
          <div className={`${css.inside} ${css.line}`}>
            <Button size="small" disabled={place.page <= 1} onClick={() => place.turnTo(place.page - 1)}>
              Back
            </Button>
            <span className={css.muted}>
              Page {place.page} of {pages}
            </span>
            <Button size="small" disabled={place.page >= pages} onClick={() => place.turnTo(place.page + 1)}>
              Next
            </Button>
          </div>
        )}
      </Panel>
      {looked !== undefined && <DeviceFacts system={system} device={looked} onClose={() => setShown(null)} />}
      {checked !== null && (
        <Panel title={checked.title}>
          <CheckResult check={checked.check} onPin={null} />
        </Panel>
      )}
    </>
  )
}
