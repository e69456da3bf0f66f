import { macBadges } from '@patchbay/contract/identifiers/mac'
import type { Answer, Reason, Statement } from '@patchbay/contract/workflows/search-and-locate'
import type { Source } from '@patchbay/contract/systems/sources'
import { candidateOf, rank } from './candidates.ts'
import { confidenceOf } from './confidence.ts'
import { contradictionsIn } from './contradictions.ts'
import { documentedPages, documentedStatements, ownByRecords } from './documented.ts'
import type { Dossier } from './dossier.ts'
import { factsOf } from './facts.ts'
import { noNetworkOf } from './port-stands.ts'
import { kindOf } from './kind.ts'
import { ownerOf } from './owner.ts'
import { statementsOf } from './statements.ts'
import { nameOf } from './title.ts'
import { trailOf } from './trail.ts'
import { makerOf } from './vendors.ts'
import { sentenceOf, verdictOf } from './verdict.ts'

const silentStates: readonly Source['state'][] = [
  'failed',
  'timed-out',
  'throttled',
  'partial',
  'stale',
  'not-permitted',
]

/** Other devices, and other places, that are written out. */
const mostOthers = 10
const mostPlaces = 20

const more = (count: number, what: string): Reason[] =>
  count > 0 ? [{ tone: 'against', text: `${count} ${what}` }] : []

/** What speaks against the answer as a whole: other devices that fit as well, and sources that are missing from it. */
const doubtsOf = (dossier: Dossier, sources: readonly Source[]): Reason[] => [
  ...dossier.others.slice(0, mostOthers).map(({ source, ask, title, detail }): Reason => {
    const name = title === ask ? ask : `${ask} (${title})`
    return {
      tone: 'against',
      text: `${source} also names another device: ${[name, detail].filter(Boolean).join(', ')}`,
    }
  }),
  ...more(dossier.others.length - mostOthers, 'other devices are also named'),
  ...sources.flatMap(({ name, state, why }): Reason[] =>
    silentStates.includes(state)
      ? [{ tone: 'missing', text: `${name}: ${why ?? state.replace('-', ' ')}` }]
      : [],
  ),
]

function infrastructureStatement({ infrastructure }: Dossier): Statement[] {
  if (infrastructure === null || infrastructure.facts.length === 0) return []
  const { source, title, facts } = infrastructure
  return [
    {
      source,
      title,
      observedAt: null,
      freshness: 'cached',
      rows: facts.map((row) => ({ ...row, identifier: false })),
    },
  ]
}

/** Draws the whole answer from what is known now. */
export function answerFrom(dossier: Dossier, asked: string, sources: readonly Source[]): Answer {
  const { mac, infrastructure, documented } = dossier
  const ranked = mac === null ? [] : rank(dossier)
  const [best, ...others] = ranked
  const contradictions = contradictionsIn(dossier, ranked)
  const disputedFacts = new Set(contradictions.map(({ about }) => about.toLowerCase()))
  const disputedValues = new Set(
    contradictions.flatMap(({ rows }) => rows.slice(1).map(({ value }) => value)),
  )
  const verdict = verdictOf(dossier, best, sources)
  const noNetwork = noNetworkOf(dossier, best)
  const owner = ownerOf(dossier)
  const kind = kindOf(dossier, best)
  const person = mac === null ? dossier.people[0]?.value : undefined
  const title = infrastructure?.title ?? person?.displayName ?? nameOf(dossier, best) ?? mac ?? asked
  const about = person
    ? [person.title, person.department]
    : [
        owner === null ? kind.words : `${kind.words} of ${owner.name}`,
        owner?.department ?? (mac === null ? null : makerOf(mac)),
      ]
  const records = ownByRecords(documented, asked)
  const isThing = infrastructure !== null || (mac === null && person === undefined)
  const iconOf = () => {
    if (infrastructure !== null) return infrastructure.icon ?? 'switch'
    if (person !== undefined) return 'person'
    return mac === null ? (records?.icon ?? kind.icon) : kind.icon
  }
  return {
    verdict,
    sentence:
      verdict === 'asking' && records !== null
        ? records.sentence
        : sentenceOf({ verdict, title, best, dossier, sources, noNetwork }),
    title,
    subtitle: isThing ? null : about.filter(Boolean).join(', ') || null,
    icon: iconOf(),
    badges: mac === null ? [] : [...macBadges(mac)],
    confidence:
      noNetwork === null
        ? confidenceOf(best, dossier, contradictions, verdict)
        : { word: 'none', squares: 0, because: noNetwork.words },
    noNetwork,
    candidate: best === undefined ? null : candidateOf(best, 0),
    facts: factsOf(dossier, best, disputedFacts),
    reasons: [
      ...(best?.reasons ?? []),
      ...more(others.length - mostPlaces, 'other, less likely places also match'),
      ...doubtsOf(dossier, sources),
    ],
    alternatives: others.slice(0, mostPlaces).map((one, at) => candidateOf(one, at + 1)),
    contradictions,
    trail: trailOf(dossier, disputedValues),
    statements: [
      ...infrastructureStatement(dossier),
      // What the walks say of a switch or an outlet has it all.
      ...documentedStatements(
        documented.filter((one) => infrastructure?.facts.length === 0 || one.title !== infrastructure?.title),
      ),
      ...statementsOf(dossier),
    ],
    choices: verdict === 'several' && dossier.choices.length === 0 ? [...dossier.nearest] : dossier.choices,
    pages: documentedPages(documented),
  }
}
