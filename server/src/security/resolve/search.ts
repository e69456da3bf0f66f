import type { Identifier } from '@patchbay/contract/identifiers/identifiers'
import type { Resolution } from '@patchbay/contract/workflows/cyber-security-response'
import type { Kysely } from 'kysely'
import type { Database } from '../../database/schema.ts'
import type { FactRules, QuestionRun } from '../../sources/question-sources.ts'
import { allAsked } from '../../sources/shared-fact.ts'
import type { Fact, Moment } from '../../sources/shared-fact.ts'

export type Statement = Resolution['statements'][number]
export type DeviceMac = Resolution['deviceMacs'][number]

export interface ResolveDossier {
  readonly statements: Statement[]
  /** MACs of the device by what connects them to it. */
  readonly deviceMacs: Map<string, { reasons: Set<string>; sure: DeviceMac['sure'] }>
  device: string | null
  /** Sources have said which device it is, or that it is none. */
  decided: boolean
  /** Devices that sources name for the same time; empty where they agree. */
  contenders: readonly string[]
  place: string | null
  placeSource: { readonly source: string; readonly at: Date } | null
  owner: string | null
  ownerSource: { readonly source: string; readonly at: Date } | null
  hostnames: Set<string>
  /** Subjects of the certificates that it showed. */
  readonly certificates: Set<string>
  /** User names with which it authenticated, as the identity system has them. */
  readonly usernames: Set<string>
  addresses: Set<string>
  downstream: readonly { readonly mac: string; readonly lastSeen: Date }[]
  protectedBy: readonly string[]
  /** Where each MAC is now, by our own walks. */
  readonly now: Map<string, { readonly place: string | null; readonly lastSeen: Date | null }>
  /** MACs whose session is on the air. */
  readonly air: Set<string>
}

export const emptyDossier = (): ResolveDossier => ({
  statements: [],
  deviceMacs: new Map(),
  device: null,
  decided: false,
  contenders: [],
  place: null,
  placeSource: null,
  owner: null,
  ownerSource: null,
  hostnames: new Set(),
  certificates: new Set(),
  usernames: new Set(),
  addresses: new Set(),
  downstream: [],
  protectedBy: [],
  now: new Map(),
  air: new Set(),
})

/** Points that a source gives to a device: what overlaps the time counts most. */
const points = { certain: 4, likely: 2, weak: 1 } as const

export interface Named {
  readonly mac: string
  readonly sure: Statement['sure']
}

export interface ResolveFacts {
  /** The device of the time; null where none is named, or several are named alike. */
  readonly device: Fact<readonly Named[], string | null>
  /** Logins and host names of the device are known. */
  readonly names: Moment
  /** Its other MACs are known. */
  readonly deviceMacs: Moment
}

export interface ResolveQuestion {
  readonly db: Kysely<Database>
  readonly text: string
  readonly identifier: Identifier
  readonly at: Date
  readonly dossier: ResolveDossier
}

export type ResolveSearch = ResolveQuestion & QuestionRun<ResolveFacts>

/** The device that most speaks for; two that as much speaks for are contenders, of which a person chooses. */
export function weigh(said: readonly (readonly Named[])[]): {
  readonly device: string | null
  readonly contenders: readonly string[]
} {
  const sums = new Map<string, number>()
  for (const { mac, sure } of said.flat()) sums.set(mac, (sums.get(mac) ?? 0) + points[sure])
  const ranked = [...sums].toSorted(([, one], [, other]) => other - one)
  const [first, second] = ranked
  if (first === undefined) return { device: null, contenders: [] }
  return second !== undefined && second[1] === first[1]
    ? {
        device: null,
        contenders: ranked.flatMap(([mac, sum]) => (sum === first[1] ? [mac] : [])),
      }
    : { device: first[0], contenders: [] }
}

const macOf = ({ identifier }: ResolveQuestion): string | null =>
  identifier.kind === 'mac' ? identifier.canonical : null

export const resolveFacts: FactRules<ResolveQuestion, ResolveFacts> = {
  device: {
    value: (said, search) => macOf(search) ?? weigh(said).device,
    already: (search) => macOf(search) !== null,
    limit: 'chip',
    late: true,
    note: (mac, { dossier, grown }, said) => {
      dossier.device = mac
      dossier.decided = true
      dossier.contenders = mac === null ? weigh(said).contenders : []
      if (mac !== null) connect(dossier, mac, 'It held the indicator at that time.', 'certain')
      grown()
    },
  },
  names: { ...allAsked, limit: 'chip', late: true },
  deviceMacs: { ...allAsked, limit: 'chip', late: true },
}

const ranks = ['weak', 'likely', 'certain'] as const

/** Counts a MAC as of the device, for one more reason. */
export function connect(
  { deviceMacs }: Pick<ResolveDossier, 'deviceMacs'>,
  mac: string,
  reason: string,
  sure: DeviceMac['sure'],
): void {
  const known = deviceMacs.get(mac)
  if (known === undefined) deviceMacs.set(mac, { reasons: new Set([reason]), sure })
  else {
    known.reasons.add(reason)
    if (ranks.indexOf(sure) > ranks.indexOf(known.sure)) known.sure = sure
  }
}

export const noDevice = ({ dossier }: ResolveSearch): string | null =>
  dossier.decided && dossier.device === null ? 'no device to follow' : null

/** The text of an address, where the indicator is one. */
export const addressIn = ({ identifier: { kind, canonical } }: ResolveQuestion): string | null =>
  kind === 'ipv4' || kind === 'ipv6' ? canonical : null

/** A host name or a login, where the indicator may be one. */
export const nameIn = ({ identifier: { kind, canonical } }: ResolveQuestion): string | null =>
  kind === 'name' ? canonical : null

export const loginIn = ({ identifier: { kind, canonical } }: ResolveQuestion): string | null =>
  kind === 'username' || kind === 'email' || (kind === 'name' && !/\s/.test(canonical))
    ? canonical.toLowerCase()
    : null
