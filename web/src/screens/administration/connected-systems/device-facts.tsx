import type { DeviceRow } from '@patchbay/contract/systems/checking'
import type { SystemDetail } from '@patchbay/contract/systems/system'
import { tookWords } from '../../../ui/age.ts'
import { Button } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { dateWords, hourWords } from '../../../ui/clock-words.ts'
import { Panel } from '../../../ui/panel.tsx'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { RelativeAge } from '../../../ui/relative-age.tsx'
import css from './connected-systems.module.css'
import { Ago, Facts } from './facts.tsx'
import { SystemState } from './system-state.tsx'
import { expiryWords } from './words.ts'

const words = { ok: 'whole', partial: 'in part', failed: 'failed' } as const

/** How the last walk by this way went. */
export function WalkWords({ walk }: { walk: DeviceRow['walk'] }) {
  if (walk === null) return 'not supported'
  return (
    <>
      {words[walk.outcome]}, <RelativeAge since={walk.at} />
    </>
  )
}

interface Props {
  system: SystemDetail
  device: DeviceRow
  onClose: () => void
}

/** All that is known of one device by this way. */
export function DeviceFacts({ system, device, onClose }: Props) {
  const { health, fingerprint, shown } = device
  const until = (at: string | null) => (at === null ? null : hourWords(new Date(at)))
  return (
    <Panel title={device.name}>
      {device.origin === 'file' && (
        <div className={css.inside}>
          <Callout tone="info">
            {system.locked ?? 'From the systems file, read at each start. Change it there.'}
          </Callout>
        </div>
      )}
      <Facts
        rows={[
          ['State', <SystemState state={device.state} />],
          ['Last success', <Ago at={health.last_success_at} never="never" />],
          ['Last failure', <Ago at={health.last_failure_at} never="none" />],
          ['Message', health.last_failure],
          [
            'Latency',
            health.median === null
              ? '–'
              : `half within ${tookWords(health.median)}, 95 % within ${tookWords(health.slow ?? 0)}, of ${health.answers}`,
          ],
          ['Skipped until', until(health.skipped_until)],
          ['Throttled until', until(health.throttled_until)],
          ['Last walk', <WalkWords walk={device.walk} />],
          ['Why', device.walk?.why ?? null],
          ['Connects to', <span className="mono">{`${device.host}:${device.port}`}</span>],
          ['Network address', device.address],
          ['Role', device.role],
          ['Model', device.model],
          ['Building', device.building],
          ['Closet', device.closet],
          ['Pinned', fingerprint === null ? null : <Fingerprint text={fingerprint} of={device.name} />],
          [
            'Last shown',
            shown === null || shown.fingerprint === fingerprint ? null : (
              <Fingerprint text={shown.fingerprint} of={device.name} />
            ),
          ],
          ['Shown since', shown === null ? null : dateWords(new Date(shown.since))],
          [
            'Expires',
            shown === null
              ? null
              : (expiryWords(shown.valid_to, Date.now())?.words ?? 'a host key does not expire'),
          ],
          ['Changes', writing(system, device)],
        ]}
      />
      <div className={`${css.inside} ${css.line}`}>
        <Button size="small" onClick={onClose}>
          Close
        </Button>
      </div>
    </Panel>
  )
}

const writing = (system: SystemDetail, device: DeviceRow) =>
  system.write_credential === null || device.write_entered
    ? null
    : 'none: re-enter the write credential for this address'

/** In full, in as many lines as it takes, and to be copied. */
export function Fingerprint({ text, of }: { text: string; of: string }) {
  return (
    <span className={`mono ${css.fingerprint}`}>
      <span>{text}</span>
      <CopyButton text={text} what={`the fingerprint of ${of}`} />
    </span>
  )
}
