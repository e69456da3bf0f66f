import type { Parameter } from '@patchbay/connectors/service-desk/template'
import type { Cells, Column } from '../../changes/list-kind.ts'
import { plainHead } from '../../changes/batch/read-list.ts'
import { readMoment } from './answer-from-text.ts'
import type { LineFacts } from './line-facts.ts'

/** Of the name of a column for a question of a template; before a head where the question is called like another column. */
const prefix = 'question:'

export const isQuestion = (column: string): boolean => column.startsWith(prefix)

/** The name of the column in which a question is answered. */
const columnNamed = (question: string): string => `${prefix}${plainHead(question)}`

/** What a template asks in a column: nothing, one question, or several that are called alike. */
export const askedIn = (column: string, parameters: readonly Parameter[]): readonly Parameter[] =>
  parameters.filter(({ name, kind }) => kind !== 'heading' && columnNamed(name) === column)

/** A column by what was typed at its head: of a question that a template of the list asks. */
export function questionColumn(head: string, own: readonly Column[], all: readonly LineFacts[]): Column {
  const text = /^question:\s*(.+)$/i.exec(head)?.[1] ?? head
  const name = columnNamed(text)
  const asked = all.flatMap(({ parameters }) => parameters ?? [])
  const [one] = askedIn(name, asked)
  if (one !== undefined) return { name, head: headOf(one.name, own) }
  // What is not known to be asked for may ask it.
  if (all.some(({ parameters }) => parameters === null)) return { name, head: headOf(text, own) }
  const others = [
    ...new Set(asked.filter(({ kind }) => kind !== 'heading').map((each) => headOf(each.name, own))),
  ]
  const fault = `“${head}” is not a column: no template of this list asks it. The columns are ${[
    ...own.map((column) => column.head),
    ...others,
  ].join(', ')}.`
  return { name, head, fault }
}

const headOf = (question: string, own: readonly Column[]): string =>
  own.some(({ head }) => plainHead(head) === plainHead(question)) ? `${prefix}${question}` : question

/** The same line with its moments as they are everywhere, so that it says the same whoever reads it later. */
export function withZones(cells: Cells, { parameters }: LineFacts, zone: string): Cells {
  return Object.fromEntries(
    Object.entries(cells).map(([column, text]) => {
      const [one] = askedIn(column, parameters ?? [])
      return [column, one?.kind === 'moment' ? (readMoment(text, zone) ?? text) : text]
    }),
  )
}
