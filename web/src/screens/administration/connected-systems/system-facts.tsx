import type { ProvenPeer, SystemDetail } from '@patchbay/contract/systems/system'
import type { ReactNode } from 'react'
import { tookWords } from '../../../ui/age.ts'
import { dateWords, hourWords } from '../../../ui/clock-words.ts'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { StateGlyph } from '../../../ui/state-glyph.tsx'
import css from './connected-systems.module.css'
import { Ago, Facts } from './facts.tsx'
import { useChoices } from './questions.ts'
import { expiryWords, placeWords } from './words.ts'

const settingWords = (value: boolean | number | string | null) =>
  typeof value === 'boolean' ? (value ? 'on' : 'off') : String(value ?? '–')

export function HealthFacts({ system: { health, ways } }: { system: SystemDetail }) {
  return (
    <Panel title="Health">
      <Facts
        rows={[
          ['Last success', <Ago at={health.last_success_at} never="never" />],
          ['Last failure', <Ago at={health.last_failure_at} never="none" />],
          ['Message', health.last_failure],
          [
            'Latency',
            health.median === null
              ? '–'
              : `half within ${tookWords(health.median)}, 95 % within ${tookWords(health.slow ?? 0)}, of ${health.answers}`,
          ],
          // Of another server's asking; what this one knows stands under Pace.
          [
            'Skipped until',
            ways !== null || health.skipped_until === null ? null : hourWords(new Date(health.skipped_until)),
          ],
          [
            'Throttled until',
            ways !== null || health.throttled_until === null
              ? null
              : hourWords(new Date(health.throttled_until)),
          ],
        ]}
      />
    </Panel>
  )
}

export function TrustFacts({ system }: { system: SystemDetail }) {
  if (system.per_device) return <DevicesTrust system={system} />
  const { fingerprint, authority, shown, peers } = system
  const expiry = expiryWords(system.expires_at, Date.now())
  const [latest] = peers
  return (
    <Panel title="Trust">
      <Facts
        rows={[
          [
            'Pinned',
            fingerprint === null ? null : (
              <span className="mono">
                {fingerprint} <CopyButton text={fingerprint} what="fingerprint" />
              </span>
            ),
          ],
          ['Authority', authority?.subject ?? null],
          ['Certificate name', system.server_name],
          ['Proof', fingerprint === null && authority === null ? 'not configured' : null],
          ['Showed', shown === null ? 'nothing yet' : (shown.subject ?? shown.algorithm ?? '')],
          [
            'Fingerprint',
            shown === null || shown.fingerprint === fingerprint ? null : (
              <span className="mono">{shown.fingerprint}</span>
            ),
          ],
          ['Issuer', shown?.issuer ?? null],
          ['Seen', shown === null ? null : <Ago at={shown.seen_at} never="" />],
          [
            'Shown since',
            latest === undefined || latest.fingerprint !== shown?.fingerprint
              ? null
              : dateWords(new Date(latest.since)),
          ],
          ...(peers.length > 1 ? peers.map(doorRow) : []),
          ['Expires', expiry === null ? null : <Ending expiry={expiry} />],
        ]}
      />
    </Panel>
  )
}

/** Of a system with several doors: what each of them showed. */
const doorRow = (peer: ProvenPeer): readonly [string, ReactNode] => {
  const expiry = expiryWords(peer.valid_to, Date.now())
  return [
    peer.door ?? 'Itself',
    <>
      {peer.subject ?? peer.algorithm ?? ''}
      {expiry !== null && (
        <>
          {', until '}
          <Ending expiry={expiry} />
        </>
      )}
    </>,
  ]
}

function Ending({ expiry }: { expiry: NonNullable<ReturnType<typeof expiryWords>> }) {
  if (!expiry.soon) return expiry.words
  return (
    <span className={css.slowed}>
      <StateGlyph glyph="warn" />
      {expiry.words}
    </span>
  )
}

/** Of a system that is many: how many of its devices have proved themselves on a connection of ours. */
function DevicesTrust({ system }: { system: SystemDetail }) {
  const { kind, product, proven, devices, peers } = system
  const proof = useChoices().data?.products.find((one) => one.kind === kind && one.product === product)?.proof
  if (proof !== 'host-key' && proof !== 'certificate') return null
  const [latest] = peers
  return (
    <Panel title="Trust">
      <Facts
        rows={[
          ['Verified', `${proven} of ${devices === 1 ? 'one device' : `${devices} devices`}`],
          ['By', proof === 'host-key' ? 'pinned host key of each' : 'pinned certificate of each'],
          [
            'Last',
            latest === undefined ? null : (
              <>
                {latest.device ?? ''}, <Ago at={latest.seen_at} never="" />
              </>
            ),
          ],
          [
            'Expires',
            system.expires_at === null ? 'host keys do not expire' : system.expires_at.slice(0, 10),
          ],
        ]}
      />
    </Panel>
  )
}

export function SetupFacts({ system }: { system: SystemDetail }) {
  const { credential } = system
  const fields = useChoices().data?.products.find(
    (one) => one.kind === system.kind && one.product === system.product,
  )?.fields
  const titleOf = (name: string) => fields?.find((field) => field.name === name)?.title ?? name
  return (
    <Panel title="Connection">
      <Facts
        rows={[
          ['Connects to', <span className="mono">{placeWords(system)}</span>],
          ['Network address', system.address],
          [
            'System page',
            system.page === null ? null : (
              <a href={system.page} target="_blank" rel="noreferrer">
                {system.page}
              </a>
            ),
          ],
          [
            'Login',
            credential === null
              ? 'none'
              : `${credential.username ?? 'community'}${credential.has_secret ? ', secret stored encrypted' : ', secret missing'}`,
          ],
          ...system.settings.map(({ name, value }) => [titleOf(name), settingWords(value)] as const),
          ['Origin', system.origin === 'file' ? 'the systems file' : 'the console'],
        ]}
      />
    </Panel>
  )
}
