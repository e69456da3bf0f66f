import type { Person } from '@patchbay/connectors/directory/capabilities'
import { errDisableCause } from '@patchbay/connectors/switch/err-disable-causes'
import type { NoNetwork } from '@patchbay/contract/switches/port'
import type { Freshness } from '@patchbay/contract/systems/sources'
import type { Port } from '@patchbay/contract/switches/port'
import type { Fact } from './fact.ts'

/** A port as it stands: what its switch said now, or its last walk. */
export interface PortStand {
  readonly switch: string
  /** Short name. */
  readonly interface: string
  readonly fullName: string
  readonly link: Port['link']
  /** Of an err-disabled port, in the device's word. */
  readonly reason: string | null
  /** When the link last changed; null where nobody told. */
  readonly since: Date | null
  readonly source: string
  readonly at: Date | null
  readonly freshness: Freshness
  /** The run that shut it, and its number for who may know it. */
  readonly shutBy: { readonly run: number | null } | null
  /** How an err-disabled port comes back, without an end; left out where that was not asked. */
  readonly recovery?: string | null
}

/** How a port is by what its switch is set to and says of it. */
export const linkOf = (adminUp: boolean, operUp: boolean | null, status: string | null): Port['link'] => {
  if (status === 'err-disabled') return 'err-disabled'
  if (!adminUp) return 'shut'
  return operUp === null ? 'unknown' : operUp ? 'up' : 'down'
}

const iso = (at: Date | null | undefined) => at?.toISOString() ?? null

/** What a port that carries nothing wants; null for one that is up, or of which nobody knows. */
export function portWithoutNetwork(port: PortStand): NoNetwork | null {
  const { link, shutBy, reason } = port
  const base = {
    since: iso(port.since),
    run: null,
    at: { switch: port.switch, interface: port.interface, fullName: port.fullName },
    account: null,
    source: port.source,
    observedAt: iso(port.at),
    freshness: port.freshness,
  }
  if (link === 'err-disabled') {
    const known = reason === null ? null : errDisableCause(reason)
    const why =
      reason === null
        ? 'The switch gave no reason.'
        : known === null
          ? `The switch gives the reason ${reason}.`
          : `${reason}: ${known.sentence} First: ${known.remedy}`
    const { recovery = null } = port
    const back = recovery === null ? '' : ` ${recovery.slice(0, 1).toUpperCase()}${recovery.slice(1)}.`
    return { ...base, cause: 'err-disabled', words: 'Port err-disabled', detail: `${why}${back}` }
  }
  if (link === 'shut') {
    const by = shutBy === null ? '' : shutBy.run === null ? ' by a run' : ` by run ${shutBy.run}`
    return {
      ...base,
      cause: 'shut',
      words: `Port shut${by}`,
      detail: shutBy === null ? 'The port is shut in the configuration of the switch.' : null,
      run: shutBy?.run ?? null,
    }
  }
  if (link !== 'down') return null
  const detail = 'Nothing is plugged in, the device is off, or the cable is broken.'
  return { ...base, cause: 'no-link', words: 'Port has no link', detail }
}

/** A switch that was asked and did not answer. */
export interface SilentSwitch {
  readonly name: string
  /** When it answered last. */
  readonly since: Date | null
  /** How asking failed, in a sentence. */
  readonly why: string
  readonly at: Date
}

export const behindSilentSwitch = (
  { name, since, why, at }: SilentSwitch,
  port: { readonly interface: string; readonly fullName: string } | null,
): NoNetwork => ({
  cause: 'switch-unreachable',
  words: 'Switch unreachable',
  since: iso(since),
  detail: why,
  run: null,
  at: { switch: name, interface: port?.interface ?? null, fullName: port?.fullName ?? null },
  account: null,
  source: name,
  observedAt: iso(at),
  freshness: 'live',
})

/** Why the account of a person opens nothing; null for one that does. */
export function accountWithoutNetwork({ source, at, value }: Fact<Person>, now: Date): NoNetwork | null {
  const of = (cause: NoNetwork['cause'], words: string, since: Date | null): NoNetwork => ({
    cause,
    words,
    since: iso(since),
    detail: `${value.displayName} (${value.username}) cannot authenticate. An active session ends at its next authentication.`,
    run: null,
    at: null,
    account: value.username,
    source,
    observedAt: iso(at),
    freshness: 'live',
  })
  if (!value.enabled) return of('account-disabled', 'Account disabled', null)
  if (value.locked) return of('account-locked', 'Account locked', null)
  if (value.expiresAt !== null && value.expiresAt <= now)
    return of('account-expired', 'Account expired', value.expiresAt)
  return null
}

/** In the words of a switch's table of sessions. */
export const isAuthorized = (status: string) => /^auth(?:orized|z success|c success)?$/i.test(status.trim())
