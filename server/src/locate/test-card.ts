import { classify } from '@patchbay/contract/identifiers/identifiers'
import { card } from '@patchbay/contract/common-queries/device-lookup'
import type { Card, LineName } from '@patchbay/contract/common-queries/device-lookup'
import { createLog } from '../logging/log.ts'
import { heldPace } from '../sources/test-pace.ts'
import type { System } from '../systems/open.ts'
import { cardFrom } from './card.ts'
import { locate } from './locate.ts'
import type { TestCampus } from './test-campus.ts'
import { systemsOf } from './test-systems.ts'

/** The card of one text, once every source has settled. */
export async function lookUpIn(campus: TestCampus, q: string, systems: readonly System[]): Promise<Card> {
  const classified = classify(q)
  if ('fault' in classified) throw new Error(classified.fault)
  const silent = { question: () => undefined, source: () => undefined, answer: () => undefined }
  const { answer } = await locate(
    {
      db: campus.db,
      systems: systemsOf(systems),
      log: createLog('fatal', { write: () => undefined }),
      pace: heldPace(),
    },
    {
      text: q,
      classified,
      live: true,
      requests: true,
      patient: true,
      signal: new AbortController().signal,
      draw: cardFrom,
      listener: silent,
    },
  )
  return card.parse(answer)
}

export const lineOf = ({ lines }: Card, name: LineName) => {
  const found = lines.find((line) => line.name === name)
  if (found === undefined) throw new Error(`no line ${name}`)
  return found
}
