import { z } from 'zod'
import { notFound, refused } from '../../failures.ts'
import { checked } from '../../transport/answers.ts'
import { writingInSteps } from '../../transport/limits.ts'
import type { Writing, Written } from '../../writing.ts'
import { isTold } from '../extra-fields.ts'
import { lineAllowed } from '../texts.ts'
import type { Informing } from '../writes.ts'
import { notTaken, readOne } from './channel.ts'
import type { Tracker } from './channel.ts'
import { numberAllowed } from './queues.ts'

/** Of a ticket who is kept informed, whole: the list is set as one, so that whoever is missing here would be taken out. */
const kept = z.object({
  Cc: z.array(z.object({ type: z.string(), id: z.union([z.string(), z.number()]).transform(String) })),
})

const same = (one: string, other: string | null) => one.toLowerCase() === other?.toLowerCase()

/** Those whom the ticket is to keep informed, of those that it has. */
function wantedOf({ watcher, informed }: Informing, has: readonly string[]): readonly string[] {
  if (informed) return isTold(watcher, has) ? has : [...has, lineAllowed(watcher.id)]
  return has.filter((one) => !same(one, watcher.id) && !same(one, watcher.login))
}

export const informLine = (path: string, informing: Informing, has: readonly string[]): string =>
  `PUT ${path}/ticket/${numberAllowed(informing.request)} ${JSON.stringify({ Cc: wantedOf(informing, has) })}`

/** Adds somebody to those who are kept informed, or takes them out, of what was just read, and reads whether it took. @throws Failure */
export async function inform(tracker: Tracker, informing: Informing, given: Writing): Promise<Written> {
  const writing = writingInSteps(given)
  const { name, path } = tracker
  const parts = ['ticket', numberAllowed(informing.request)]
  const { has, etag } = await read()
  if (isTold(informing.watcher, has) === informing.informed) return { sent: [], answer: 'It is so already.' }
  const ifMatch = etag === null ? {} : { ifMatch: etag }
  const body = { Cc: wantedOf(informing, has) }
  const answer = await tracker.write({ method: 'PUT', parts, body, ...ifMatch }, writing)
  if (answer.status >= 300) throw notTaken(name, answer)
  const said = answer.text.replaceAll(/[\p{Cc}\s]+/gu, ' ').slice(0, 300)
  // The sentences of a success may be refusals.
  const { has: now } = await read()
  if (isTold(informing.watcher, now) !== informing.informed) {
    throw refused({ cause: 'not-understood', message: `${name} rejected it: ${said}` })
  }
  return { sent: [informLine(path, informing, has)], answer: `${answer.status} ${said}` }

  async function read() {
    const { body: ticket, answer: told } = await readOne(tracker, parts, writing)
    if (ticket === null) throw notFound({ cause: 'absent', message: `${name} does not have this ticket` })
    const { Cc } = checked(name, kept, ticket)
    // A number in that list is a group, whoever has it as a name.
    if (Cc.some(({ type, id }) => type === 'user' && /^\d+$/.test(id))) {
      const message = `${name} has a watcher whose name is a number and would mix them up. Add people there`
      throw refused({ cause: 'text-not-allowed', message })
    }
    return { has: Cc.map(({ id }) => id), etag: told.headers.get('etag')?.[0] ?? null }
  }
}
