import type { Ask } from '@patchbay/connectors/asking'
import { withLimit } from '@patchbay/connectors/limited-concurrency'
import type { TakesBeside } from '@patchbay/connectors/service-desk/extra-fields'
import type { Requester } from '@patchbay/connectors/service-desk/capabilities'
import type { Parameter } from '@patchbay/connectors/service-desk/template'
import type { Means } from '../../kind.ts'
import { answerFaults } from '../../../requests/answer-faults.ts'
import { asked, neededDesk, settingsOf } from '../../../requests/desk.ts'
import type { WritableDesk } from '../../../requests/desk.ts'
import type { RequestIntent } from '../../../requests/intent.ts'
import { readTold, watcherOf } from '../../../requests/joined.ts'
import { openAboutTheSame } from '../../../requests/open-requests.ts'
import { findRequester } from '../../../requests/requester.ts'
import type { RequestSnapshot } from '../../../requests/snapshot.ts'
import { readStanding } from '../../../requests/standing.ts'

/**
 * Whom the desk knows by what was typed, what the template asks now, what is open about the same, and the request where it is
 * there already. @throws Failure where one of these is not told
 */
export async function readRequest(intent: RequestIntent, means: Means, ask: Ask): Promise<RequestSnapshot> {
  const desk = neededDesk(means.systems, intent.system)
  const known = (text: string) => findRequester(desk, text, means.systems, ask)
  const requesters = intent.requesterId === null ? await known(intent.requester) : []
  const requester = intent.requesterId ?? (requesters.length === 1 ? (requesters[0]?.id ?? null) : null)
  const standing =
    requester === null && intent.join === null ? null : await readStanding(desk, intent, requester ?? '', ask)
  const settings = await settingsOf(desk, means)
  const watchers = await withLimit(intent.watchers, width, async (text) => ({
    asked: text,
    known: (await known(text)).map(personOf),
  }))
  const takes = takesOf(desk.plans.takesBeside(settings))
  const now = {
    observedAt: means.now().toISOString(),
    title: desk.title,
    settings,
    takes,
    requesters: requesters.map(personOf),
    watchers,
    standing,
    joined: null,
  }
  if (intent.join !== null) {
    const joined = await readTold(desk, intent, standing, watcherOf(now), ask)
    const open =
      intent.does === 'join' ? await openAboutTheSame(desk, { ...intent, mark: null }, known, ask) : {}
    return { ...now, ...notAsked(intent), ...open, joined }
  }
  // Of one that is there, or taken back, nothing is asked any more.
  if (intent.does === 'withdraw' || standing !== null) {
    return { ...now, ...notAsked(intent) }
  }
  const [offered, asks, open] = await Promise.all([
    offeredAs(desk, requester, intent.template, ask),
    asksNow(desk, intent.template, ask),
    openAboutTheSame(desk, intent, known, ask),
  ])
  const faults = asks === null ? [] : await answerFaults(desk, intent.template, asks, intent.answers, ask)
  return {
    ...now,
    offered,
    asks: asks?.map(({ id, name, kind, required }) => ({ id, name, kind, required })) ?? null,
    faults: faults.map(({ parameter, words }) => ({ parameter, words })),
    ...open,
  }
}

/** People looked up at a time. */
const width = 4

const personOf = ({ id, name, login, email, place }: Requester) => ({ id, name, login, email, place })

const takesOf = ({ urgencies, ...takes }: TakesBeside): RequestSnapshot['takes'] => ({
  ...takes,
  urgencies: [...urgencies],
})

const notAsked = ({ drawn }: RequestIntent) => ({
  offered: null,
  asks: drawn,
  faults: [],
  open: [],
  openUnknown: null,
})

/** Null where there is no such template. */
async function asksNow(desk: WritableDesk, template: string, ask: Ask): Promise<readonly Parameter[] | null> {
  return (await (await asked(desk, 'readTemplate'))(template, ask)).value
}

async function offeredAs(
  desk: WritableDesk,
  requester: string | null,
  template: string,
  ask: Ask,
): Promise<string | null> {
  if (requester === null) return null
  const { value } = await (await asked(desk, 'listTemplates'))(requester, ask)
  return value.find(({ id }) => id === template)?.name ?? null
}
