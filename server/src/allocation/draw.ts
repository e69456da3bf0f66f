import type { Allocation, Candidate } from '@patchbay/contract/workflows/switch-port-allocation'
import type { Source } from '@patchbay/contract/systems/sources'
import { allRequiredAnswered, requiredSettled } from '../sources/source-strip.ts'
import { candidatesOf, isOpen } from './candidates.ts'
import type { AllocationQuestion } from './search.ts'

/** Candidates that are listed; the rest are counted. */
const mostListed = 60

/** Such as `Gi1/0/14 of sw-b12-2, outlet B12-204-1`. */
const portWords = ({ switch: name, interface: on, outlet }: Candidate): string =>
  `${on} of ${name}${outlet === null ? '' : `, outlet ${outlet.label}`}`

const portsWords = (count: number) => (count === 1 ? '1 port' : `${count} ports`)

/** The answer in one sentence, for the phone. */
function sentenceOf(candidates: readonly Candidate[], title: string, count: number): string {
  const open = candidates.filter(isOpen)
  const held = open.filter(({ hold }) => hold !== null).length
  const proven = open.filter(({ standing }) => standing === 'free').length
  const first = open.find(({ hold }) => hold === null) ?? open[0]
  if (candidates.length === 0) return `No port is documented for ${title}, and none of its closet is known`
  if (first === undefined) {
    const reclaimable = candidates.filter(({ standing }) => standing === 'reclaimable').length
    const rest = reclaimable === 0 ? '' : `; ${reclaimable} may be reclaimed`
    return `None of ${portsWords(candidates.length)} for ${title} can be had${rest}`
  }
  const unproven = open.length - proven - held
  const parts = [
    held > 0 ? `${held} held by you` : null,
    proven > 0 ? `${proven} free` : null,
    unproven > 0 ? `${unproven} unused as far as known` : null,
  ].filter((part) => part !== null)
  const short = open.length < count ? `, ${count} wanted` : ''
  return `${parts.join(', ')} for ${title}${short}: first ${portWords(first)}`
}

/** The answer as far as it is known now. */
export function drawAllocation(
  { dossier, need, idle, reader, tellsDevices, count, text }: AllocationQuestion,
  sources: readonly Source[],
): Allocation {
  const { place, choices, searched, others } = dossier
  const empty: Allocation = {
    verdict: 'asking',
    sentence: 'The records are being read',
    title: text,
    badges: [],
    place: null,
    wanted: count,
    candidates: [],
    more: 0,
    silent: [],
    others: [],
    choices,
  }
  const settled = requiredSettled(sources)
  if (!searched)
    return settled ? { ...empty, verdict: 'incomplete', sentence: 'The records could not be read' } : empty
  if (choices.length > 0)
    return { ...empty, verdict: 'several', sentence: `${choices.length} places are called ${text}` }
  if (place === null)
    return { ...empty, verdict: 'no-place', sentence: `The records have no place called ${text}` }
  const all = candidatesOf(dossier, { need, idle, reader, tellsDevices, now: new Date() })
  const candidates = all.map((one, at): Candidate => ({ rank: at + 1, ...one }))
  const open = candidates.filter(isOpen)
  const { title, ...told } = place
  const silent = [...dossier.silent].map(([name, why]) => ({
    switch: name,
    why,
    readAt: dossier.switches.find((one) => one.name === name)?.readAt?.toISOString() ?? null,
  }))
  const whole = settled && allRequiredAnswered(sources) && !dossier.asking
  return {
    ...empty,
    verdict:
      open.length >= count
        ? 'ports'
        : open.length > 0
          ? 'few'
          : whole || candidates.length > 0
            ? 'none'
            : 'incomplete',
    sentence: sentenceOf(candidates, title, count),
    title: title.charAt(0).toUpperCase() + title.slice(1),
    badges: silent.length === 0 ? [] : [{ tone: 'warn', text: 'history only' }],
    place: told,
    candidates: candidates.slice(0, mostListed),
    more: Math.max(0, candidates.length - mostListed),
    silent,
    others: open.length >= count ? [] : others,
  }
}
