import type { Ask } from '@patchbay/connectors/asking'
import type { Means, Proof } from '../../kind.ts'
import { asAsked } from './as-asked.ts'
import { neededDesk } from './desk.ts'
import type { RequestIntent } from './intent.ts'
import { filesProof, limits } from './files-proof.ts'
import { joinProofs } from './join-steps.ts'
import type { RequestSnapshot } from './snapshot.ts'
import { readStanding } from './standing.ts'
import { requesterOf } from './wanted.ts'
import { withdrawDeed } from './withdraw-deed.ts'

/** The desk has it under a number, as it was asked for, and its files with it. */
export function requestProofs(intent: RequestIntent, before: RequestSnapshot, means: Means): Proof[] {
  const { title } = before
  const desk = () => neededDesk(means.systems, intent.system)
  if (intent.join !== null) return joinProofs(intent, before, means)
  if (intent.does === 'withdraw') {
    const look = async (ask: Ask) => {
      const { holds, seen } = await withdrawDeed(intent, before, means).holds(ask)
      return { proven: holds, seen, source: title }
    }
    return [{ name: 'withdrawn', title: 'It is withdrawn', limit: limits.stands, look }]
  }
  const standing = (ask: Ask) => readStanding(desk(), intent, requesterOf(intent, before), ask)
  return [
    {
      name: 'stands',
      title: `${title} has it as asked for`,
      limit: limits.stands,
      look: async (ask) => {
        const one = await standing(ask)
        if (one === null) return { proven: false, seen: `${title} does not have it.`, source: title }
        return { ...(await asAsked(desk(), intent, before, one, ask)), source: title }
      },
    },
    filesProof(intent, before, means),
  ]
}
