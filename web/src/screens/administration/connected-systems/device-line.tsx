import type { DeviceRow } from '@patchbay/contract/systems/checking'
import { tookWords } from '../../../ui/age.ts'
import { Button } from '../../../ui/button.tsx'
import css from './connected-systems.module.css'
import { Fingerprint, WalkWords } from './device-facts.tsx'
import { Ago } from './facts.tsx'
import { SystemState } from './system-state.tsx'

export const heads = [
  'Device',
  'State',
  'Latency',
  'Last success',
  'Last failure',
  'Host key',
  'Last walk',
  '',
]

interface Props {
  device: DeviceRow
  busy: boolean
  onShow: () => void
  onTest: () => void
  /** Null where no credential that writes is saved. */
  onTestWriting: (() => void) | null
  onEnable: () => void
  onChange: () => void
  onRemove: () => void
}

/** One device by this way. What comes from the systems file is changed there; it can be disabled here all the same. */
export function DeviceLine(props: Props) {
  const { device, busy, onShow, onTest, onTestWriting, onEnable, onChange, onRemove } = props
  const { name, health } = device
  const buttons: (readonly [string, () => void])[] = [
    ['Test', onTest],
    ...(onTestWriting === null ? [] : [['Test writing', onTestWriting] as const]),
    [device.enabled ? 'Disable' : 'Enable', onEnable],
    ...(device.origin === 'console'
      ? ([
          ['Change', onChange],
          ['Remove', onRemove],
        ] as const)
      : []),
  ]
  return (
    <tr>
      <td>
        <Button size="small" aria-label={`Show ${name}`} onClick={onShow}>
          <span className="mono">{name}</span>
        </Button>
        <div className={`mono ${css.faint}`}>{`${device.host}:${device.port}`}</div>
      </td>
      <td>
        <SystemState state={device.state} />
      </td>
      <td>{health.median === null ? '–' : tookWords(health.median)}</td>
      <td>
        <Ago at={health.last_success_at} never="never" />
      </td>
      <td>
        <Ago at={health.last_failure_at} never="none" />
        {device.state === 'failing' && <div className={css.faint}>{health.last_failure}</div>}
      </td>
      <td>{device.fingerprint === null ? '–' : <Fingerprint text={device.fingerprint} of={name} />}</td>
      <td title={device.walk?.why ?? undefined}>
        <WalkWords walk={device.walk} />
      </td>
      <td>
        <div className={css.line}>
          {buttons.map(([words, run]) => (
            <Button key={words} size="small" disabled={busy} aria-label={`${words} ${name}`} onClick={run}>
              {words}
            </Button>
          ))}
        </div>
      </td>
    </tr>
  )
}
