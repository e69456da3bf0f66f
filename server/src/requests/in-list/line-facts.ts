import type { Ask } from '@patchbay/connectors/asking'
import { Failure } from '@patchbay/connectors/failures'
import { withLimit } from '@patchbay/connectors/limited-concurrency'
import type { Requester } from '@patchbay/connectors/service-desk/capabilities'
import type { Parameter, RequestTemplate } from '@patchbay/connectors/service-desk/template'
import { meantText } from '@patchbay/contract/identifiers/wrapping'
import type { Cells } from '../../changes/list-kind.ts'
import { plainHead } from '../../changes/batch/read-list.ts'
import type { Means } from '../../changes/kind.ts'
import { asked, neededDesk } from '../desk.ts'
import type { WritableDesk } from '../desk.ts'
import { findRequester } from '../requester.ts'

/** Something wrong with a line: the name of its column, and a sentence. */
export interface LineFault {
  readonly column: string
  readonly words: string
}

/** What the desk says of a line: who it is for, and what it is that is asked for. Null is what was not told. */
export interface LineFacts {
  /** Whom the line names. */
  readonly typed: string | null
  readonly desk: WritableDesk | null
  readonly requester: Requester | null
  readonly template: RequestTemplate | null
  /** What the template asks now, headings among it. */
  readonly parameters: readonly Parameter[] | null
  readonly fault: LineFault | null
}

/** Lines that are read at once; a desk has limits of its own besides. */
const width = 4

/** What of a line decides what the desk is asked. */
const factsKey = ({ system = '', requester = '', template = '' }: Cells): string =>
  JSON.stringify([system, requester, template])

/** Of each line what the desk says of it, asked once for all lines that ask alike. */
export async function factsOf(
  lines: readonly Cells[],
  means: Means,
  ask: Ask,
): Promise<(cells: Cells) => LineFacts> {
  const different = [...new Map(lines.map((cells) => [factsKey(cells), cells]))]
  const told = await withLimit(
    different,
    width,
    async ([key, cells]) => [key, await readFacts(cells, means, ask)] as const,
  )
  const all = new Map(told)
  return (cells) => all.get(factsKey(cells)) ?? nothingTold
}

const nothingTold: LineFacts = {
  typed: null,
  desk: null,
  requester: null,
  template: null,
  parameters: null,
  fault: null,
}

async function readFacts(cells: Cells, means: Means, ask: Ask): Promise<LineFacts> {
  const { template: named } = cells
  const typed = cells['requester'] === undefined ? undefined : meantText(cells['requester'])
  let facts: LineFacts = { ...nothingTold, typed: typed ?? null }
  let column = 'system'
  try {
    const desk = deskOf(cells, means)
    if (typeof desk === 'string') return at(facts, column, desk)
    facts = { ...facts, desk }
    if (typed === undefined) return facts
    column = 'requester'
    const [requester, ...others] = await findRequester(desk, typed, means.systems, ask)
    if (requester === undefined) return at(facts, column, `${desk.title} does not know ${typed}.`)
    if (others.length > 0) return at(facts, column, `${desk.title} has several people for ${typed}.`)
    facts = { ...facts, requester }
    if (named === undefined) return facts
    column = 'template'
    const offered = await (await asked(desk, 'listTemplates'))(requester.id, ask)
    const meant = templatesNamed(offered.value, named)
    const [template] = meant
    if (template === undefined) {
      const words = offered.complete
        ? `${desk.title} offers no “${named}” to ${requester.name}.`
        : `“${named}” is not among the offers that ${desk.title} listed, which were not all.`
      return at(facts, column, words)
    }
    if (meant.length > 1) return at(facts, column, `Several have the name “${named}”. Enter the id of one.`)
    const { value } = await (await asked(desk, 'readTemplate'))(template.id, ask)
    if (value === null) return at(facts, column, `${desk.title} no longer has “${template.name}”.`)
    return { ...facts, template, parameters: value }
  } catch (error) {
    if (!(error instanceof Failure) || error.detail.cause === 'cancelled') throw error
    const { message } = error.detail
    return at(facts, column, column === 'system' ? message : `It could not be read: ${message}`)
  }
}

const at = (facts: LineFacts, column: string, words: string): LineFacts => ({
  ...facts,
  fault: { column, words },
})

/** By its name or as people call it, else the only one; a sentence where none is called so. @throws Failure */
function deskOf({ system }: Cells, { systems }: Means): WritableDesk | string {
  if (system === undefined) return neededDesk(systems, null)
  const all = systems.ofKind('service-desk')
  const named = all.find(({ name, title }) => [name, title].map(plainHead).includes(plainHead(system)))
  if (named !== undefined) return neededDesk(systems, named.name)
  return `There is no service desk “${system}”. They are ${all.map(({ title }) => title).join(', ')}.`
}

/** By its id, else by its name; several where they are called alike. */
function templatesNamed(offered: readonly RequestTemplate[], text: string): readonly RequestTemplate[] {
  const own = offered.filter(({ id }) => id === text)
  return own.length > 0 ? own : offered.filter(({ name }) => plainHead(name) === plainHead(text))
}
