import { macBadges } from '@patchbay/contract/identifiers/mac'
import type { Answer, Source } from '@patchbay/contract/workflows/search-and-locate'
import { candidateOf, rank } from './candidates.ts'
import type { Ranked } from './candidates.ts'
import { confidenceOf } from './confidence.ts'
import { contradictionsIn } from './contradictions.ts'
import type { Dossier } from './dossier.ts'
import { factsOf } from './facts.ts'
import { kindOf } from './kind.ts'
import { ownerOf } from './owner.ts'
import { allRequiredAnswered } from './source-strip.ts'
import { statementsOf } from './statements.ts'
import { trailOf } from './trail.ts'
import { makerOf } from './vendors.ts'

const settledStates = new Set([
  'ok',
  'none',
  'partial',
  'stale',
  'failed',
  'throttled',
  'timed-out',
  'not-permitted',
  'not-configured',
])

/** Nobody is known under two names here: the first of what a lease, a computer or an endpoint calls it. */
function nameOf(dossier: Dossier): string | null {
  const hostname =
    dossier.leases.find(({ value }) => value.hostname !== null)?.value.hostname ??
    dossier.reservations.find(({ value }) => value.hostname !== null)?.value.hostname
  if (hostname) return hostname.split('.')[0]?.toUpperCase() ?? null
  return (
    dossier.computers[0]?.value.name ??
    (dossier.endpoint?.value.description === '' ? null : (dossier.endpoint?.value.description ?? null))
  )
}

function missingWords(sources: readonly Source[]): string {
  const required = sources.filter(({ required, state }) => required && state !== 'not-configured')
  const silent = required.filter(({ state }) => state !== 'ok' && state !== 'none')
  return `Not found in ${required.length - silent.length} of ${required.length} sources; ${silent.length} did not answer`
}

function verdictOf(
  dossier: Dossier,
  best: Ranked | undefined,
  sources: readonly Source[],
): Answer['verdict'] {
  if (dossier.infrastructure !== null) return 'infrastructure'
  if (best !== undefined) return 'found'
  if (dossier.choices.length > 0) return 'several'
  const known =
    dossier.leases.length + dossier.reservations.length + dossier.sessions.length + dossier.addresses.length >
      0 ||
    dossier.endpoint !== null ||
    dossier.computers.length > 0 ||
    dossier.people.length > 0
  const settled = sources.every(({ state }) => settledStates.has(state))
  if (known) return settled || dossier.mac !== null ? 'never-seen' : 'asking'
  if (!settled) return 'asking'
  return allRequiredAnswered(sources.filter(({ state }) => state !== 'not-configured'))
    ? 'none'
    : 'incomplete'
}

function placeWords(best: Ranked): string {
  const { building, floor, room, outlet } = best.port
  const where =
    building === null
      ? ''
      : `${building}${floor === null ? '' : `, floor ${floor}`}${room === null ? '' : `, room ${room}`}`
  const port = `${best.port.switch} ${best.port.interface}`
  return [where, outlet === null ? port : `outlet ${outlet} on ${port}`]
    .filter((part) => part !== '')
    .join(', ')
}

function sentenceOf(
  verdict: Answer['verdict'],
  title: string,
  best: Ranked | undefined,
  dossier: Dossier,
  sources: readonly Source[],
): string {
  if (verdict === 'infrastructure') return dossier.infrastructure?.sentence ?? ''
  if (verdict === 'found' && best !== undefined) {
    const now = best.freshness === 'last-known' || best.denied ? 'was last seen at' : 'is at'
    return `${title} ${now} ${placeWords(best)}`
  }
  if (verdict === 'several') {
    return dossier.choices.length === 1
      ? 'One thing fits; is it this'
      : `${dossier.choices.length} fit; choose one`
  }
  if (verdict === 'never-seen')
    return dossier.mac === null
      ? `${title} is known, with no device on any switch`
      : `${title} is known, and no switch has seen it`
  if (verdict === 'none') return 'None found; every source answered'
  return verdict === 'incomplete' ? missingWords(sources) : 'Asking'
}

/** Draws the whole answer from what is known now. */
export function answerFrom(dossier: Dossier, asked: string, sources: readonly Source[]): Answer {
  const ranked = dossier.mac === null ? [] : rank(dossier)
  const [best, ...others] = ranked
  const contradictions = contradictionsIn(dossier, best)
  const disputedFacts = new Set(contradictions.map(({ about }) => about.toLowerCase()))
  const disputedValues = new Set(
    contradictions.flatMap(({ rows }) => rows.slice(1).map(({ value }) => value)),
  )
  const verdict = verdictOf(dossier, best, sources)
  const owner = ownerOf(dossier)
  const kind = kindOf(dossier, best)
  const person = dossier.mac === null ? dossier.people[0]?.value : undefined
  const maker = dossier.mac === null ? null : makerOf(dossier.mac)
  const title =
    dossier.infrastructure?.title ?? person?.displayName ?? nameOf(dossier) ?? dossier.mac ?? asked
  const subtitle = person
    ? [person.title, person.department].filter(Boolean).join(', ')
    : [owner === null ? kind.words : `${kind.words} of ${owner.name}`, owner?.department ?? maker]
        .filter(Boolean)
        .join(', ')
  return {
    verdict,
    sentence: sentenceOf(verdict, title, best, dossier, sources),
    title,
    subtitle:
      dossier.infrastructure !== null || (dossier.mac === null && person === undefined)
        ? null
        : subtitle || null,
    icon: dossier.infrastructure === null ? (person ? 'person' : kind.icon) : 'switch',
    badges: dossier.mac === null ? [] : [...macBadges(dossier.mac)],
    confidence: confidenceOf(best, dossier, contradictions),
    candidate: best === undefined ? null : candidateOf(best, 0),
    facts: factsOf(dossier, best, disputedFacts),
    reasons: [
      ...(best?.reasons ?? []),
      ...sources.flatMap(({ name, state, why, required }) =>
        required && ['failed', 'timed-out', 'throttled', 'partial'].includes(state)
          ? [{ tone: 'missing' as const, text: `${name}: ${why ?? state.replace('-', ' ')}` }]
          : [],
      ),
    ],
    alternatives: others.slice(0, 20).map((one, at) => candidateOf(one, at + 1)),
    contradictions,
    trail: trailOf(dossier, disputedValues),
    statements: [
      ...(dossier.infrastructure === null
        ? []
        : [
            {
              source: 'index',
              title: dossier.infrastructure.title,
              observedAt: null,
              freshness: 'cached' as const,
              rows: dossier.infrastructure.facts.map((row) => ({ ...row, identifier: false })),
            },
          ]),
      ...statementsOf(dossier),
    ],
    choices: dossier.choices,
  }
}
