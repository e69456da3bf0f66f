import type { Answer, Confidence, Contradiction } from '@patchbay/contract/workflows/search-and-locate'
import type { Dossier } from './dossier.ts'
import { authenticatedOnAir, crowded } from './candidates.ts'
import type { Ranked } from './candidates.ts'

const withoutPlace: Readonly<Record<Answer['verdict'], string>> = {
  found: 'No switch has seen it',
  several: 'Several match',
  'never-seen': 'No switch has seen it',
  infrastructure: 'Part of the network itself',
  none: 'No source knows it',
  incomplete: 'Not every source has answered',
  asking: 'Not every source has answered yet',
}

const disputes: Readonly<Record<string, string>> = {
  place: 'Sources name different ports',
  VLAN: 'Sources name different VLANs',
  address: 'Sources name different addresses',
  holder: 'Sources name different holders of this address',
  floor: 'Wi-Fi position and access point name different floors',
}

/** How sure the place is, in a word, squares and one line saying why. Two independent sources that agree confirm it. */
export function confidenceOf(
  best: Ranked | undefined,
  dossier: Dossier,
  contradictions: readonly Contradiction[],
  verdict: Answer['verdict'],
): Confidence {
  if (best === undefined) return { word: 'none', squares: 0, because: withoutPlace[verdict] }
  const [dispute] = contradictions
  if (dispute !== undefined) {
    const because = disputes[dispute.about] ?? 'Sources disagree'
    return { word: 'contradicted', squares: dispute.about === 'place' ? 1 : 2, because }
  }
  if (best.air !== undefined) {
    const { controller } = best.air
    return authenticatedOnAir(dossier)
      ? { word: 'confirmed', squares: 5, because: `${controller} and ISE agree, independently` }
      : { word: 'likely', squares: 3, because: `${controller} has it now; no second source` }
  }
  if (!best.edge) return { word: 'weak', squares: 1, because: 'Seen only on links between switches' }
  if (best.denied) return { word: 'weak', squares: 1, because: `${best.port.switch} does not have it now` }
  if (best.freshness === 'last-known')
    return { word: 'weak', squares: 1, because: 'Last known place, not seen since' }
  if (crowded(best, dossier.mac)) {
    const because = `On an unmanaged switch with ${best.port.macCount} MACs`
    return { word: 'likely', squares: 2, because }
  }
  if (best.sessionAgrees) {
    const leased = dossier.leases.some(({ value }) => value.state === 'active')
    const because = best.live
      ? 'Switch and ISE agree, independently'
      : 'The last walk and ISE agree, independently'
    return { word: 'confirmed', squares: best.live && leased ? 5 : 4, because }
  }
  if (best.live) return { word: 'likely', squares: 3, because: 'Its switch has it now; no second source' }
  return best.sighted
    ? { word: 'likely', squares: 2, because: 'The last walk has it; no second source' }
    : { word: 'likely', squares: 2, because: 'ISE names this port; no walk has seen it there yet' }
}
