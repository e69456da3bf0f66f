import type { Diagnosis } from '@patchbay/contract/workflows/network-connect/doctor'
import type { Source } from '@patchbay/contract/systems/sources'
import { answerFrom } from '../locate/answer.ts'
import { examine, hopOf } from './diagnose.ts'
import { isWireless } from './known/device.ts'
import type { DoctorKnown } from './known/known.ts'
import { detailsOf, sentenceOf } from './sentence.ts'

const isAsked = ({ state }: Source) => state === 'waiting' || state === 'asking'

/** Is there nothing to examine: no device that anybody knows, no port and no outlet. */
function isNowhere({ dossier, port, unpatched }: DoctorKnown, isKnown: boolean): boolean {
  const isDevice = dossier.mac !== null && isKnown
  return !isDevice && dossier.asked === null && port === null && unpatched === null
}

function verdictOf(hops: Diagnosis['hops']): Diagnosis['verdict'] {
  const some = (state: Diagnosis['hops'][number]['state']) => hops.some((hop) => hop.state === state)
  if (some('broken')) return 'broken'
  if (some('awaited')) return 'asking'
  return some('unknown') ? 'partial' : 'well'
}

/** What Search and locate says where there is no device to examine. */
const withoutDevice = {
  found: 'none',
  several: 'several',
  'never-seen': 'none',
  infrastructure: 'none',
  none: 'none',
  incomplete: 'incomplete',
  asking: 'asking',
} as const

/** Draws the diagnosis as far as it is known now. */
export function drawDiagnosis(known: DoctorKnown, text: string, sources: readonly Source[]): Diagnosis {
  const { dossier, port } = known
  const isOver = !sources.some(isAsked)
  const { title, icon, verdict: located, sentence: said, choices } = answerFrom(dossier, text, sources)
  const base = {
    title,
    icon,
    way: isWireless(dossier) ? ('wireless' as const) : ('wired' as const),
    mac: dossier.mac,
    port: port === null ? null : `${port.switch} ${port.interface}`,
    choices,
  }
  if (isNowhere(known, located !== 'none' && located !== 'incomplete')) {
    const verdict = isOver || located !== 'infrastructure' ? withoutDevice[located] : 'asking'
    return { ...base, verdict, sentence: `${said}.`, broken: null, hops: [], details: '' }
  }
  const hops = examine(known, isOver).map((examined) => hopOf(known, examined))
  const verdict = verdictOf(hops)
  const sentence = sentenceOf(title, verdict, hops)
  return {
    ...base,
    verdict,
    sentence,
    choices: [],
    broken: hops.find(({ state }) => state === 'broken')?.name ?? null,
    hops,
    details: detailsOf(sentence, hops),
  }
}
