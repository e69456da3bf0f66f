import type { Door } from '@patchbay/connectors/connector/connecting'
import type { Ask, Trust } from '@patchbay/connectors/asking'
import type { ConnectorContext } from '@patchbay/connectors/connector-context'
import { Failure } from '@patchbay/connectors/failures'
import { knock, present, resolveDoor } from '@patchbay/connectors/transport/presented'
import type { Presented, Target } from '@patchbay/connectors/transport/presented'
import type { ShownPeer } from '@patchbay/contract/systems/system'
import { todoFor } from './steps.ts'
import type { StepDone } from './steps.ts'

export interface AtDoors {
  readonly title: string
  readonly doors: readonly Door[]
  readonly trust: Trust
  readonly context: ConnectorContext
}

const failed = (error: unknown): StepDone => {
  if (!(error instanceof Failure)) throw error
  return { state: 'failed', words: error.detail.message, todo: todoFor(error) }
}

const atDoor = ({ title }: Door, words: string) => (title === null ? words : `${title}: ${words}`)

/** Names and the rule on destinations: what may be dialled, and at which address. */
export async function lookUp({ doors, context }: AtDoors, targets: Target[], ask: Ask): Promise<StepDone> {
  const words = new Set<string>()
  try {
    for (const door of doors) {
      const target = await resolveDoor(door, context, ask.signal)
      targets.push(target)
      const { host } = door.reach
      words.add(
        target.address === host
          ? `${host} lies in the management networks`
          : `${host} is ${target.address}, in the management networks`,
      )
    }
  } catch (error) {
    return failed(error)
  }
  return { state: 'done', words: [...words].join('; ') }
}

/** Does anything take connections there. */
export async function knockAt(
  { title, doors }: AtDoors,
  targets: readonly Target[],
  ask: Ask,
): Promise<StepDone> {
  const words: string[] = []
  for (const [index, door] of doors.entries()) {
    const target = targets[index]
    if (target === undefined) continue
    const place = `${target.address} port ${target.port}`
    if (door.protocol === 'snmp') {
      return {
        state: 'skipped',
        words: `SNMP uses UDP at ${place}, without a connection to open; the first answer shows that it is reachable`,
      }
    }
    if (door.protocol === 'dns') {
      return {
        state: 'skipped',
        words: `DNS uses UDP at ${place}, without a connection to open; the first answer shows that it is reachable`,
      }
    }
    try {
      await knock(title, target, ask)
      words.push(atDoor(door, `${place} accepts connections`))
    } catch (error) {
      return failed(error)
    }
  }
  return { state: 'done', words: words.join('; ') }
}

function shownOf(door: Door, presented: Presented, now: Date): ShownPeer[] {
  const { certificate, hostKey } = presented
  const seen = { door: door.title, seen_at: now.toISOString() }
  if (hostKey !== null) {
    const { fingerprint, algorithm } = hostKey
    const none = { subject: null, issuer: null, names: [], valid_from: null, valid_to: null }
    return [{ kind: 'host-key', fingerprint, algorithm, ...none, ...seen }]
  }
  if (certificate === null) return []
  const { subject, issuer, names, validFrom, validTo, fingerprint, protocol } = certificate
  return [
    {
      kind: 'certificate',
      fingerprint,
      subject,
      issuer,
      algorithm: protocol,
      names: [...names],
      valid_from: validFrom.toISOString(),
      valid_to: validTo.toISOString(),
      ...seen,
    },
  ]
}

const provenWords = ({ certificate, hostKey }: Presented) =>
  hostKey !== null
    ? `Proven by its pinned ${hostKey.algorithm} host key`
    : `Proven by the certificate ${certificate?.subject ?? ''}, over ${certificate?.protocol ?? 'TLS'}`

/** What the peer shows of itself, before anything is sent to it, and whether that proves what is set. */
export async function lookAt({ title, doors, trust, context }: AtDoors, ask: Ask): Promise<StepDone> {
  const shown: ShownPeer[] = []
  const words: string[] = []
  for (const door of doors) {
    if (door.protocol === 'plain') {
      return {
        state: 'skipped',
        words: 'TLS is off in its settings: its identity is not proven, and the login is sent in clear text',
      }
    }
    if (door.protocol === 'snmp') {
      return {
        state: 'skipped',
        words: 'SNMP shows no identity before the first answer; v3 proves both sides with it',
      }
    }
    if (door.protocol === 'dns') {
      return {
        state: 'skipped',
        words: 'DNS proves no identity; no login is sent to it',
      }
    }
    try {
      const presented = await present(title, door, trust, context, ask)
      shown.push(...shownOf(door, presented, context.now()))
      if (presented.unproven !== null) {
        return {
          state: 'failed',
          words: atDoor(door, presented.unproven),
          todo: 'Nothing was sent. Compare the fingerprint on the system itself, and pin it only if it is the same.',
          shown,
        }
      }
      words.push(atDoor(door, provenWords(presented)))
    } catch (error) {
      return { ...failed(error), shown }
    }
  }
  return { state: 'done', words: words.join('; '), shown }
}
