import type { Answer, Fact } from '@patchbay/contract/workflows/search-and-locate'
import type { Line } from '@patchbay/contract/common-queries/device-lookup'
import type { Freshness, Source } from '@patchbay/contract/systems/sources'
import { rank } from './candidates.ts'
import type { Ranked } from './candidates.ts'
import { addressDetail } from './card-address.ts'
import { infrastructureLines, personLines } from './card-others.ts'
import type { Lines } from './card-others.ts'
import { ticketsOf } from './card-tickets.ts'
import { warningsOf } from './card-warnings.ts'
import type { Dossier } from './dossier.ts'
import { kindOf } from './kind.ts'
import { makerOf } from './vendors.ts'

/** What is said on a line, by whom and when. */
export interface Spoken {
  readonly value: string
  readonly detail?: string | null
  readonly source: string | null
  readonly at: Date | null
  readonly freshness: Freshness
  readonly disputed: boolean
  /** Pages of what is said, at the system that says it. */
  readonly links?: Line['links']
}

const fromFact = (fact: Fact | undefined, detail: string | null = null): Spoken | undefined =>
  fact === undefined
    ? undefined
    : {
        value: fact.value,
        detail,
        source: fact.source,
        at: fact.observedAt === null ? null : new Date(fact.observedAt),
        freshness: fact.freshness,
        disputed: fact.disputed,
      }

function what(dossier: Dossier, answer: Answer, best: Ranked | undefined): Spoken | undefined {
  const { endpoint, leases, computers, mac } = dossier
  if (mac === null) return undefined
  const [lease] = leases
  const [computer] = computers
  const said = lease ?? computer ?? endpoint
  const detail = [kindOf(dossier, best).words, mac].filter((part) => part !== answer.title)
  return {
    value: answer.title,
    detail: detail.join(', ') || null,
    source: said?.source ?? best?.source ?? null,
    at: said?.at ?? best?.lastSeen ?? null,
    freshness: said === undefined ? 'cached' : 'live',
    disputed: false,
  }
}

type Placed = Pick<Ranked, 'port' | 'source' | 'lastSeen' | 'freshness'>

function placed(best: Placed, value: string, detail: string | null, disputed: boolean): Spoken {
  return { value, detail, source: best.source, at: best.lastSeen, freshness: best.freshness, disputed }
}

function where(best: (Placed & Pick<Ranked, 'air'>) | undefined, disputed: boolean): Spoken | undefined {
  if (best === undefined) return undefined
  const { building, buildingName, floor, room, roomName } = best.port
  // The outlet of an access point is not the device's own.
  const outlet = best.air === undefined ? best.port.outlet : null
  const house = [building, buildingName].filter(Boolean).join(' ')
  const parts = [house, floor ? `floor ${floor}` : null, room, roomName]
  const value = parts.filter(Boolean).join(', ')
  if (value === '' && outlet === null) return undefined
  return placed(
    best,
    value || `outlet ${outlet}`,
    value && outlet !== null ? `outlet ${outlet}` : null,
    disputed,
  )
}

function profile({ mac, endpoint, sessions }: Dossier): Spoken | undefined {
  const maker = mac === null ? null : makerOf(mac)
  const [session] = sessions
  const profiled = endpoint?.value.profile || session?.value.profile || null
  const said = endpoint?.value.profile ? endpoint : (session ?? null)
  if (profiled === null && maker === null) return undefined
  return {
    value: profiled ?? maker ?? '',
    detail: profiled === null ? null : maker,
    // The maker is read from the address itself; nobody has to say it.
    source: profiled === null ? null : (said?.source ?? null),
    at: profiled === null ? null : (said?.at ?? null),
    freshness: profiled === null ? 'unknown' : 'live',
    disputed: false,
  }
}

function warnings(words: readonly string[], disputed: boolean): Spoken | undefined {
  const [first, ...others] = words
  if (first === undefined) return undefined
  return {
    value: first,
    detail: others.join('; ') || null,
    source: null,
    at: null,
    freshness: 'unknown',
    disputed,
  }
}

/** The port that was asked about, where there is not one device on it: what is the same for all of them. */
function portLines({ asked }: Dossier): Lines {
  if (asked === null) return {}
  const at: Placed = { port: asked, source: 'index', lastSeen: asked.observedAt, freshness: 'cached' }
  return {
    where: where(at, false),
    port: placed(at, `${asked.switch} ${asked.interface}`, null, false),
  }
}

/** What is known for each line; a line that nobody speaks to is not there. */
export function linesOf(dossier: Dossier, answer: Answer, sources: readonly Source[], now: Date): Lines {
  const best = dossier.mac === null ? undefined : rank(dossier)[0]
  const fact = (name: Fact['name']) => answer.facts.find((one) => one.name === name)
  const disputed = new Set(answer.contradictions.map(({ about }) => about.toLowerCase()))
  const address = fact('address')
  const session = dossier.sessions[0]?.value
  const seen = fact('last-seen')
  const words = warningsOf(dossier, answer, best, sources)
  if (dossier.infrastructure !== null) return infrastructureLines(dossier)
  if (dossier.mac === null) return { ...personLines(dossier), ...portLines(dossier) }
  return {
    what: what(dossier, answer, best),
    owner: fromFact(fact('owner')),
    department: fromFact(fact('department')),
    where: where(best, disputed.has('place')),
    ...(best === undefined
      ? {}
      : {
          port: placed(
            best,
            best.air?.accessPoint ?? `${best.port.switch} ${best.port.interface}`,
            best.air?.words ?? fact('link')?.value ?? null,
            disputed.has('place'),
          ),
        }),
    vlan: fromFact(fact('vlan')),
    address: fromFact(address, addressDetail(dossier, address?.value, sources, now)),
    'sign-on': fromFact(
      fact('sign-on'),
      [session?.username, session?.authorization].filter(Boolean).join(', ') || null,
    ),
    seen: fromFact(seen, fact('first-seen')?.value ?? null),
    profile: profile(dossier),
    tickets: ticketsOf(dossier, sources),
    warnings: warnings(words, answer.contradictions.length > 0),
  }
}
