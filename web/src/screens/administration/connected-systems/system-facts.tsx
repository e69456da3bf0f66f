import type { SystemDetail } from '@patchbay/contract/systems/system'
import type { ReactNode } from 'react'
import { tookWords } from '../../../ui/age.ts'
import { hourWords } from '../../../ui/clock-words.ts'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { RelativeAge } from '../../../ui/relative-age.tsx'
import css from './connected-systems.module.css'
import { useChoices } from './questions.ts'
import { expiryWords, placeWords } from './words.ts'

function Facts({ rows }: { rows: readonly (readonly [string, ReactNode])[] }) {
  return (
    <dl className={css.facts}>
      {rows
        .filter(([, value]) => value !== null)
        .map(([label, value]) => (
          <div key={label} style={{ display: 'contents' }}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  )
}

const ago = (at: string | null, never: string) =>
  at === null ? (
    never
  ) : (
    <>
      <RelativeAge since={at} /> ago
    </>
  )

const settingWords = (value: boolean | number | string | null) =>
  typeof value === 'boolean' ? (value ? 'on' : 'off') : String(value ?? '–')

export function HealthFacts({ system: { health } }: { system: SystemDetail }) {
  return (
    <Panel title="Health">
      <Facts
        rows={[
          ['Last success', ago(health.last_success_at, 'never')],
          ['Last failure', ago(health.last_failure_at, 'none')],
          ['It said', health.last_failure],
          [
            'Latency',
            health.median === null
              ? '–'
              : `half within ${tookWords(health.median)}, 95 % within ${tookWords(health.slow ?? 0)}, of ${health.answers}`,
          ],
          ['Being asked', `${health.running} now`],
          ['Spared until', health.spared_until === null ? null : hourWords(new Date(health.spared_until))],
          [
            'Throttled until',
            health.throttled_until === null ? null : hourWords(new Date(health.throttled_until)),
          ],
        ]}
      />
    </Panel>
  )
}

export function TrustFacts({ system }: { system: SystemDetail }) {
  if (system.per_device) return null
  const { fingerprint, authority, shown } = system
  const expiry = expiryWords(system.expires_at, Date.now())
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
          ['Name in it', system.server_name],
          ['Proof', fingerprint === null && authority === null ? 'nothing is set' : null],
          ['Showed', shown === null ? 'not tested yet' : (shown.subject ?? shown.algorithm ?? '')],
          ['Issuer', shown?.issuer ?? null],
          ['Seen', shown === null ? null : ago(shown.seen_at, '')],
          [
            'Expires',
            expiry === null ? null : (
              <span className={expiry.soon ? css.soon : undefined}>{expiry.words}</span>
            ),
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
          ['In the network', system.address],
          [
            'Its own page',
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
              : `${credential.username ?? 'community'}${credential.has_secret ? ', secret stored and sealed' : ', secret missing'}`,
          ],
          ...system.settings.map(({ name, value }) => [titleOf(name), settingWords(value)] as const),
          ['Comes from', system.origin === 'file' ? 'the systems file' : 'the console'],
        ]}
      />
    </Panel>
  )
}
