import type { Check, DeviceRow } from '@patchbay/contract/systems/checking'
import type { SystemDetail } from '@patchbay/contract/systems/system'
import { useState } from 'react'
import { call } from '../../../api/client.ts'
import { Button } from '../../../ui/button.tsx'
import { DataTable } from '../../../ui/data-table.tsx'
import { TextField } from '../../../ui/field.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { RelativeAge } from '../../../ui/relative-age.tsx'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import { CheckResult } from './check-result.tsx'
import css from './connected-systems.module.css'
import { DeviceForm } from './device-form.tsx'
import { DevicesCsv } from './devices-csv.tsx'
import { NotRead, Refused } from './failed.tsx'
import { useDevices } from './questions.ts'
import { useAction } from './use-action.ts'
import type { Place } from './use-place.ts'

const heads = ['Device', 'Address', 'Connects to', 'Host key', 'Last walk', '']

type Open = { readonly device: DeviceRow | null } | 'csv' | null

/** The devices that a system reaches one by one, each tested and pinned for itself. */
export function Devices({ system, place }: { system: SystemDetail; place: Place }) {
  const found = useDevices(system.name, place.q, place.page)
  const [open, setOpen] = useState<Open>(null)
  const [checked, setChecked] = useState<{ readonly name: string; readonly check: Check } | null>(null)
  const action = useAction()
  const test = async (name: string) => {
    const check = await action.run(
      () =>
        call('POST /administration/connected-systems/check/', {
          body: { name: system.name, system: null, device: name },
        }),
      'Tested',
    )
    setChecked(check === null ? null : { name, check })
  }
  const remove = ({ name, version }: DeviceRow) =>
    void action.run(
      () =>
        call('POST /administration/connected-systems/devices/remove/', {
          body: { system: system.name, name, version },
        }),
      `${name} removed`,
    )
  const pages = Math.max(1, Math.ceil((found.data?.total ?? 0) / (found.data?.size ?? 10)))
  return (
    <>
      {open === 'csv' && <DevicesCsv system={system} onClose={() => setOpen(null)} />}
      {open !== null && open !== 'csv' && (
        <DeviceForm
          key={open.device?.name ?? ''}
          system={system}
          device={open.device}
          onClose={() => setOpen(null)}
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
              Add a device
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
            {place.q === '' ? 'It has no devices yet.' : 'No device fits.'}
          </p>
        ) : (
          <DataTable label="Devices" heads={heads}>
            {found.data.devices.map((device) => (
              <tr key={device.name}>
                <td className="mono">{device.name}</td>
                <td className="mono">{device.address ?? '–'}</td>
                <td className="mono">
                  {device.host}:{device.port}
                </td>
                <td className="mono" title={device.fingerprint ?? undefined}>
                  {device.fingerprint === null ? '–' : `${device.fingerprint.slice(0, 18)}…`}
                </td>
                <td title={device.walk?.why ?? undefined}>
                  {device.walk === null ? (
                    'never'
                  ) : (
                    <>
                      {device.walk.outcome}, <RelativeAge since={device.walk.at} />
                    </>
                  )}
                </td>
                <td>
                  <Button
                    size="small"
                    disabled={action.busy}
                    aria-label={`Test ${device.name}`}
                    onClick={() => void test(device.name)}
                  >
                    Test
                  </Button>{' '}
                  {device.origin === 'console' && (
                    <>
                      <Button
                        size="small"
                        aria-label={`Change ${device.name}`}
                        onClick={() => setOpen({ device })}
                      >
                        Change
                      </Button>{' '}
                      <Button
                        size="small"
                        disabled={action.busy}
                        aria-label={`Remove ${device.name}`}
                        onClick={() => remove(device)}
                      >
                        Remove
                      </Button>
                    </>
                  )}
                </td>
              </tr>
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
      {checked !== null && (
        <Panel title={`Test of ${checked.name}`}>
          <CheckResult check={checked.check} onPin={null} />
        </Panel>
      )}
    </>
  )
}
