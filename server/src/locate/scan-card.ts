import type { ScanCard } from '@patchbay/contract/scanner/scanner'
import type { Source } from '@patchbay/contract/systems/sources'
import { answerFrom } from './answer.ts'
import { rank } from './candidates.ts'
import type { Ranked } from './candidates.ts'
import { handedOver } from './card-others.ts'
import { ownByRecords } from './documented.ts'
import type { Documented, Dossier } from './dossier.ts'
import { patchPart } from './scan-patch.ts'
import { documentedPlace, seenPlace } from './scan-places.ts'
import type { PlaceTold } from './scan-places.ts'
import { thingLines } from './scan-thing.ts'
import { sectionOf } from '../sources/answer-lines.ts'

/** Devices found under the label of one of these are in it, and are not it. */
const holders: readonly string[] = ['network-locations', 'rooms']

const isHolder = ({ kind }: Documented) => holders.includes(kind.resource.name)

/** The one thing of the site's lists that the label is on; null where it is on another thing, or on one of several. */
function labelled({ documented, mac }: Dossier): Documented | null {
  const [one, ...others] = documented
  if (one === undefined || others.length > 0) return null
  return mac === null || isHolder(one) || one.kind.resource.name === 'access-points' ? one : null
}

/** What a scanned code is, its state, where it should be and where it is seen, of what the search knows now. */
export function scanCardFrom(dossier: Dossier, asked: string, sources: readonly Source[]): ScanCard {
  const answer = answerFrom(dossier, asked, sources)
  const { choices, pages } = answer
  const best = dossier.mac === null ? undefined : rank(dossier)[0]
  const own = labelled(dossier)
  const verdict = verdictOf(answer.verdict, dossier, own, choices.length)
  const isThing = verdict === 'found' || verdict === 'infrastructure' || verdict === 'never-seen'
  const documented = documentedPlace(dossier, own, best)
  const seen = seenPlace({ dossier, own, best, answer, sources })
  const sections = [
    sectionOf('thing', 'What it is', thingLines({ dossier, own, best, answer })),
    sectionOf('documented', 'Where it should be', documented.lines),
    sectionOf('seen', 'Where it is seen', seen.lines),
  ]
  const address = answer.facts.find((fact) => fact.name === 'address')?.value
  const records = own === null ? null : ownByRecords([own], asked)
  return {
    verdict,
    sentence: records !== null && verdict !== 'found' ? records.sentence : answer.sentence,
    title: own?.title ?? answer.title,
    icon: records?.icon ?? answer.icon,
    sections: isThing ? sections.filter(({ lines }) => lines.length > 0) : [],
    differs: isThing ? differenceOf(documented, seen) : null,
    patch: isThing ? patchPart(dossier, own) : null,
    handOver: isThing ? [...handedOver(dossier, best, address), ...portOf(own, best)] : [],
    pages,
    choices,
  }
}

/** The port behind an outlet, also where no device or several are on it. */
function portOf(own: Documented | null, best: Ranked | undefined): ScanCard['handOver'] {
  const port = own?.facts['Port'] ?? null
  return port === null || best !== undefined ? [] : [{ kind: 'port', q: port }]
}

/** Two things of one name: only whoever scanned can say which it was. What is in a room or on an outlet is no second thing. */
function verdictOf(
  verdict: ScanCard['verdict'],
  { documented, mac, infrastructure }: Dossier,
  own: Documented | null,
  choices: number,
): ScanCard['verdict'] {
  if (own !== null && isHolder(own) && verdict === 'several') return 'infrastructure'
  const ambiguous = documented.length > 1 || (documented.length > 0 && choices > 0)
  return ambiguous && mac === null && infrastructure !== null ? 'several' : verdict
}

/** The wrong building is said before the wrong port. */
function differenceOf(documented: PlaceTold, seen: PlaceTold): string | null {
  const differ = (one: string | null, other: string | null) => one !== null && other !== null && one !== other
  if (differ(documented.building, seen.building))
    return `The lists have it in ${documented.building}. It is seen in ${seen.building}.`
  return differ(documented.port, seen.port)
    ? `The lists have it on ${documented.port}. It is seen on ${seen.port}.`
    : null
}
