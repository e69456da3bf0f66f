import type { Ask } from '@patchbay/connectors/asking'
import type { SystemKind } from '@patchbay/connectors/connector/connector'
import type { System, Systems } from '../../systems/open.ts'
import { eachQuestion } from '../../systems/each-question.ts'
import { NotKept } from './not-cached.ts'
import { saidBefore, sourceAsking } from './cached-question.ts'
import type { KeptQuestion } from './cached-question.ts'

export interface Keeping {
  /** Notes what is said now. */
  readonly note: KeptQuestion
  /**
   * What was said before, for every source but one, which is asked as is what was not asked then. Without an exception
   * nobody is asked: what was not told then is not kept. Null where all are asked.
   */
  readonly before: { readonly question: KeptQuestion; readonly except: string | null } | null
}

const isAsk = (value: unknown): value is Ask =>
  typeof value === 'object' && value !== null && 'signal' in value && value.signal instanceof AbortSignal

const whole = (_: string, value: unknown): unknown =>
  value instanceof Set || value instanceof Map ? [...value] : value

/** What is asked, in words that are the same the next time; null where somebody listens while it is answered. */
function wordsOf(system: string, name: string, given: readonly unknown[]): string | null {
  if (given.some((value) => typeof value === 'function')) return null
  return JSON.stringify([sourceAsking(), system, name, ...given.filter((value) => !isAsk(value))], whole)
}

/** What the source whose part runs has said to this before; null when it is to be asked. */
function toldBefore({ before }: Keeping, what: string): Promise<unknown> | null {
  if (before === null || (before.except !== null && before.except === sourceAsking())) return null
  const told = before.question.reported(what)
  if (before.except !== null) return told
  if (told === null) return Promise.reject(new NotKept())
  saidBefore(before.question.at)
  return told
}

/** The same capabilities, each question of which is noted or answered from before. */
const keepingCapabilities = <Can extends object>(system: string, can: Can, keeping: Keeping): Can =>
  eachQuestion(can, async (name, asked, put) => {
    const what = wordsOf(system, name, asked)
    if (what === null) {
      if (keeping.before !== null && keeping.before.except === null) throw new NotKept()
      return put()
    }
    const said = toldBefore(keeping, what) ?? put()
    return keeping.note.note(what, said, asked.find(isAsk)?.signal ?? null)
  })

async function openKeeping<Can extends object>(
  name: string,
  open: () => Promise<Can>,
  keeping: Keeping,
): Promise<Can> {
  const what = JSON.stringify([sourceAsking(), name])
  // One that could not be opened fails as it did; an open one is opened as it is configured now.
  await toldBefore(keeping, what)
  const opening = open()
  await keeping.note.note(
    what,
    opening.then(() => null),
  )
  return keepingCapabilities(name, await opening, keeping)
}

/** The same systems for one question: what they say is noted, and what some said a moment ago is said again. */
export const keepingSystems = (systems: Systems, keeping: Keeping): Systems => ({
  ...systems,
  ofKind: <Kind extends SystemKind>(kind: Kind): readonly System<Kind>[] =>
    systems.ofKind(kind).map((system) => ({
      ...system,
      can: () => openKeeping(system.name, system.can, keeping),
    })),
})
