import type { Confidence, Contradiction } from '@patchbay/contract/workflows/search-and-locate'
import type { Dossier } from './dossier.ts'
import type { Ranked } from './candidates.ts'

/** How sure the place is, in a word, squares and one line saying why. Two independent sources that agree confirm it. */
export function confidenceOf(
  best: Ranked | undefined,
  dossier: Dossier,
  contradictions: readonly Contradiction[],
): Confidence {
  if (best === undefined) return { word: 'none', squares: 0, because: 'No switch has seen it' }
  if (contradictions.some(({ about }) => about === 'place')) {
    return { word: 'contradicted', squares: 1, because: 'Sources name different ports' }
  }
  if (!best.edge) return { word: 'weak', squares: 1, because: 'Seen only on links between switches' }
  if (best.denied) return { word: 'weak', squares: 1, because: `${best.port.switch} does not have it now` }
  if (best.freshness === 'last-known')
    return { word: 'weak', squares: 1, because: 'Last known place, not seen since' }
  const crowded = (best.port.macCount ?? 0) > 3
  const leased = dossier.leases.some(({ value }) => value.state === 'active')
  if (best.sessionAgrees && !crowded) {
    const because = best.live
      ? 'Switch and ISE agree, independently'
      : 'The last walk and ISE agree, independently'
    return { word: 'confirmed', squares: best.live ? (leased ? 5 : 4) : 4, because }
  }
  if (crowded) {
    return {
      word: 'likely',
      squares: 2,
      because: `Behind an unmanaged switch with ${best.port.macCount} MACs`,
    }
  }
  if (best.live) return { word: 'likely', squares: 3, because: 'Its switch has it now; no second source' }
  return { word: 'likely', squares: 2, because: 'The last walk has it; no second source' }
}
