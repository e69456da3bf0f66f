import type { Means, Proof } from '../changes/kind.ts'
import { filesOf, hasFile } from './attach-operation.ts'
import { neededDesk } from './desk.ts'
import type { RequestIntent } from './intent.ts'
import type { RequestSnapshot } from './snapshot.ts'
import { readStanding } from './standing.ts'
import { requesterOf } from './wanted.ts'

/** Seconds for each tick. */
export const limits = { stands: 60, files: 60 }

/** The files are there, by name and size. */
export function filesProof(intent: RequestIntent, before: RequestSnapshot, means: Means): Proof {
  const { title } = before
  return {
    name: 'files',
    title: 'Its files are there',
    limit: limits.files,
    look: async (ask) => {
      if (intent.files.length === 0) return null
      const desk = neededDesk(means.systems, intent.system)
      const one = await readStanding(desk, intent, requesterOf(intent, before), ask)
      const there = one === null ? [] : await filesOf(desk, one.id, ask)
      const missing = intent.files.filter((file) => !hasFile(there, file)).map(({ name }) => name)
      const seen =
        missing.length === 0 ? `${intent.files.length} of them.` : `Not there: ${missing.join(', ')}.`
      return { proven: missing.length === 0, seen, source: title }
    },
  }
}
