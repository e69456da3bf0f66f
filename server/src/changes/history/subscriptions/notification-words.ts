import type { SubscribedFilter } from '@patchbay/contract/command-centre/command-history/subscriptions'
import { wordsOfRun } from '@patchbay/contract/runs'
import type { RunState } from '@patchbay/contract/runs'

/** A run of ours that fits. */
export interface ToldRun {
  readonly id: number
  readonly state: RunState
  readonly sentence: string
  readonly target: string
  readonly requester: string
  readonly reason: string
  readonly batch: string | null
}

/** A change made outside that fits. */
export interface ToldOutside {
  readonly switch: string
  readonly interface: string
  readonly fields: readonly { readonly what: string; readonly before: string; readonly now: string }[]
}

export interface ToldSubscription {
  readonly name: string
  readonly filter: SubscribedFilter
}

interface Notification {
  readonly runs: readonly ToldRun[]
  readonly outside: readonly ToldOutside[]
  /** Those that they fit. */
  readonly subscriptions: readonly ToldSubscription[]
}

/** So many changes are told one by one, and the others as a number. */
const oneByOne = 3

const history = '/command-centre/command-history'

/** What a notice of them says, and where in the console it leads. */
export function toldWords({ runs, outside, subscriptions }: Notification) {
  const lines = [...runs.map(runLine), ...outside.map(outsideLine)]
  const more = lines.length - oneByOne
  return {
    title: titleOf(runs, outside),
    words: [
      `Fits ${listed(subscriptions.map(({ name }) => `“${name}”`))}.`,
      ...lines.slice(0, oneByOne),
      ...(more > 0 ? [`And ${more} more.`] : []),
    ].join(' '),
    path: pathOf(subscriptions),
  }
}

function titleOf(runs: readonly ToldRun[], outside: readonly ToldOutside[]): string {
  const [run] = runs
  const [found] = outside
  if (run !== undefined && runs.length + outside.length === 1) {
    return `${wordsOfRun[run.state].words}: ${run.target}`
  }
  if (run === undefined && found !== undefined && outside.length === 1) {
    return `Changed outside: ${found.switch} ${found.interface}`
  }
  const counts = [...Map.groupBy(runs, ({ state }) => state)].map(
    ([state, of]) => `${of.length} ${wordsOfRun[state].words.toLowerCase()}`,
  )
  if (found !== undefined) counts.push(`${outside.length} made outside`)
  const ofOneList =
    found === undefined && run?.batch != null && runs.every(({ batch }) => batch === run.batch)
  return `${runs.length + outside.length} changes${ofOneList ? ' of a list' : ''}: ${counts.join(', ')}`
}

const runLine = ({ id, state, sentence, requester, reason }: ToldRun) =>
  `Run ${id}, ${wordsOfRun[state].words.toLowerCase()}: ${sentence} ${requester} asked for it. Why: ${reason}`

const outsideLine = (found: ToldOutside) =>
  `Outside, ${found.switch} ${found.interface}: ${found.fields.map(({ what, before, now }) => `${what} ${before} to ${now}`).join(', ')}.`

const listed = (names: readonly string[]) =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1) ?? ''}`

/** The history as the one subscription narrows it, or the list of one's subscriptions where they are several. */
function pathOf(subscriptions: readonly ToldSubscription[]): string {
  const [one] = subscriptions
  if (one === undefined || subscriptions.length > 1) return `${history}?subscriptions=open`
  const given = Object.entries(one.filter).flatMap(([name, value]): [string, string][] =>
    value === undefined ? [] : [[name, value]],
  )
  const query = new URLSearchParams(given).toString()
  return query === '' ? history : `${history}?${query}`
}
