import type { Ask } from '@patchbay/connectors/asking'
import type { SystemKind } from '@patchbay/connectors/connector/connector'
import type { System, Systems } from '../../systems/open.ts'

/** What lines of one list ask alike; what a desk is asked of one request is not among it. */
const alike: Readonly<Partial<Record<SystemKind, readonly string[]>>> = {
  'service-desk': ['listTemplates', 'readTemplate', 'listChoices', 'findRequesters', 'findOpen'],
  directory: ['findPeople'],
  switch: ['readAddressTable'],
}

/** Milliseconds for which an answer is taken for what is so now. */
const goodFor = 60_000

type Question = (asked: unknown, ask: Ask) => Promise<unknown>

interface CachedAnswer {
  readonly at: number
  readonly answer: Promise<unknown>
}

/** The same systems, where what is asked alike within a minute is asked once. Of what failed nothing is kept. */
export function askedOnce(systems: Systems, now: () => Date): Systems {
  const kept = new Map<string, CachedAnswer>()

  function once(key: string, question: () => Promise<unknown>): Promise<unknown> {
    const before = kept.get(key)
    if (before !== undefined && now().getTime() - before.at < goodFor) return before.answer
    const answer = question()
    kept.set(key, { at: now().getTime(), answer })
    answer.catch(() => {
      if (kept.get(key)?.answer === answer) kept.delete(key)
    })
    return answer
  }

  function remembering<Kind extends SystemKind>(system: System<Kind>): System<Kind> {
    const names = alike[system.kind] ?? []
    const can: System<Kind>['can'] = async () => {
      const all = await system.can()
      const questions = all as Readonly<Record<string, Question | undefined>>
      const own = names.flatMap((name) => {
        const question = questions[name]
        if (question === undefined) return []
        const remembered: Question = (asked, ask) =>
          once(JSON.stringify([system.name, name, asked]), () => question(asked, ask))
        return [[name, remembered] as const]
      })
      return { ...all, ...Object.fromEntries(own) }
    }
    return { ...system, can }
  }

  return {
    ...systems,
    get all() {
      return systems.all
    },
    get disabled() {
      return systems.disabled
    },
    ofKind: (kind) => systems.ofKind(kind).map(remembering),
  }
}
