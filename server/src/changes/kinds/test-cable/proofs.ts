import type { CableTestAsked } from '@patchbay/contract/changes/kinds/test-cable'
import { testOfRun } from '../../../cables/kept-tests.ts'
import { judgePairs } from '../../../cables/judge-pairs.ts'
import { portNow } from '../../../facts/ports.ts'
import { notTold } from '../../../ports/not-reported.ts'
import { neededWriteAccess } from '../../../switches/write-access.ts'
import type { Means, Proof } from '../../kind.ts'
import type { CableSnapshot } from './read.ts'

/** Seconds. */
const limit = 60

/** That the test has a result, and that the link runs as fast as before. */
export const cableProofs = (intent: CableTestAsked, before: CableSnapshot, means: Means): Proof[] => [
  {
    name: 'result',
    title: 'The test has a result',
    limit,
    look: async () => {
      const kept = await testOfRun(means.database, before.mark)
      if (kept === null) return { proven: false, seen: 'It has none.', source: before.source }
      const { outcome, sentence } = judgePairs(kept.pairs)
      return { proven: outcome !== 'partial', seen: `${sentence}.`, source: kept.source }
    },
  },
  {
    name: 'speed',
    title: 'The link is as fast as before',
    limit,
    look: async (ask) => {
      if (before.speed === null || !before.operUp) return null
      const reading = await portNow(neededWriteAccess(means.systems, intent.switch), before.interface, ask)
      if (reading === null) throw notTold('speeds')
      const { speed } = reading.value
      const seen = speed === null ? 'It has no speed now.' : `It is ${speed} Mb/s.`
      return { proven: speed === before.speed, seen, source: before.source }
    },
  },
]
