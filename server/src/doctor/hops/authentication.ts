import type { Authentication } from '@patchbay/connectors/identity/detail'
import { isAuthorized } from '../../facts/no-network.ts'
import { associationOf, isWireless, liveVlan } from '../known/device.ts'
import type { Judged } from './hop.ts'
import { live, owners, unknown } from './hop.ts'
import { whyUntold } from '../known/known.ts'
import type { DoctorKnown } from '../known/known.ts'
import { stageOnAir } from './air.ts'

const timeOf = ({ at }: Pick<Authentication, 'at'>) => at?.getTime() ?? 0

/** Why an authentication was refused: the system's words, and what they mean. */
function refusalWords({ failure }: Authentication): { value: string; why: string | null } {
  if (failure === null) return { value: 'refused', why: null }
  const { code, text, meaning } = failure
  const value = `refused: ${code === null ? '' : `${code} `}${text}`.trim()
  return { value, why: meaning === null ? null : `${meaning.sentence} ${meaning.remedy}` }
}

/** The teams that can end a refusal, by what the failure says of it. */
const fixers = {
  user: owners.user,
  desktop: 'desktop team: the device',
  directory: 'identity team: directory',
  certificates: 'identity team: certificates',
  identity: owners.identity,
  network: owners.network,
} as const

/** Containment that an operator ordered, before everything else: whoever is contained may look authenticated. */
function containedBy(known: DoctorKnown): Judged | null {
  for (const { source, at, containment } of known.identity) {
    if (containment === null) continue
    return {
      state: 'broken',
      value: `contained by policy ${containment.policy}`,
      expected: 'no containment',
      said: live(source, at),
      owner: owners.security,
    }
  }
  return null
}

/** The newest of all authentications that any identity system tells. */
function newest(known: DoctorKnown) {
  const all = known.identity.flatMap(({ source, at, history }) =>
    (history ?? []).map((one) => ({ source, at, one })),
  )
  return all.toSorted((a, b) => timeOf(b.one) - timeOf(a.one))[0] ?? null
}

/** Is the device authenticated, and why not. */
export function judgeAuthentication(known: DoctorKnown): Judged {
  const { dossier, health, identity, port } = known
  const { mac } = dossier
  if (mac === null) return unknown('no device is known')
  const contained = containedBy(known)
  if (contained !== null) return contained
  const kept = isWireless(dossier) ? stageOnAir(known) : null
  if (kept !== null) return kept
  const session = health?.sessions?.find((one) => one.mac === mac) ?? null
  const current = dossier.sessions.find(({ value }) => value.passed)
  const latest = newest(known)
  const isRefused = latest !== null && !latest.one.passed
  const isOpenHere = session !== null && isAuthorized(session.status)
  const air = isWireless(dossier) ? associationOf(dossier) : null
  if (session !== null && !isOpenHere && !isRefused) {
    return {
      state: 'broken',
      value: `${session.method ?? 'authentication'}: ${session.status}`,
      expected: 'authorized',
      said: health === null ? undefined : live(health.switch, health.at),
    } as Judged
  }
  if (
    isRefused &&
    !isOpenHere &&
    (current === undefined || timeOf(latest.one) > (current.value.startedAt?.getTime() ?? 0))
  ) {
    const { failure } = latest.one
    const fixer = failure?.meaning?.fixer
    return {
      state: 'broken',
      ...refusalWords(latest.one),
      expected: 'authorized',
      said: live(latest.source, latest.at),
      ...(fixer === undefined ? {} : { owner: fixers[fixer] }),
    }
  }
  // Containment hides behind a session that looks right, so that it must have been asked for.
  const unread = identity.length === 0 || identity.some(({ isContainmentRead }) => !isContainmentRead)
  if (unread) return unknown(whyUntold(known, 'identity', 'no identity system told'))
  if (session !== null || air !== null || current !== undefined) {
    const words = [current?.value.method ?? session?.method, current?.value.authorization]
    const value = words.filter(Boolean).join(', ') || 'authorized'
    if (session !== null && health !== null)
      return { state: 'good', value, expected: 'authorized', said: live(health.switch, health.at) }
    const by = air ?? current
    return { state: 'good', value, expected: 'authorized', ...(by && { said: live(by.source, by.at) }) }
  }
  const isForwarded = liveVlan(dossier, port) !== null
  if (health?.sessions == null) return unknown('the switch did not report its sessions')
  if (isForwarded)
    return {
      state: 'not-needed',
      value: 'not asked for',
      why: 'the switch forwards for the device without authentication',
      said: live(health.switch, health.at),
    }
  return {
    state: 'broken',
    value: 'no session',
    expected: 'authorized',
    said: live(health.switch, health.at),
  }
}
