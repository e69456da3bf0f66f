import type { Line } from '@patchbay/contract/answer-parts'
import type { Answer, Fact } from '@patchbay/contract/workflows/search-and-locate'
import type { Ranked } from './candidates.ts'
import type { Documented, Dossier } from './dossier.ts'
import { kindOf } from './kind.ts'
import { factLine, listLine, spokenLine } from './scan-lines.ts'

interface About {
  readonly dossier: Dossier
  readonly own: Documented | null
  readonly best: Ranked | undefined
  readonly answer: Answer
}

const capital = (words: string) => `${words.slice(0, 1).toUpperCase()}${words.slice(1)}`

/** Labels of the lists that tell what a thing is, not where. */
const ofThing = ['State', 'Role', 'Name', 'Kind', 'Serial', 'Asset tag', 'MAC'] as const

const identifiers: ReadonlySet<string> = new Set(['Serial', 'Asset tag', 'MAC'])

/** What it is and its state, as the lists, the last walk or the systems tell it. */
export function thingLines({ dossier, own, best, answer }: About): Line[] {
  const { infrastructure, people, mac } = dossier
  if (own !== null) return listedLines(own, infrastructure)
  if (infrastructure !== null) {
    const { known = {}, source } = infrastructure
    const at = known.seen ?? null
    const say = (name: string, label: string, value: string | null | undefined) =>
      spokenLine(name, label, value, { source, at, freshness: 'cached' })
    return [
      ...say('kind', 'Kind', known.kind),
      ...say('state', 'State', known.link),
      ...say('model', 'Model', known.model),
      ...say('vlan', 'VLAN', known.vlan),
      ...say('address', 'Address', known.address),
    ]
  }
  if (mac === null) {
    const [person] = people
    if (person === undefined) return []
    const said = { source: person.source, at: person.at, freshness: 'live' } as const
    return [
      ...spokenLine('kind', 'Kind', 'Person', said),
      ...spokenLine('department', 'Department', person.value.department, said),
    ]
  }
  return deviceLines(answer, kindOf(dossier, best).words, best)
}

/** "ok" of the last walk of a switch is its state as far as we know it. */
const walkOf = (infrastructure: Dossier['infrastructure']) =>
  infrastructure?.facts.find(({ label }) => label === 'Last walk')?.value

function listedLines(
  { kind, facts, model, seen }: Documented,
  infrastructure: Dossier['infrastructure'],
): Line[] {
  // The lists have no age; a state is of the time when it was read.
  return [
    ...listLine('kind', 'Kind', infrastructure?.known?.kind ?? capital(kind.resource.one)),
    ...spokenLine('walk', 'Last walk', walkOf(infrastructure), {
      source: 'index',
      at: seen,
      freshness: 'cached',
    }),
    ...ofThing.flatMap((label) =>
      label === 'State'
        ? spokenLine('state', label, facts[label], { source: 'index', at: seen, freshness: 'cached' })
        : listLine(label.toLowerCase(), label, facts[label], identifiers.has(label)),
    ),
    ...listLine('model', 'Model', model),
  ]
}

/** Facts of the answer that a card for one hand has room for. */
const factsOfDevice: readonly Fact['name'][] = ['link', 'sign-on', 'mac', 'address', 'owner']

function deviceLines({ noNetwork, facts }: Answer, kind: string, best: Ranked | undefined): Line[] {
  const source = best?.source ?? facts[0]?.source ?? 'index'
  const said = { source, at: best?.lastSeen ?? null, freshness: best?.freshness ?? 'cached' } as const
  return [
    ...spokenLine('kind', 'Kind', kind, said),
    ...spokenLine('state', 'State', noNetwork?.words, said, 'bad'),
    ...factsOfDevice.flatMap((name) => facts.filter((fact) => fact.name === name).map(factLine)),
  ]
}
